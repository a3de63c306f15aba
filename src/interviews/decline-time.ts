import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { londonDate, londonHour } from '#src/values/london-time.ts'
import { instantOf } from '#src/values/zoned-time.ts'

/** Nine o'clock in London on the next weekday: today's, if that is still ahead (INTV-34). */
export function nextWeekdayMorning(now: Date): Date {
  for (let day = londonDate(now); ; day = addDays(day, 1)) {
    const morning = instantOf(day, '09:00', 'Europe/London')
    if (morning > now && isoWeekday(day) <= 5) return morning
  }
}

/** Whether a decline may go at once: on weekdays from nine to five, by London's clock (INTV-34). */
export function canDeclineNow(now: Date): boolean {
  const hour = londonHour(now)
  return isoWeekday(londonDate(now)) <= 5 && hour >= 9 && hour < 17
}
