import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { connectionIntake } from '../../connection-intake.ts'
import { requestsFirst } from '../../requests-first.ts'
import { Problem } from '../../../values/problem.ts'
import type { OwnCookie } from '../guards/own-cookie.ts'
import type { Load } from './load.ts'
import type { PlaceLimits, Urgency } from './places.ts'
import { Places } from './places.ts'
import { ProvenSessions } from './proven-sessions.ts'
import type { AppContext, AppEnv } from '../request.ts'

/** `free`: costs almost nothing or has its own limits, and is never refused. `begun`, `new`: work, see `Urgency`. */
export type Work = 'free' | 'begun' | 'new'

export interface AdmissionOptions {
  places: PlaceLimits
  workOf(c: AppContext): Work
  /** Whether the call reads its body itself as it streams in. */
  isStreamed(path: string): boolean
  /** The cookies of people who are signed in. */
  sessions: readonly OwnCookie[]
  load: Load
  /** What a visitor sees instead of a page. */
  busyPage(c: AppContext): Response | Promise<Response>
  /** Called for each request that is refused. */
  onRefused?(urgency: Urgency): void
}

/**
 * While the event loop is later than this, new work is not even queued; nor is begun work while it is four times as
 * late.
 */
const lateMs = 1000
/** How many refused calls are remembered, because they are expected again. */
const mostExpected = 2000

/**
 * Admits as much work as this process can do in good time and refuses the rest at once: 503 with `Retry-After`. People
 * who are signed in go first; then, within its reserve, work that was begun, and calls that are repeated because they
 * were refused. Anybody can claim either of these, so neither gets more than its reserve. A request takes its place
 * only when its body has arrived, so that nobody occupies one by sending slowly. One whose caller hung up while it
 * waited is dropped.
 */
export function admission(options: AdmissionOptions): { middleware: MiddlewareHandler<AppEnv>; places: Places } {
  const places = new Places(options.places, connectionIntake, requestsFirst, () => options.load.now())
  const proven = new ProvenSessions()
  const expected = new Set<string>()

  const middleware: MiddlewareHandler<AppEnv> = async (c, next) => {
    connectionIntake.noteRequest()
    const work = options.workOf(c)
    if (work === 'free') return next()
    const cookies = options.sessions.map((session) => session.of(c)).filter((cookie) => cookie !== undefined)
    const urgency = cookies.some((cookie) => proven.has(cookie))
      ? 'known'
      : work === 'begun' || cookies.length > 0 || isExpected(c)
        ? 'begun'
        : 'new'
    if (isLate(urgency) || places.isFull(urgency)) return refuse(c, urgency)

    const streamed = options.isStreamed(c.req.path)
    const { gone, stop } = whenGone(c)
    // The request keeps the body, so that the call itself can read it again.
    if (!streamed && c.env?.incoming?.complete === false) await c.req.arrayBuffer()
    const place = await places.take(urgency, gone)
    stop()
    if (gone.aborted) {
      place?.leave()
      // The caller has gone, so nobody reads this. 499 is the usual status for it in logs.
      return new Response(null, { status: 499 })
    }
    if (!place) return refuse(c, urgency)
    // A film takes hours to arrive, and its sender has been authorised before.
    if (streamed && urgency === 'known') place.leave()
    try {
      await next()
    } finally {
      place.leave()
    }
    if (c.get('signedIn')) for (const cookie of cookies) proven.prove(cookie)
    // Otherwise somebody who has just signed in would wait behind made-up cookies until one of their calls succeeds.
    for (const cookie of givenCookies(c.res, options.sessions)) proven.prove(cookie)
  }
  return { middleware, places }

  function isLate(urgency: Urgency): boolean {
    // If nothing is under way, the delay was caused by something else, and one more request does no harm.
    if (urgency === 'known' || places.taken === 0) return false
    return options.load.loopDelay() > (urgency === 'new' ? lateMs : 4 * lateMs)
  }

  function refuse(c: AppContext, urgency: Urgency): Response | Promise<Response> {
    options.onRefused?.(urgency)
    expect(c)
    // Spread out, so that they do not all come back at the same moment.
    const retryAfter = 2 + Math.floor(Math.random() * 4)
    c.set('logFields', { ...c.get('logFields'), refused: urgency })
    if (wantsPage(c)) return withRetry(options.busyPage(c), retryAfter)
    throw new Problem(
      'unavailable',
      'overloaded',
      'We’re very busy at the moment and couldn’t do this. Nothing was lost: please try again in a few seconds.',
      { retryAfter },
    )
  }

  /** Remembers a refused call by its Idempotency-Key. */
  function expect(c: AppContext): void {
    const key = keyOf(c)
    if (key === undefined) return
    expected.add(key)
    if (expected.size > mostExpected) expected.delete(expected.values().next().value!)
  }

  function isExpected(c: AppContext): boolean {
    const key = keyOf(c)
    return key !== undefined && expected.delete(key)
  }
}

/** The sessions that an answer begins. */
function givenCookies(answer: Response, sessions: readonly OwnCookie[]): string[] {
  return answer.headers.getSetCookie().flatMap((given) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? []
    return value && sessions.some((session) => session.name === name) ? [decodeURIComponent(value)] : []
  })
}

/** Whether the caller wants a page: a browser, or a form that was sent without a script. */
function wantsPage(c: AppContext): boolean {
  if (!/text\/html/.test(c.req.header('accept') ?? '')) return false
  return (
    !c.req.path.startsWith('/api/') || /^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '')
  )
}

function keyOf(c: AppContext): string | undefined {
  const key = c.req.header('idempotency-key')
  return key === undefined ? undefined : createHash('sha256').update(`${c.req.path}\n${key}`).digest('base64url')
}

async function withRetry(page: Response | Promise<Response>, seconds: number): Promise<Response> {
  const response = await page
  response.headers.set('retry-after', String(seconds))
  return response
}

/** Fires when the caller has hung up. */
function whenGone(c: AppContext): { gone: AbortSignal; stop(): void } {
  const outgoing = c.env?.outgoing
  const hangUp = new AbortController()
  const hungUp = () => hangUp.abort()
  if (outgoing?.destroyed) hungUp()
  outgoing?.once('close', hungUp)
  return { gone: hangUp.signal, stop: () => outgoing?.off('close', hungUp) }
}
