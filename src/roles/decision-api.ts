import { z } from 'zod'
import { isCalendarDate } from '#src/values/calendar-date.ts'
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
} from './words.ts'

// What a client's pages send and are told from a Yes to a hire. Instants are ISO texts in UTC, days YYYY-MM-DD, money
// is in pence.

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)
const optional = (max: number) => line(max).optional().default('')
const version = z.int().min(0)
const pence = z.int('Please give a sum').min(1, 'Please give a sum').max(1_000_000_000, 'Please give a smaller sum')
const day = z.string().refine(isCalendarDate, 'Please give a day, such as 2027-01-11')
const instant = z.iso.datetime('Please choose a time from the list').transform((text) => new Date(text))

/**
 * `POST /api/portal/candidacies/{id}/interview-request`: three times, of which the candidate chooses one. `version` is
 * that of the interview for which other times are offered, 0 where there is none. A booked time stands until the
 * candidate has chosen another. Asking counts as a Yes if the person has given no verdict.
 */
export const InterviewRequest = z.object({
  times: z
    .array(instant)
    .length(offeredTimes, 'Please choose three times')
    .refine((times) => new Set(times.map(Number)).size === times.length, 'Please choose three different times'),
  place: z.enum(interviewPlaces),
  /** The address, or how they join by video; the candidate reads it. */
  where: optional(300),
  inTheRoom: optional(200),
  /** Somebody of the agency is there too: the times are looked up in its diary, and the chosen one is kept there. */
  agencyAttends: z.boolean().optional().default(false),
  version: version.optional().default(0),
})
export type InterviewRequest = z.infer<typeof InterviewRequest>

/** `DELETE` of the same takes it back, or cancels it once it is booked; the candidate reads the reason. */
export const CancelInterviewRequest = z.object({ version, reason: optional(500) })

/** `POST /api/portal/candidacies/{id}/interview-outcome`, once its time has come. */
export const InterviewOutcomeRequest = z.object({ outcome: z.enum(interviewOutcomes), version })

/**
 * `GET /api/portal/candidacies/{id}/interview-times?attends=true&from=2026-12-07`: times that can be offered, on five
 * working days from a day on; `attends` leaves those out at which the agency is busy. Without `from`: the first.
 */
export interface InterviewTimes {
  minutes: number
  /** A day without times is left out. */
  days: { date: string; times: string[] }[]
  /** The `from` of what follows; `null` if no more can be offered. */
  next: string | null
}

/** `POST /api/portal/candidacies/{id}/offer`: the agency makes it to the candidate. `version` 0 where there is none. */
export const OfferRequest = z.object({
  salaryPence: pence,
  onTargetPence: pence.nullable().optional().default(null),
  startsOn: day,
  answerBy: day.nullable().optional().default(null),
  note: optional(1000),
  version,
})
export type OfferRequest = z.infer<typeof OfferRequest>

/** `POST /api/portal/candidacies/{id}/hired`: they said yes. */
export const HiredRequest = z.object({ salaryPence: pence, startsOn: day })
export type HiredRequest = z.infer<typeof HiredRequest>

/**
 * `PUT /api/admin/candidacies/{id}/hire`: its figures as they are to be, and as they were when staff looked at them.
 */
export const CheckHireRequest = HiredRequest.extend({ seen: HiredRequest })
export type CheckHireRequest = z.infer<typeof CheckHireRequest>

/** What the role has come to with it. */
export interface HiredAnswer {
  openings: number
  hired: number
  isFilled: boolean
}

/**
 * `POST /api/portal/candidacies/{id}/not-chosen`: words that staff read before they are mailed; with `letUsWrite` they
 * may be empty. `version` is that of the words they replace, 0 where there are none. `DELETE` takes them back.
 */
export const NotChosenRequest = z
  .object({ words: optional(2000), letUsWrite: z.boolean().optional().default(false), version })
  .refine(({ words, letUsWrite }) => letUsWrite || words !== '', { path: ['words'], error: 'Required' })
export type NotChosenRequest = z.infer<typeof NotChosenRequest>

/** The version that the caller has seen. */
export const SeenVersion = z.object({ version })

export interface Interview {
  id: string
  state: InterviewState
  waitsFor: InterviewWaits | null
  /** The times that were offered, while the candidate chooses. */
  times: string[]
  /** Once it is booked; it stands while a move is asked for. */
  startsAt: string | null
  endsAt: string | null
  minutes: number
  place: InterviewPlace
  where: string
  inTheRoom: string
  agencyAttends: boolean
  /** Who of the client asked last, and when. */
  askedBy: string
  askedAt: string
  /** Until when the candidate is asked to choose. */
  answerBy: string | null
  /** When they could, in their words, if none of the times suited. */
  candidateSays: string
  outcome: InterviewOutcome | null
  /** Who cancelled it; the candidate did where they said no. */
  cancelledBy: CancelledBy | null
  /** The address of the invitation for a calendar, once it is booked. */
  calendar: string | null
  version: number
}

/** What has been agreed with whom was hired, and what the agency's fee comes to before the deposit. */
export interface Hire {
  salaryPence: number
  startsOn: string
  at: string
  /** `null` for somebody who may not see the money: guests and colleagues. */
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

/** The words to somebody who was not chosen; empty where the agency writes them. */
export interface Parting {
  words: string
  isSent: boolean
  sentAt: string | null
  version: number
}
