import { slotTaken } from '../diary.ts'
import type { ProviderHttp } from './provider-http.ts'
import type { SchedulingAdapter } from './scheduling-adapter.ts'
import { type BookOutcome, type ProviderCall, schedulingUnavailable } from './scheduling-provider.ts'

/**
 * Books once, although neither service has idempotency keys. A booking carries our mark, and if a response is lost or
 * the time is taken, we look for that mark before we retry or give up. A retry can't book twice either, because the
 * first booking takes the time.
 */
export async function bookOnce(
  adapter: SchedulingAdapter,
  http: ProviderHttp,
  call: ProviderCall,
): Promise<BookOutcome> {
  let reply = await adapter.post(http, call)
  if (reply.outcome === 'lost') {
    const own = await adapter.findOwn(http, call)
    if (own) return { outcome: 'booked', ...own }
    reply = await adapter.post(http, call)
  }
  if (reply.outcome === 'answered') return { outcome: 'booked', ...reply.body }
  // The services document few of their refusals. Whether the slot is still free tells the rest.
  if (reply.outcome === 'refused' && !adapter.saysTaken(reply)) {
    const link = await freeLink(adapter, http, call)
    if (link !== undefined) return { outcome: 'elsewhere', link }
  }
  const own = await adapter.findOwn(http, call)
  if (own) return { outcome: 'booked', ...own }
  throw reply.outcome === 'lost' ? schedulingUnavailable(reply.reason) : slotTaken()
}

/** Returns the slot's own page, if a fresh request shows that the service still offers it. */
async function freeLink(
  adapter: SchedulingAdapter,
  http: ProviderHttp,
  call: ProviderCall,
): Promise<string | undefined> {
  const startsAt = call.startsAt.getTime()
  const from = new Date(startsAt - adapter.leadMs)
  const offered = await adapter.freeSlots(http, call.kind, from, new Date(startsAt + 60_000))
  const slot = offered.find((slot) => slot.startsAt.getTime() === startsAt)
  return slot && adapter.prefilled(slot.link, call)
}
