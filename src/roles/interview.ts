import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { dateIn, instantOf } from '#src/values/zoned-time.ts'
import { zonedParts } from '#src/values/zoned-parts.ts'
import type { InterviewState, InterviewWaits } from './role-states.ts'

/** How many times a client offers. The candidate chooses one of them (TALENT-18). */
export const offeredTimes = 3
/** The length of an interview in minutes. */
export const interviewMinutes = 45
/** The time zone of interviews, wherever client and candidate are. */
export const interviewZone = 'Europe/London'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Times can be offered only from this far ahead. */
const noticeMs = 24 * hourMs
const daysAhead = 60
/** The least time that a candidate has for an answer. */
const leastToAnswerMs = 4 * hourMs
const answerAt = '17:00'

/** Interviews take place between these times, in minutes since midnight, on Monday to Friday. */
const earliest = 8 * 60
const latestEnd = 19 * 60
/** Minutes between the times that are suggested. Any quarter of an hour can be offered. */
const stepMinutes = 30
const gridMinutes = 15

export type TimeRefusal = 'past' | 'soon' | 'far' | 'hours' | 'grid'

/** Returns the end of an interview that begins at this time. */
export function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + interviewMinutes * minuteMs)
}

/** Returns why a time can't be offered, whatever is in the diaries, or `undefined` if it can (TALENT-18). */
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
 * Returns the times that can be offered on some working days, from a day on (YYYY-MM-DD in London), and the day from
 * which to ask for more, or `undefined` if no later day can be offered.
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
  // Suggest only office hours. The wider limits of the rule are for people who type a time.
  for (let minutes = 9 * 60; minutes + interviewMinutes <= 17 * 60 + 30; minutes += stepMinutes) {
    const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    times.push(instantOf(date, clock, interviewZone))
  }
  return times
}

/**
 * Returns when the candidate should have answered by: 5pm on the day before the first of the times, but at least four
 * hours from now.
 */
export function answerBy(times: readonly Date[], now: Date): Date {
  const first = new Date(Math.min(...times.map(Number)))
  const dayBefore = addDays(dateIn(first, interviewZone), -1)
  const due = instantOf(dayBefore, answerAt, interviewZone).getTime()
  return new Date(Math.max(due, now.getTime() + leastToAnswerMs))
}

/** The facts that decide who has to act next on an interview. */
export interface InterviewStanding {
  state: InterviewState
  times: readonly Date[]
  startsAt: Date | null
  chosenAt: Date | null
  noneSuitAt: Date | null
}

/**
 * Returns who has to act next on an interview, or `null` if nobody has to (TALENT-19). An interview that is being
 * moved keeps its time until the candidate has chosen another. Once its time has passed, somebody has to say how it
 * went.
 */
export function interviewWaits(interview: InterviewStanding, now: Date): InterviewWaits | null {
  const { state, times, startsAt, chosenAt, noneSuitAt } = interview
  if (state === 'cancelled' || state === 'done') return null
  if (startsAt && endOf(startsAt) <= now) return 'outcome'
  if (noneSuitAt) return 'other_times'
  if (chosenAt) return null
  return times.some((at) => at > now) ? 'candidate' : state === 'open' ? 'other_times' : null
}
