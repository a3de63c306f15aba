import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { dateIn, instantOf } from '#src/values/zoned-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import type { InterviewState, InterviewWaits } from './words.ts'

/** How many times a client offers, of which the candidate chooses one (TALENT-18). */
export const offeredTimes = 3
/** How long an interview is, in minutes. */
export const interviewMinutes = 45
/** Whose clock counts, wherever client and candidate are. */
export const interviewZone = 'Europe/London'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The candidate has at least this long before the first of the times. */
const noticeMs = 24 * hourMs
const daysAhead = 60
/** A candidate has at least this long to answer. */
const leastToAnswerMs = 4 * hourMs
const answerAt = '17:00'

/** Interviews lie between these, on Monday to Friday. */
const earliest = 8 * 60
const latestEnd = 19 * 60
/** Minutes between the times that are put forward; any quarter of an hour may be offered. */
const stepMinutes = 30
const gridMinutes = 15

export type TimeRefusal = 'past' | 'soon' | 'far' | 'hours' | 'grid'

/** When an interview that begins then is over. */
export function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + interviewMinutes * minuteMs)
}

/** Why a time cannot be offered, whatever is in anybody's diary, or `undefined` if it can (TALENT-18). */
export function timeRefusal(at: Date, now: Date): TimeRefusal | undefined {
  if (at <= now) return 'past'
  if (at.getTime() < now.getTime() + noticeMs) return 'soon'
  const date = dateIn(at, interviewZone)
  if (date > addDays(dateIn(now, interviewZone), daysAhead)) return 'far'
  if (at.getTime() % (gridMinutes * minuteMs) !== 0) return 'grid'
  const { hour, minute } = zonedParts(at, interviewZone)
  const minutes = Number(hour) * 60 + Number(minute)
  const isInHours = minutes >= earliest && minutes + interviewMinutes <= latestEnd
  return isoWeekday(date) <= 5 && isInHours ? undefined : 'hours'
}

/**
 * The times of some working days that can be offered, from a day on (YYYY-MM-DD in London), and the day with which they
 * go on; `undefined` if no further day can be offered.
 */
export function timesFrom(
  from: string,
  now: Date,
  days = 5,
): { days: { date: string; times: Date[] }[]; next: string | undefined } {
  const found: { date: string; times: Date[] }[] = []
  const last = addDays(dateIn(now, interviewZone), daysAhead)
  let date = from < dateIn(now, interviewZone) ? dateIn(now, interviewZone) : from
  for (; date <= last && found.length < days; date = addDays(date, 1)) {
    const times = timesOn(date).filter((at) => timeRefusal(at, now) === undefined)
    if (times.length > 0) found.push({ date, times })
  }
  return { days: found, next: date <= last ? date : undefined }
}

function timesOn(date: string): Date[] {
  const times: Date[] = []
  // Office hours: the margins of the rule are for people who type a time.
  for (let minutes = 9 * 60; minutes + interviewMinutes <= 17 * 60 + 30; minutes += stepMinutes) {
    const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    times.push(instantOf(date, clock, interviewZone))
  }
  return times
}

/**
 * Until when the candidate is asked to choose: five o'clock on the day before the first of the times, but never less
 * than four hours from now.
 */
export function answerBy(times: readonly Date[], now: Date): Date {
  const first = new Date(Math.min(...times.map(Number)))
  const dayBefore = addDays(dateIn(first, interviewZone), -1)
  const due = instantOf(dayBefore, answerAt, interviewZone).getTime()
  return new Date(Math.max(due, now.getTime() + leastToAnswerMs))
}

/** What decides whom an interview waits for. */
export interface InterviewStanding {
  state: InterviewState
  times: readonly Date[]
  startsAt: Date | null
  chosenAt: Date | null
  noneSuitAt: Date | null
}

/**
 * Whom an interview waits for, if for anybody (TALENT-19). One that is being moved keeps its time until the candidate
 * has chosen another; once its time is over, somebody says how it went.
 */
export function interviewWaits(interview: InterviewStanding, now: Date): InterviewWaits | null {
  const { state, times, startsAt, chosenAt, noneSuitAt } = interview
  if (state === 'cancelled' || state === 'done') return null
  if (startsAt && endOf(startsAt) <= now) return 'outcome'
  if (noneSuitAt) return 'other_times'
  if (chosenAt) return null
  return times.some((at) => at > now) ? 'candidate' : state === 'open' ? 'other_times' : null
}
