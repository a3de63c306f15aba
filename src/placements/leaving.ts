import type { Pence } from '#src/values/money.ts'
import { placementInvoices } from './placement.ts'
import { addDays } from '#src/values/calendar-date.ts'

/** One instalment of a placement, after it was invoiced. */
export interface InvoicedInstalment {
  /** From 1. */
  part: number
  number: string
  totalPence: Pence
  /** The part of it that the deposit paid. */
  creditPence: Pence
  /** The part of it that was paid by bank. */
  cameByBankPence: Pence
  isTakenBack: boolean
}

/** What happens to an instalment that was invoiced but is not due. */
export interface TakenBack {
  part: number
  number: string
  /** The credit note's sum: what is no longer owed, or was paid by the deposit. */
  creditedPence: Pence
  /** What becomes deposit again, for later invoices. */
  toDepositPence: Pence
  /** What must be paid back to the client within `payBackDays`. */
  owedBackPence: Pence
}

export interface Leaving {
  /** Parts that are still due, invoiced or not. */
  due: number[]
  takenBack: TakenBack[]
  /** Parts that will never be invoiced. */
  stopped: number[]
}

/** How many calendar days we have to pay back what was paid (agreement, clause 7). */
export const payBackDays = 14

/**
 * Works out what a candidate's last day means for the instalments under Monthly (agreement, clause 7). Whatever the
 * reason, an instalment that would have been invoiced after the last day worked is not due. Those up to that day are.
 * What counts is the invoicing day that the agreement sets, not the day on which it was actually invoiced.
 *
 * An instalment that is not due is taken back: its unpaid part is credited; what the deposit had paid becomes deposit
 * again if we still have the deposit (`depositIsHere`); what came by bank is owed back, and so is the deposit's part if
 * the deposit was returned since. Sums in pence, dates YYYY-MM-DD. Nothing is taken back twice.
 */
export function afterLeaving({
  firstYearSalaryPence,
  startsOn,
  lastDay,
  invoiced,
  depositIsHere,
}: {
  firstYearSalaryPence: Pence
  startsOn: string
  lastDay: string
  invoiced: readonly InvoicedInstalment[]
  depositIsHere: boolean
}): Leaving {
  const stillDue = dueParts({ firstYearSalaryPence, startsOn, lastDay })
  const isDue = (part: number) => stillDue.includes(part)
  const partNumbers = schedule(firstYearSalaryPence, startsOn).map((_, index) => index + 1)
  const isInvoiced = (part: number) => invoiced.some((invoice) => invoice.part === part)
  return {
    due: stillDue,
    stopped: partNumbers.filter((part) => !isDue(part) && !isInvoiced(part)),
    takenBack: invoiced
      .filter(({ part, isTakenBack }) => !isDue(part) && !isTakenBack)
      .map(({ part, number, totalPence, creditPence, cameByBankPence }) => ({
        part,
        number,
        creditedPence: totalPence - cameByBankPence - (depositIsHere ? 0 : creditPence),
        toDepositPence: depositIsHere ? creditPence : 0,
        owedBackPence: cameByBankPence + (depositIsHere ? 0 : creditPence),
      })),
  }
}

/** Returns the parts that are due if the candidate worked until `lastDay`, numbered from 1. */
export function dueParts({
  firstYearSalaryPence,
  startsOn,
  lastDay,
}: {
  firstYearSalaryPence: Pence
  startsOn: string
  lastDay: string
}): number[] {
  return schedule(firstYearSalaryPence, startsOn).flatMap(({ dueFrom }, index) =>
    dueFrom <= lastDay ? [index + 1] : [],
  )
}

/** Returns the last day of a candidate who never started: the day before the start. */
export function earliestLastDay(startsOn: string): string {
  return addDays(startsOn, -1)
}

function schedule(firstYearSalaryPence: Pence, startsOn: string) {
  return placementInvoices({ option: 'monthly', firstYearSalaryPence, startsOn, depositPence: 0 })
}
