import { addDays, isoWeekday } from '#src/values/calendar-date.ts'

/** What happens after the deposit, and on which day: YYYY-MM-DD. */
export interface StepToCome {
  step: 'brief' | 'shortlist' | 'meet' | 'offer'
  on: string
}

/**
 * What a client who paid on this day can expect, and when: the briefing by the end of the week, or of the next week if
 * they paid after Thursday; the shortlist two weeks later, meetings in the week after that, an offer from the fourth
 * week. A day that falls on a weekend moves to the Monday after.
 */
export function stepsToCome(paidOn: string): StepToCome[] {
  const friday = addDays(paidOn, 5 - isoWeekday(paidOn))
  return [
    { step: 'brief', on: isoWeekday(paidOn) > 4 ? addDays(friday, 7) : friday },
    { step: 'shortlist', on: workingDay(addDays(paidOn, 14)) },
    { step: 'meet', on: workingDay(addDays(paidOn, 21)) },
    { step: 'offer', on: workingDay(addDays(paidOn, 28)) },
  ]
}

function workingDay(date: string): string {
  return addDays(date, [0, 0, 0, 0, 0, 0, 2, 1][isoWeekday(date)]!)
}
