import { Temporal } from 'temporal-polyfill'
import { invoicePayableDays } from '#content/facts/fees.ts'
import { addDays } from '#src/values/zoned-time.ts'

/** Whether the text is an existing date, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The date `days` calendar days later, including weekends and holidays. YYYY-MM-DD. */
export function addCalendarDays(date: string, days: number): string {
  return addDays(date, days)
}

/** The same day of a later month, or its last day if it is shorter: 31 January, 28 February. YYYY-MM-DD. */
export function addCalendarMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString()
}

/** How many calendar days `until` is after `from`; negative if it is before. */
export function calendarDaysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(until).days
}

/** The last day on which an invoice is paid in time: 14 calendar days after its own date (PAY-3). */
export function dueDate(issuedOn: string): string {
  return addCalendarDays(issuedOn, invoicePayableDays)
}

export type Reminder = 'before' | 'due' | 'late'

/** Calendar days from the due date. The agreement promises a letter before anything is added (clause 10). */
const reminderDays = { before: 3, late: [1, 7], laterEvery: 14 } as const

/**
 * The reminder that an unpaid invoice gets on a day, if any: 3 days before it is due, on the day, 1, 7 and 14 days
 * after, and every 14 days from then. It considers that day alone: the caller keeps track of which reminders were sent.
 */
export function reminderFor(dueOn: string, on: string): Reminder | undefined {
  const daysLate = calendarDaysBetween(dueOn, on)
  if (daysLate === -reminderDays.before) return 'before'
  if (daysLate === 0) return 'due'
  const isLate =
    reminderDays.late.some((day) => day === daysLate) || (daysLate > 0 && daysLate % reminderDays.laterEvery === 0)
  return isLate ? 'late' : undefined
}
