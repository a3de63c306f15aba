import { baseRates, baseRatesKnownUntil } from '#content/base-rates.ts'
import type { Pence } from '#src/values/money.ts'
import { addCalendarDays, calendarDaysBetween } from './due-date.ts'
import { divideHalfUp, hundredths, isAmount } from './rounding.ts'

export interface LatePayment {
  daysLate: number
  /** A year: 8 points above Bank Rate on the reference day. */
  percent: number
  interestPence: Pence
  fixedSumPence: Pence
  /** The Bank Rate that this was reckoned with, and of which reference day. Where the table is not known to hold that far, of which day it is known to be. */
  bankRate: { percent: number; on: string; isSure: boolean; knownOn: string }
}

/**
 * What the law would let us ask for a debt that is still unpaid on a day: Late Payment of Commercial Debts (Interest) Act
 * 1998. Shown on a reminder, never charged by itself (agreement, clause 10).
 *
 * - Interest runs from the day after the due date (section 4), simple (section 1), so much of a year as there are days
 *   out of 365, rounded half up to the penny.
 * - The rate is 8 % above Bank Rate on the 31 December or 30 June before the day on which interest starts to run, and
 *   stays so: Late Payment of Commercial Debts (Rate of Interest) (Scotland) Order 2002 and, for the rest of the
 *   United Kingdom, (Rate of Interest) (No. 3) Order 2002 (SI 2002/1675), article 4.
 * - The fixed sum is owed once interest runs: £40 under £1,000, £70 under £10,000, £100 from there (section 5A).
 *
 * Of a debt that was paid in part, the sum is what is still open: that is never more than the law allows.
 *
 * Nothing is owed up to and on the due date. Not for the deposit: that is an advance payment, and on those no interest
 * runs before the work is done that they are for (section 11). Throws RangeError for a debt older than the table of
 * rates, for a date that does not exist, and for a sum that is not whole pence.
 */
export function latePayment({ pence, dueOn, on }: { pence: Pence; dueOn: string; on: string }): LatePayment {
  if (!isAmount(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  const daysLate = Math.max(0, calendarDaysBetween(dueOn, on))
  const referredTo = referenceDay(addCalendarDays(dueOn, 1))
  const bankRate = baseRateOn(referredTo)
  const rate = hundredths(statutoryPoints) + hundredths(bankRate)
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

/** Bank Rate in force on a day. The last one known stands until the table has a new row. */
function baseRateOn(date: string): number {
  const row = baseRates.findLast(({ from }) => from <= date)
  if (!row) throw new RangeError(`Bank Rate on ${date} is not in the table`)
  return row.percent
}

function fixedSum(pence: Pence): Pence {
  if (pence < 1_000_00) return 40_00
  return pence < 10_000_00 ? 70_00 : 100_00
}
