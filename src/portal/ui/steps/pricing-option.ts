import { feeOptions } from '#content/facts/fees.ts'
import { portal } from '#content/portal/portal.ts'
import { type PricingOption } from '#src/contracts/contract.ts'
import { fill } from '#src/values/fill.ts'

/** Formats an option on one line: `Option 2: Monthly, 20%`. */
export function optionLine(option: PricingOption): string {
  const { number, name, percent } = feeOptions[option]
  return fill(portal.information.option, { number, name, percent })
}
