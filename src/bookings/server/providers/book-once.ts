import { slotTaken } from '../diary.ts'
import type { Answered, Lost, Refused } from './provider-http.ts'
import { type BookOutcome, type ProviderBooking, schedulingUnavailable } from './scheduling-provider.ts'

export interface BookingSteps {
  /** Asks the service to book. */
  post(): Promise<Answered<ProviderBooking> | Refused | Lost>
  /** Our own booking, where an earlier try has made it. */
  find(): Promise<ProviderBooking | undefined>
  /** Whether a refusal says that the time has gone. */
  saysTaken(refusal: Refused): boolean
  /** The slot's own page while the service still offers the slot, asked afresh. */
  freeLink(): Promise<string | undefined>
}

/**
 * Books once, though neither service knows idempotency keys: a booking carries our mark,
 * and where an answer was lost or the time turns out to be taken, we look for that mark
 * before we try again or give up. A second try cannot book twice either, as the first has
 * the time then.
 */
export async function bookOnce({ post, find, saysTaken, freeLink }: BookingSteps): Promise<BookOutcome> {
  let reply = await post()
  if (reply.outcome === 'lost') {
    const own = await find()
    if (own) return { outcome: 'booked', ...own }
    reply = await post()
  }
  if (reply.outcome === 'answered') return { outcome: 'booked', ...reply.body }
  // What a refusal means is spelt out for few of them; whether the slot is still there tells the rest.
  const link = reply.outcome === 'refused' && !saysTaken(reply) ? await freeLink() : undefined
  if (link !== undefined) return { outcome: 'elsewhere', link }
  const own = await find()
  if (own) return { outcome: 'booked', ...own }
  throw reply.outcome === 'lost' ? schedulingUnavailable(reply.reason) : slotTaken()
}
