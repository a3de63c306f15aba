import type { Pence } from '#src/values/money.ts'
import { divideHalfUp, hundredths, isAmount } from './rounding.ts'

export interface VatSplit {
  netPence: Pence
  vatPence: Pence
}

/**
 * Why these settings cannot be used to invoice: with VAT, every invoice must show the VAT number (VAT Regulations 1995,
 * regulation 14). Returns `undefined` if all is well.
 */
export function vatProblem({
  vatPercent,
  vatNumber,
}: {
  vatPercent: number
  vatNumber: string | null
}): string | undefined {
  if (!(vatPercent >= 0 && vatPercent < 100))
    return `content/facts/seller.ts: vatPercent must be a percentage such as 20, or 0 for no VAT; it is ${vatPercent}`
  if (vatPercent > 0 && !vatNumber?.trim())
    return 'content/facts/seller.ts: vatPercent is above 0, so vatNumber must be set: an invoice with VAT must show it'
  return undefined
}

/**
 * The VAT contained in a sum, for a price that includes VAT, as the deposit does (agreement, clause 4). The net sum is
 * rounded half up to the penny and VAT is the rest, so that both always add up to the total. Returns `undefined` if VAT
 * is switched off, at 0 %. Throws RangeError for a percentage below 0 or a total that is not whole pence.
 */
export function vatIn(totalPence: Pence, percent: number): VatSplit | undefined {
  requireSum(totalPence, percent)
  if (percent === 0) return undefined
  const netPence = divideHalfUp(totalPence * 10_000, 10_000 + hundredths(percent))
  return { netPence, vatPence: totalPence - netPence }
}

/**
 * The VAT to be added to a sum without VAT, such as a placement fee (agreement, clause 5), rounded half up to the
 * penny. For the total of both, `vatIn` returns the same net sum and VAT.
 */
export function vatOn(netPence: Pence, percent: number): Pence {
  requireSum(netPence, percent)
  return divideHalfUp(netPence * hundredths(percent), 10_000)
}

function requireSum(pence: Pence, percent: number): void {
  if (!isAmount(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  if (!(percent >= 0)) throw new RangeError(`No VAT at ${percent} %`)
}
