import { hiringConsole } from '#content/console/hiring.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, shortDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import type { CardHiring } from '../../../hiring-api.ts'
import type { StateKind } from '#src/design/console/state-mark.tsx'

const words = hiringConsole.due

/** The one line of a card: its icon, and what is due. */
export interface Due {
  mark: StateKind
  text: string
}

/** Returns what is due about an interview, in one line, or `undefined` if there is none. */
export function interviewDue({ interview }: Pick<CardHiring, 'interview'>, now: Date): Due | undefined {
  if (!interview || interview.state === 'cancelled') return undefined
  const { waitsFor, startsAt, answerBy, outcome } = interview
  if (waitsFor === 'outcome') return { mark: 'waiting', text: words.over }
  const when = startsAt && { day: shortDate(startsAt, now), time: clockTime(startsAt) }
  if (outcome)
    return outcome === 'held'
      ? { mark: 'done', text: fill(words.held, { day: when ? when.day : '' }) }
      : { mark: 'failed', text: words.notHeld }
  if (when) return { mark: 'waiting', text: fill(waitsFor === null ? words.booked : words.moving, when) }
  if (waitsFor === 'other_times' || answerBy === null) return { mark: 'failed', text: words.noneSuit }
  return new Date(answerBy) < now
    ? { mark: 'failed', text: words.noAnswer }
    : { mark: 'waiting', text: fill(words.asked, { day: shortDate(answerBy, now) }) }
}

/** Returns what is due about an offer, a hire, or a message to read. */
export function hiringDue({ offer, hire, rejection }: CardHiring, now: Date): Due | undefined {
  if (rejection && !rejection.isSent) return { mark: 'partly', text: words.words }
  if (hire)
    return hire.isChecked
      ? { mark: 'done', text: fill(words.starts, { day: shortDate(hire.startsOn, now) }) }
      : { mark: 'partly', text: words.check }
  if (!offer) return undefined
  const salary = roundPounds(offer.salaryPence)
  if (offer.state === 'made') return { mark: 'waiting', text: fill(words.offer, { salary }) }
  return offer.state === 'accepted'
    ? { mark: 'done', text: fill(words.accepted, { salary }) }
    : { mark: 'failed', text: words.turnedDown }
}
