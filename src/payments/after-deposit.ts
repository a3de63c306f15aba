import { addDays, isoWeekday } from '#src/values/zoned-time.ts'

/** What comes after the deposit, and on which day: YYYY-MM-DD. */
export interface StepToCome {
  step: 'brief' | 'shortlist' | 'meet' | 'offer'
  on: string
}

/**
 * When a client who paid on this day can expect what: the briefing by the end of the week, or of the next one
 * after Thursday; the shortlist two weeks on, meeting people in the week after, an offer from the fourth week.
 * Days that fall on a weekend are the Monday after.
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
