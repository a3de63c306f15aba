import { scottishBankHolidays } from '#content/facts/bank-holidays.ts'
import { interviewing } from '#content/facts/interviews.ts'
import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'

/** The days by which answers are watched, and the candidate is written to. */
export interface PromisedDays {
  watched: string
  written: string
}

/** Returns what we promise a candidate who sends answers at this time (INTV-47). */
export function promisedDays(submittedAt: Date): PromisedDays {
  const day = londonDate(submittedAt)
  return {
    watched: afterWorkingDays(day, interviewing.watchedWithin),
    written: afterWorkingDays(day, interviewing.writtenWithin),
  }
}

function afterWorkingDays(from: string, count: number): string {
  let [day, left] = [from, count]
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

const isWorkingDay = (day: string) => isoWeekday(day) <= 5 && !scottishBankHolidays.some(({ date }) => date === day)
