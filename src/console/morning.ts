import { scottishBankHolidays } from '#content/facts/bank-holidays.ts'
import { clockTime, londonDate, weekdayOf } from '#src/values/london-time.ts'

/** From when the morning mail is sent, and until when it still is if nothing ran at eight. */
const morning = { from: '08:00', until: '12:00' } as const

/** Whether it is the morning of a working day in London: no weekend, and no bank holiday in Scotland (STAFF-18). */
export function isWorkingMorning(now: Date): boolean {
  const time = clockTime(now)
  if (time < morning.from || time >= morning.until) return false
  const day = londonDate(now)
  return !['Saturday', 'Sunday'].includes(weekdayOf(now)) && !scottishBankHolidays.some(({ date }) => date === day)
}
