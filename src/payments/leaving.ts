import type { Pence } from '#src/values/money.ts'
import { addCalendarDays } from './due-date.ts'
import { placementInvoices } from './placement.ts'

/** One instalment of a placement that was invoiced. */
export interface InvoicedInstalment {
  /** From 1. */
  part: number
  number: string
  totalPence: Pence
  /** Of it, what the deposit paid. */
  creditPence: Pence
  /** Of it, what came by bank. */
  cameByBankPence: Pence
  isTakenBack: boolean
}

/** What becomes of an instalment that was invoiced and is not due. */
export interface TakenBack {
  part: number
  number: string
  /** What is no longer owed, or was paid by the deposit: the credit note's sum. */
  creditedPence: Pence
  /** Of the deposit: what is there again for later invoices. */
  toDepositPence: Pence
  /** What goes back to the client within `payBackDays`. */
  owedBackPence: Pence
}

export interface Leaving {
  /** Parts that stay due, invoiced or not. */
  due: number[]
  takenBack: TakenBack[]
  /** Parts that will never be invoiced. */
  stopped: number[]
}

/** Within so many calendar days what was paid goes back (agreement, clause 7). */
export const payBackDays = 14

/**
 * What a candidate's last day means for the instalments under Monthly (agreement, clause 7): whatever the
 * reason, an instalment that would have been invoiced after the last day worked is not due; those up to that day are.
 * What counts is the day that the agreement has it invoiced, not the day on which that was done.
 *
 * An instalment that is not due is taken back: what nobody has paid is credited; what the deposit had paid is deposit
 * again, where the deposit is still here (`depositIsHere`); what came by bank, and the deposit's part where that has
 * gone back since, is owed back. Sums in pence, dates YYYY-MM-DD. What was taken back before is not taken back again.
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
  const due = dueParts({ firstYearSalaryPence, startsOn, lastDay })
  const isDue = (part: number) => due.includes(part)
  const parts = schedule(firstYearSalaryPence, startsOn).map((_, index) => index + 1)
  const isInvoiced = (part: number) => invoiced.some((one) => one.part === part)
  return {
    due,
    stopped: parts.filter((part) => !isDue(part) && !isInvoiced(part)),
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

/** The parts that a candidate who worked until `lastDay` makes due, from 1. */
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

/** Whoever never came has worked until the day before. */
export function earliestLastDay(startsOn: string): string {
  return addCalendarDays(startsOn, -1)
}

function schedule(firstYearSalaryPence: Pence, startsOn: string) {
  return placementInvoices({ option: 'monthly', firstYearSalaryPence, startsOn, depositPence: 0 })
}
