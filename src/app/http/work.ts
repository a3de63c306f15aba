import type { Work } from '#src/platform/http/admission/admission.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import { filmBodies } from '#src/films/film-bodies.ts'
import { videoBodies } from '#src/videos/video-bodies.ts'

/**
 * Requests that are answered from memory or by Node's own file reading, or only counted. Health checks must always be
 * answered.
 */
const free =
  /^\/(?:healthz|readyz|metrics|portal(?:\/roles\/.*)?|s\/[^/]+|i\/[^/]+|interview(?:\/try\/[^/]+)?|privacy|agreement\.pdf|console-offline|console-worker\.js|assets\/.*|public-objects\/.*|[a-z0-9-]+\.(?:svg|png|ico|txt|webmanifest)|api\/(?:docs|visitor-tracking|visitor-engagement|performance-metrics))?$/
/** Has its own limit and its own thread (contracts/server/verify/routes.ts). */
const verify = /^(?:\/api)?\/verify$/
/**
 * Requests that finish what somebody has begun: a payment under way, webhooks of other services, an agreement being
 * signed, a call that is booked or whose time is held, a film being uploaded, an interview being recorded.
 */
const begunWork = [
  /^\/api\/(?:payments|scheduling)\/webhook$/,
  /^\/api\/(?:contracts|test-gateway)\//,
  /^\/api\/(?:demo|consultation)-booking$/,
  /^\/api\/booking-holds\/./,
  /^\/(?:bookings|me)\//,
  /^\/api\/interviews\//,
  videoBodies.films,
  filmBodies.films,
]

/** How a request is treated when the program is overloaded. */
export function workOf(c: AppContext): Work {
  const { path, method } = c.req
  if (free.test(path) || (verify.test(path) && method === 'POST')) return 'free'
  return begunWork.some((pattern) => pattern.test(path)) ? 'begun' : 'new'
}

/** Whether the call at this path reads its body itself as it streams in. */
export function isStreamed(path: string): boolean {
  return [verify, videoBodies.films, videoBodies.small, filmBodies.films, filmBodies.small].some((streamed) =>
    streamed.test(path),
  )
}
