import { z } from 'zod'
import type { Hire, Interview, Offer, Parting } from './decision-api.ts'

// What the console sends and is told from a Yes to a hire. Instants are ISO texts, days YYYY-MM-DD, money is in pence.

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)
const version = z.int().min(0)

/** `POST /api/admin/candidacies/{id}/offer-answer`: what the candidate said to an offer; the client reads the words. */
export const OfferAnswerRequest = z.object({
  answer: z.enum(['accepted', 'declined']),
  words: line(1000).optional().default(''),
  version,
})

/**
 * `PUT /api/admin/candidacies/{id}/parting`: the words to somebody who was not chosen, as they will be sent, and our
 * own line above them. `version` 0 where nothing was written.
 */
export const PartingRequest = z.object({
  words: line(2000).optional().default(''),
  ourLine: line(1000).optional().default(''),
  version,
})

/** What has happened with somebody since the client saw them; all are `null` until then. */
export interface CardHiring {
  interview: Interview | null
  offer: Offer | null
  hire: (Hire & { opening: number; isChecked: boolean; invoiced: number }) | null
  parting: (Parting & { ourLine: string; by: string }) | null
}
