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
 * after, and every 14 days from then. If reminders were last looked at on an earlier day than the one before (`seen`),
 * it also gets one that was missed since. `since` is the day on which it should have been sent, and `when` what it says
 * on this day. The caller keeps track of which were sent.
 */
export function reminderFor(
  dueOn: string,
  on: string,
  seen = addDays(on, -1),
): { when: Reminder; since: string } | undefined {
  const daysLate = daysBetween(dueOn, on)
  const missedDays = Math.max(0, daysBetween(seen, on) - 1)
  for (let ago = 0; ago <= missedDays; ago++)
    if (isReminderDay(daysLate - ago))
      return { when: daysLate < 0 ? 'before' : daysLate === 0 ? 'due' : 'late', since: addDays(on, -ago) }
  return undefined
}

function isReminderDay(daysLate: number): boolean {
  return (
    daysLate === -reminderDays.before ||
    daysLate === 0 ||
    reminderDays.late.some((day) => day === daysLate) ||
    (daysLate > 0 && daysLate % reminderDays.laterEvery === 0)
  )
}
