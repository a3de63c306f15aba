import type { Pence } from '#src/values/money.ts'
import { divideHalfUp, hundredths, isAmount } from './rounding.ts'

export interface VatSplit {
  netPence: Pence
  vatPence: Pence
}

/** Why nobody could invoice with this: VAT wants the number that every invoice with it must show (VAT Regulations 1995, regulation 14). Nothing where all is well. */
export function vatProblem({
  vatPercent,
  vatNumber,
}: {
  vatPercent: number
  vatNumber: string | null
}): string | undefined {
  if (!(vatPercent >= 0 && vatPercent < 100))
    return `content/seller.ts: vatPercent must be a percentage such as 20, or 0 for no VAT; it is ${vatPercent}`
  if (vatPercent > 0 && !vatNumber?.trim())
    return 'content/seller.ts: vatPercent is above 0, so vatNumber must be set: an invoice with VAT must show it'
  return undefined
}

/**
 * The VAT contained in a sum, for a price that was said with VAT in it, as the deposit's was (agreement, clause
 * 4). The net sum is rounded half up to the penny and VAT is the rest, so that both always make the total. Nothing where
 * VAT is switched off, at 0 %. Throws RangeError for a percentage below 0 or a total that is not whole pence.
 */
export function vatIn(totalPence: Pence, percent: number): VatSplit | undefined {
  requireSum(totalPence, percent)
  if (percent === 0) return undefined
  const netPence = divideHalfUp(totalPence * 10_000, 10_000 + hundredths(percent))
  return { netPence, vatPence: totalPence - netPence }
}

/**
 * The VAT to be added to a sum that was said without it, as placement fees are (agreement, clause 5), rounded
 * half up to the penny. `vatIn` finds the same net sum and VAT again in what both come to.
 */
export function vatOn(netPence: Pence, percent: number): Pence {
  requireSum(netPence, percent)
  return divideHalfUp(netPence * hundredths(percent), 10_000)
}

function requireSum(pence: Pence, percent: number): void {
  if (!isAmount(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  if (!(percent >= 0)) throw new RangeError(`No VAT at ${percent} %`)
}
