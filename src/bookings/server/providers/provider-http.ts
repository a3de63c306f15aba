import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Log } from '#src/platform/log/log.ts'
import { schedulingUnavailable } from './scheduling-provider.ts'
import { readJsonText } from './wire-values.ts'

export interface ProviderTimings {
  /** How long one try may take, in milliseconds. */
  tryMs: number
  /** How long all the requests for one call of ours may take together. */
  callMs: number
  /** The first pause before another try; each further one is twice as long. */
  backoffMs: number
}

const usualTimings: ProviderTimings = { tryMs: 5_000, callMs: 10_000, backoffMs: 250 }
const mostTries = 3
const longestAnswer = 2_000_000

export interface ProviderHttpOptions {
  /** Its name in the log. */
  service: string
  /** Without a trailing slash. */
  apiBase: string
  token: string
  log: Pick<Log, 'warn'> | undefined
  timings: Partial<ProviderTimings> | undefined
}

/** One call of ours: possibly several requests, with one deadline. */
export interface Budget {
  signal: AbortSignal
  leftMs(): number
}

export interface ProviderRequest<Body> {
  /** For the log: the path with its variable parts left out. */
  route: string
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  schema: z.ZodType<Body>
}

export type Answered<Body> = { outcome: 'answered'; body: Body }
export type Refused = { outcome: 'refused'; status: number; body: unknown }
/** No usable answer came, so the service may or may not have done it. */
export type Lost = { outcome: 'lost'; reason: string }

export interface ProviderHttp {
  begin(): Budget
  /** Reads, with retries if they may help. Throws 503 `scheduling_unavailable` if nothing useful came back. */
  get<Body>(budget: Budget, request: ProviderRequest<Body>): Promise<Answered<Body> | Refused>
  /** Requests a change, and retries only if the service said that it had not begun (429). */
  post<Body>(
    budget: Budget,
    request: ProviderRequest<Body> & { json: unknown },
  ): Promise<Answered<Body> | Refused | Lost>
}

type Reply = { status: number; text: string; waitMs: number | undefined } | { status: 0; reason: string }

/** Requests to a scheduling service: limited in time and number, with nothing that they carry in the log. */
export function providerHttp(options: ProviderHttpOptions): ProviderHttp {
  const { service, token, log } = options
  const timings = { ...usualTimings, ...options.timings }
  const apiBase = options.apiBase.replace(/\/+$/, '')

  return {
    begin() {
      const end = performance.now() + timings.callMs
      return { signal: AbortSignal.timeout(timings.callMs), leftMs: () => end - performance.now() }
    },

    async get(budget, request) {
      for (let attempt = 1; ; attempt++) {
        const reply = await exchange(budget, 'GET', request)
        if (worthAnother(reply)) {
          const wait = waitBefore(attempt, reply)
          if (attempt < mostTries && wait < budget.leftMs()) {
            await pause(wait)
            continue
          }
          throw noted(failure('GET', request, reply), reply)
        }
        const read = understand('GET', request, reply)
        if (read.outcome === 'lost') throw noted(read.reason)
        return read
      }
    },

    async post(budget, request) {
      for (let attempt = 1; ; attempt++) {
        const reply = await exchange(budget, 'POST', request)
        const wait = waitBefore(attempt, reply)
        if (reply.status === 429 && attempt < mostTries && wait < budget.leftMs() / 2) {
          await pause(wait)
          continue
        }
        const read = understand('POST', request, reply)
        if (read.outcome === 'lost') noted(read.reason)
        return read
      }
    },
  }

  async function exchange(
    budget: Budget,
    method: 'GET' | 'POST',
    request: ProviderRequest<unknown> & { json?: unknown },
  ): Promise<Reply> {
    const search = request.query ? `?${new URLSearchParams(request.query)}` : ''
    const body = request.json === undefined ? {} : { body: JSON.stringify(request.json) }
    try {
      const response = await fetch(`${apiBase}${request.path}${search}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
          ...request.headers,
        },
        // An API has no reason to redirect, and another host must not see the token.
        redirect: 'error',
        signal: AbortSignal.any([budget.signal, AbortSignal.timeout(timings.tryMs)]),
        ...body,
      })
      return { status: response.status, text: await shortText(response), waitMs: askedWait(response.headers) }
    } catch (error) {
      return {
        status: 0,
        reason:
          error instanceof Error && error.name === 'TimeoutError' ? 'did not answer in time' : 'could not be reached',
      }
    }
  }

  function understand<Body>(
    method: string,
    request: ProviderRequest<Body>,
    reply: Reply,
  ): Answered<Body> | Refused | Lost {
    if (reply.status === 0 || reply.status >= 500 || reply.status === 408)
      return { outcome: 'lost', reason: failure(method, request, reply) }
    // The token is wrong or has expired; a guest cannot help that.
    if (reply.status === 401) throw noted(failure(method, request, reply))
    const body = 'text' in reply ? readJsonText(reply.text) : undefined
    if (reply.status >= 300) {
      log?.warn('scheduling service refused', { service, route: `${method} ${request.route}`, status: reply.status })
      return { outcome: 'refused', status: reply.status, body }
    }
    const parsed = request.schema.safeParse(body)
    if (parsed.success) return { outcome: 'answered', body: parsed.data }
    return { outcome: 'lost', reason: `${service} answered nonsense to ${method} ${request.route}` }
  }

  function failure(method: string, request: { route: string }, reply: Reply): string {
    const did = reply.status === 0 ? ('reason' in reply ? reply.reason : '') : `answered ${reply.status}`
    return `${service} ${did} to ${method} ${request.route}`
  }

  function noted(reason: string, reply?: Reply) {
    log?.warn('scheduling service unavailable', { service, reason })
    const waitMs = reply && 'waitMs' in reply ? reply.waitMs : undefined
    return schedulingUnavailable(reason, waitMs === undefined ? undefined : Math.min(600, Math.ceil(waitMs / 1000)))
  }

  function waitBefore(attempt: number, reply: Reply): number {
    const backoff = timings.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random())
    return Math.max(backoff, ('waitMs' in reply && reply.waitMs) || 0)
  }
}

function worthAnother({ status }: Reply): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/**
 * How long the service asks us to wait, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), or
 * Calendly's `X-RateLimit-Reset` in seconds (developer.calendly.com, "Rate Limits").
 */
function askedWait(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')
  if (asked !== null) {
    const ms = /^\d+$/.test(asked.trim()) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
    return Number.isFinite(ms) ? Math.max(0, ms) : undefined
  }
  const reset = headers.get('x-ratelimit-reset')
  const remaining = headers.get('x-ratelimit-remaining')
  return remaining === '0' && reset !== null && /^\d{1,5}$/.test(reset) ? Number(reset) * 1000 : undefined
}

/** The body, unless it is far longer than any answer. */
async function shortText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > longestAnswer) throw new Error('too long')
  }
  return text + decoder.decode()
}
