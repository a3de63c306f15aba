import { invoicePayableDays } from '#content/facts/fees.ts'
import { addDays, daysBetween } from '#src/values/calendar-date.ts'

/** The last day on which an invoice is paid in time: 14 calendar days after its own date (PAY-3). */
export function dueDate(issuedOn: string): string {
  return addDays(issuedOn, invoicePayableDays)
}

export type Reminder = 'before' | 'due' | 'late'

/** Calendar days from the due date. The agreement promises a letter before anything is added (clause 10). */
const reminderDays = { before: 3, late: [1, 7], laterEvery: 14 } as const

/**
 * The reminder that an unpaid invoice gets on a day, if any: 3 days before it is due, on the day, 1, 7 and 14 days
 * after, and every 14 days from then. It considers that day alone: the caller keeps track of which reminders were sent.
 */
export function reminderFor(dueOn: string, on: string): Reminder | undefined {
  const daysLate = daysBetween(dueOn, on)
  if (daysLate === -reminderDays.before) return 'before'
  if (daysLate === 0) return 'due'
  const isLate =
    reminderDays.late.some((day) => day === daysLate) || (daysLate > 0 && daysLate % reminderDays.laterEvery === 0)
  return isLate ? 'late' : undefined
}
