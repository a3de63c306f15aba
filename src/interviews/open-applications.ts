import { interviewing } from '#content/facts/interviews.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'

/**
 * Returns the date on which open applications open again, or `null` if they are open. They open by themselves when that
 * day begins in London (INTV-53).
 */
export function closedUntil(date: string | null, now: Date): string | null {
  return date !== null && londonDate(now) < date ? date : null
}

/** Why open applications can't be closed until a date; `null` if they can. An address is not kept for longer. */
export function closingRefusal(until: string, now: Date): 'passed' | 'too_late' | null {
  const today = londonDate(now)
  if (until <= today) return 'passed'
  return until > addMonths(today, interviewing.waitingMonths) ? 'too_late' : null
}
