import type { Work } from '../platform/http/admission.ts'
import type { AppContext } from '../platform/http/request.ts'
import { videoBodies } from './video-parts.ts'

/** Answered from memory or by Node's own file reading, or counted in memory; whether we live must be told in any case. */
const free =
  /^\/(?:healthz|readyz|metrics|portal|privacy|agreement\.pdf|assets\/.*|public-objects\/.*|[a-z0-9-]+\.(?:svg|png|ico|txt|webmanifest)|api\/(?:visitor-tracking|visitor-engagement|performance-metrics))?$/
/** Has places of its own, and a thread (contracts/server/verify-routes.ts). */
const verify = /^(?:\/api)?\/verify$/
/**
 * Finishes what somebody has begun: money on its way, services that tell us what has happened, an
 * agreement being signed, a call that is booked or whose time is held, a film on its way in.
 */
const begun = [
  /^\/api\/(?:payments|scheduling)\/webhook$/,
  /^\/api\/(?:contracts|test-gateway)\//,
  /^\/api\/(?:demo|consultation)-booking$/,
  /^\/api\/booking-holds\/./,
  /^\/bookings\//,
  videoBodies.films,
]

/** What a request is to the program when there is more to do than can be done. */
export function workOf(c: AppContext): Work {
  const { path, method } = c.req
  if (free.test(path) || (verify.test(path) && method === 'POST')) return 'free'
  return begun.some((one) => one.test(path)) ? 'begun' : 'new'
}

/** Bodies that their calls read as they stream in. */
export function isStreamed(path: string): boolean {
  return verify.test(path) || videoBodies.films.test(path) || videoBodies.small.test(path)
}
