import { baseRates, baseRatesKnownUntil } from '#content/facts/base-rates.ts'
import type { Pence } from '#src/values/money.ts'
import { divideHalfUp, hundredths, isAmount } from './rounding.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'

export interface LatePayment {
  daysLate: number
  /** A year: 8 points above Bank Rate on the reference day. */
  percent: number
  interestPence: Pence
  fixedSumPence: Pence
  /**
   * The Bank Rate used, and its reference day. `isSure` is false if our table may be out of date for that day;
   * `knownOn` is the day on which the rate is known to have applied.
   */
  bankRate: { percent: number; on: string; isSure: boolean; knownOn: string }
}

/**
 * What the law would let us charge for a debt that is still unpaid on a day: Late Payment of Commercial Debts
 * (Interest) Act 1998. Shown on a reminder, never charged automatically (agreement, clause 10).
 *
 * - Simple interest (section 1) runs from the day after the due date (section 4), for each day 1/365 of a year's,
 *   rounded half up to the penny.
 * - The rate is 8 % above Bank Rate on the 31 December or 30 June before the day on which interest starts to run, and
 *   does not change: Late Payment of Commercial Debts (Rate of Interest) (Scotland) Order 2002 and, for the rest of the
 *   United Kingdom, (Rate of Interest) (No. 3) Order 2002 (SI 2002/1675), article 4.
 * - The fixed sum is owed once interest runs: £40 under £1,000, £70 under £10,000, £100 from there (section 5A).
 *
 * For a debt that was paid in part, pass what is still open: the result is never more than the law allows.
 *
 * Nothing is owed up to and including the due date. Nor on the deposit: it is an advance payment, on which no interest
 * runs until the work it pays for is done (section 11). Throws RangeError for a debt older than the table of rates,
 * for a date that does not exist, and for a sum that is not whole pence.
 */
export function latePayment({ pence, dueOn, on }: { pence: Pence; dueOn: string; on: string }): LatePayment {
  if (!isAmount(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  const daysLate = Math.max(0, daysBetween(dueOn, on))
  const referredTo = referenceDay(addDays(dueOn, 1))
  const bankRate = baseRateOn(referredTo)
  const rate = hundredths(statutoryPoints) + hundredths(bankRate)
  // Stryker disable next-line EqualityOperator: the table never ends on one of the two reference days
  const isSure = referredTo <= baseRatesKnownUntil
  return {
    daysLate,
    percent: rate / 100,
    interestPence: divideHalfUp(pence * daysLate * rate, 365 * 10_000),
    fixedSumPence: daysLate > 0 && pence > 0 ? fixedSum(pence) : 0,
    bankRate: { percent: bankRate, on: referredTo, isSure, knownOn: isSure ? referredTo : baseRatesKnownUntil },
  }
}

/** Percentage points above Bank Rate, a year. */
export const statutoryPoints = 8

/** 31 December for interest that starts to run from January to June, 30 June for the other half of the year. */
function referenceDay(startsToRun: string): string {
  const year = Number(startsToRun.slice(0, 4))
  return startsToRun.slice(5) <= '06-30' ? `${year - 1}-12-31` : `${year}-06-30`
}

/** Bank Rate in force on a day. The last known rate applies until the table has a new row. */
function baseRateOn(date: string): number {
  // Stryker disable next-line EqualityOperator: no rate in the table begins on one of the two reference days
  const row = baseRates.findLast(({ from }) => from <= date)
  if (!row) throw new RangeError(`Bank Rate on ${date} is not in the table`)
  return row.percent
}

function fixedSum(pence: Pence): Pence {
  if (pence < 1_000_00) return 40_00
  return pence < 10_000_00 ? 70_00 : 100_00
}
