import { z } from 'zod'
import { optionalText } from '#src/platform/http/text-fields.ts'
import { type Hire, type Interview, InterviewRequest, type Offer, type Rejection } from './decision-api.ts'
import { offeredTimes } from './interview.ts'

// What the console sends and receives between a Yes and a hire. Instants are ISO texts, days YYYY-MM-DD, money is in
// pence.

const version = z.int().min(0)

/** `POST /api/admin/candidacies/{id}/offer-answer`: the candidate's answer to an offer. The client reads the text. */
export const OfferAnswerRequest = z.object({
  answer: z.enum(['accepted', 'declined']),
  words: optionalText(1000),
  version,
})

const onTheClock = z.object({
  day: z.iso.date('Choose a day'),
  time: z.iso.time({ precision: -1, error: 'Choose a time' }),
})

/**
 * `POST /api/admin/candidacies/{id}/interview-request`: asks in the name of one of the client's people. The times are
 * London's.
 */
export const AskForClientRequest = InterviewRequest.omit({ times: true }).extend({
  memberId: z.string().max(40),
  times: z
    .array(onTheClock)
    .length(offeredTimes, 'Please choose three times')
    .refine((times) => new Set(times.map(({ day, time }) => `${day} ${time}`)).size === times.length, {
      error: 'Please choose three different times',
    }),
})
export type AskForClientRequest = z.input<typeof AskForClientRequest>

/**
 * `PUT /api/admin/candidacies/{id}/rejection`: the message to somebody who was not chosen, as it will be sent, and the
 * agency's own line above it. `version` is 0 if nothing was written yet.
 */
export const RejectionRequest = z.object({
  words: optionalText(2000),
  ourLine: optionalText(1000),
  version,
})

/** What has happened since the client saw somebody. Each is `null` until it happens. */
export interface CardHiring {
  interview: Interview | null
  offer: Offer | null
  hire: (Hire & { opening: number; isChecked: boolean; invoiced: number }) | null
  rejection: (Rejection & { ourLine: string; by: string }) | null
}
