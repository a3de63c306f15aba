import { z } from 'zod'
import type { Hire, Interview, Offer, Parting } from './decision-api.ts'

// What the console sends and receives between a Yes and a hire. Instants are ISO texts, days YYYY-MM-DD, money is in
// pence.

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)
const version = z.int().min(0)

/** `POST /api/admin/candidacies/{id}/offer-answer`: the candidate's answer to an offer. The client reads the text. */
export const OfferAnswerRequest = z.object({
  answer: z.enum(['accepted', 'declined']),
  words: line(1000).optional().default(''),
  version,
})

/**
 * `PUT /api/admin/candidacies/{id}/parting`: the message to somebody who was not chosen, as it will be sent, and the
 * agency's own line above it. `version` is 0 if nothing was written yet.
 */
export const PartingRequest = z.object({
  words: line(2000).optional().default(''),
  ourLine: line(1000).optional().default(''),
  version,
})

/** What has happened since the client saw somebody. Each is `null` until it happens. */
export interface CardHiring {
  interview: Interview | null
  offer: Offer | null
  hire: (Hire & { opening: number; isChecked: boolean; invoiced: number }) | null
  parting: (Parting & { ourLine: string; by: string }) | null
}
