import { z } from 'zod'
import { isCalendarDate } from '#src/values/calendar-date.ts'
import { optionalText } from '#src/platform/http/text-fields.ts'
import { offeredTimes } from './interview.ts'
import {
  type CancelledBy,
  type InterviewOutcome,
  interviewOutcomes,
  type InterviewPlace,
  interviewPlaces,
  type InterviewState,
  type InterviewWaits,
  type OfferState,
} from './role-states.ts'

// What a client's pages send and receive between a Yes and a hire. Instants are ISO texts in UTC, days YYYY-MM-DD,
// money is in pence.

const version = z.int().min(0)
const pence = z.int('Please give a sum').min(1, 'Please give a sum').max(1_000_000_000, 'Please give a smaller sum')
const day = z.string().refine(isCalendarDate, 'Please give a day, such as 2027-01-11')
const instant = z.iso.datetime('Please choose a time from the list').transform((text) => new Date(text))

/**
 * `POST /api/portal/candidacies/{id}/interview-request`: three times, of which the candidate chooses one. `version` is
 * that of the interview for which other times are offered, 0 if there is none. A booked time stays booked until the
 * candidate has chosen another. Asking counts as a Yes if the person has given no verdict.
 */
export const InterviewRequest = z.object({
  times: z
    .array(instant)
    .length(offeredTimes, 'Please choose three times')
    .refine((times) => new Set(times.map(Number)).size === times.length, 'Please choose three different times'),
  place: z.enum(interviewPlaces),
  /** The address, or how to join by video. The candidate reads it. */
  where: optionalText(300),
  inTheRoom: optionalText(200),
  /**
   * Whether somebody from the agency attends. If so, its diary limits the times, and the chosen time is booked in it.
   */
  agencyAttends: z.boolean().optional().default(false),
  version: version.optional().default(0),
})
export type InterviewRequest = z.infer<typeof InterviewRequest>

/**
 * `DELETE` on the same address withdraws the request, or cancels a booked interview. The candidate reads the reason.
 */
export const CancelInterviewRequest = z.object({ version, reason: optionalText(500) })

/** `POST /api/portal/candidacies/{id}/interview-outcome`, from the end of the interview on. */
export const InterviewOutcomeRequest = z.object({ outcome: z.enum(interviewOutcomes), version })

/**
 * `GET /api/portal/candidacies/{id}/interview-times?attends=true&from=2026-12-07`: the times that can be offered on
 * five working days, from a day on. `attends` leaves out times at which the agency is busy. Without `from`, the first
 * five days.
 */
export interface InterviewTimes {
  minutes: number
  /** Days without times are left out. */
  days: { date: string; times: string[] }[]
  /** The `from` of the next five days; `null` if there are no more. */
  next: string | null
}

/**
 * `POST /api/portal/candidacies/{id}/offer`: the agency passes it on to the candidate. `version` is 0 if there is no
 * offer yet.
 */
export const OfferRequest = z.object({
  salaryPence: pence,
  onTargetPence: pence.nullable().optional().default(null),
  startsOn: day,
  answerBy: day.nullable().optional().default(null),
  note: optionalText(1000),
  version,
})
export type OfferRequest = z.infer<typeof OfferRequest>

/** `POST /api/portal/candidacies/{id}/hired`: the candidate has accepted. */
export const HiredRequest = z.object({ salaryPence: pence, startsOn: day })
export type HiredRequest = z.infer<typeof HiredRequest>

/**
 * `PUT /api/admin/candidacies/{id}/hire`: the new figures of a hire, and the figures that staff saw when they changed
 * them.
 */
export const CheckHireRequest = HiredRequest.extend({ seen: HiredRequest })
export type CheckHireRequest = z.infer<typeof CheckHireRequest>

/** The state of the role after a hire. */
export interface HiredAnswer {
  openings: number
  hired: number
  isFilled: boolean
}

/**
 * `POST /api/portal/candidacies/{id}/not-chosen`: a message that staff read before it is mailed. With `letUsWrite` it
 * may be empty. `version` is that of the message that it replaces, 0 if there is none. `DELETE` takes it back.
 */
export const NotChosenRequest = z
  .object({ words: optionalText(2000), letUsWrite: z.boolean().optional().default(false), version })
  .refine(({ words, letUsWrite }) => letUsWrite || words !== '', { path: ['words'], error: 'Required' })
export type NotChosenRequest = z.infer<typeof NotChosenRequest>

/** The version that the caller has seen. */
export const SeenVersion = z.object({ version })

export interface Interview {
  id: string
  state: InterviewState
  waitsFor: InterviewWaits | null
  /** The times offered, while the candidate is choosing. */
  times: string[]
  /** Set once it is booked; unchanged while a request to move it is open. */
  startsAt: string | null
  endsAt: string | null
  minutes: number
  place: InterviewPlace
  where: string
  inTheRoom: string
  agencyAttends: boolean
  /** Who at the client asked last, and when. */
  askedBy: string
  askedAt: string
  /** When the candidate should have answered by. */
  answerBy: string | null
  /** When the candidate could come, in their words, if none of the times suited. */
  candidateSays: string
  outcome: InterviewOutcome | null
  /** Who cancelled it. If the candidate said no, the candidate. */
  cancelledBy: CancelledBy | null
  /** The address of the calendar file, once it is booked. */
  calendar: string | null
  version: number
}

/** What was agreed about a hire, and the agency's fee before the deposit is deducted. */
export interface Hire {
  salaryPence: number
  startsOn: string
  at: string
  /** `null` for guests and colleagues, who may not see the money. */
  fee: { percent: number; pence: number; option: 'standard' | 'monthly' | 'retained' } | null
}

export interface Offer {
  state: OfferState
  salaryPence: number
  onTargetPence: number | null
  startsOn: string
  answerBy: string | null
  note: string
  answer: string
  version: number
}

/** The message to somebody who was not chosen; empty if the agency writes it. */
export interface Rejection {
  words: string
  isSent: boolean
  sentAt: string | null
  version: number
}
