import { slotTaken } from '../diary.ts'
import type { Answered, Lost, Refused } from './provider-http.ts'
import { type BookOutcome, type ProviderBooking, schedulingUnavailable } from './scheduling-provider.ts'

export interface BookingSteps {
  /** Asks the service to book. */
  post(): Promise<Answered<ProviderBooking> | Refused | Lost>
  /** Our own booking, if an earlier try made it. */
  find(): Promise<ProviderBooking | undefined>
  /** Whether a refusal means that the time is taken. */
  saysTaken(refusal: Refused): boolean
  /** The slot's own page, if a fresh request shows that the service still offers it. */
  freeLink(): Promise<string | undefined>
}

/**
 * Books once, though neither service knows idempotency keys: a booking carries our mark, and if an answer is lost or
 * the time is taken, we look for that mark before we retry or give up. Nor can a retry book twice, because the first
 * booking takes the time.
 */
export async function bookOnce({ post, find, saysTaken, freeLink }: BookingSteps): Promise<BookOutcome> {
  let reply = await post()
  if (reply.outcome === 'lost') {
    const own = await find()
    if (own) return { outcome: 'booked', ...own }
    reply = await post()
  }
  if (reply.outcome === 'answered') return { outcome: 'booked', ...reply.body }
  // The services document few of their refusals. Whether the slot is still free tells the rest.
  const link = reply.outcome === 'refused' && !saysTaken(reply) ? await freeLink() : undefined
  if (link !== undefined) return { outcome: 'elsewhere', link }
  const own = await find()
  if (own) return { outcome: 'booked', ...own }
  throw reply.outcome === 'lost' ? schedulingUnavailable(reply.reason) : slotTaken()
}
