import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Log } from '#src/platform/log/log.ts'
import type { Problem } from '#src/values/problem.ts'
import { schedulingUnavailable } from './scheduling-provider.ts'
import { readJsonText } from './wire-values.ts'

export interface ProviderTimings {
  /** How long one try may take, in milliseconds. */
  tryMs: number
  /** The time limit for all the requests of one call of ours together. */
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
  log?: Pick<Log, 'warn'>
  timings?: Partial<ProviderTimings>
}

export interface ProviderRequest<Body> {
  path: string
  /** The path for the log, without its variable parts. */
  route?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  schema: z.ZodType<Body>
}

export type Answered<Body> = { outcome: 'answered'; body: Body }
export type Refused = { outcome: 'refused'; status: number; body: unknown }
/** There was no usable response, so the service may or may not have done it. */
export type Lost = { outcome: 'lost'; reason: string }

/** The requests for one call of ours: possibly several, with one deadline. */
export interface ProviderHttp {
  /** Reads, and retries if that may help. Throws 503 `scheduling_unavailable` if there was no usable response. */
  get<Body>(request: ProviderRequest<Body>): Promise<Answered<Body> | Refused>
  /** Reads like `get`, and throws the same if the service refused. */
  read<Body>(request: ProviderRequest<Body>): Promise<Body>
  /** Requests a change, and retries only if the service said that it had not begun (429). */
  post<Body>(request: ProviderRequest<Body> & { json: unknown }): Promise<Answered<Body> | Refused | Lost>
}

type Reply = { status: number; text: string; waitMs: number | undefined } | { status: 0; reason: string }

type Line = ProviderHttpOptions & { timings: ProviderTimings; deadline: AbortSignal; leftMs(): number }

/**
 * Makes requests to a scheduling service: limited in time and number, without logging their contents. The function that
 * it returns begins one call of ours, and the time limit of its requests.
 */
export function providerHttp(options: ProviderHttpOptions): () => ProviderHttp {
  const timings = { ...usualTimings, ...options.timings }
  const apiBase = options.apiBase.replace(/\/+$/, '')
  return () => {
    const end = performance.now() + timings.callMs
    const deadline = AbortSignal.timeout(timings.callMs)
    const line: Line = { ...options, apiBase, timings, deadline, leftMs: () => end - performance.now() }
    return {
      get: (request) => get(line, request),
      async read(request) {
        const answer = await get(line, request)
        if (answer.outcome === 'refused') throw schedulingUnavailable(failure(line, 'GET', request, answer))
        return answer.body
      },
      post: (request) => post(line, request),
    }
  }
}

async function get<Body>(line: Line, request: ProviderRequest<Body>): Promise<Answered<Body> | Refused> {
  for (let attempt = 1; ; attempt++) {
    const reply = await exchange(line, 'GET', request)
    if (worthAnother(reply)) {
      const wait = waitBefore(line, attempt, reply)
      if (attempt < mostTries && wait < line.leftMs()) {
        await pause(wait)
        continue
      }
      throw noted(line, failure(line, 'GET', request, reply), reply)
    }
    const understood = understand(line, 'GET', request, reply)
    if (understood.outcome === 'lost') throw noted(line, understood.reason)
    return understood
  }
}

async function post<Body>(
  line: Line,
  request: ProviderRequest<Body> & { json: unknown },
): Promise<Answered<Body> | Refused | Lost> {
  for (let attempt = 1; ; attempt++) {
    const reply = await exchange(line, 'POST', request)
    const wait = waitBefore(line, attempt, reply)
    if (reply.status === 429 && attempt < mostTries && wait < line.leftMs() / 2) {
      await pause(wait)
      continue
    }
    const understood = understand(line, 'POST', request, reply)
    if (understood.outcome === 'lost') noted(line, understood.reason)
    return understood
  }
}

async function exchange(
  { apiBase, token, timings, deadline }: Line,
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
      signal: AbortSignal.any([deadline, AbortSignal.timeout(timings.tryMs)]),
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
  line: Line,
  method: string,
  request: ProviderRequest<Body>,
  reply: Reply,
): Answered<Body> | Refused | Lost {
  const { service, log } = line
  const route = `${method} ${request.route ?? request.path}`
  if (reply.status === 0 || reply.status >= 500 || reply.status === 408)
    return { outcome: 'lost', reason: failure(line, method, request, reply) }
  // The token is wrong or has expired, which a guest can't change.
  if (reply.status === 401) throw noted(line, failure(line, method, request, reply))
  const body = 'text' in reply ? readJsonText(reply.text) : undefined
  if (reply.status >= 300) {
    log?.warn('scheduling service refused', { service, route, status: reply.status })
    return { outcome: 'refused', status: reply.status, body }
  }
  const parsed = request.schema.safeParse(body)
  if (parsed.success) return { outcome: 'answered', body: parsed.data }
  return { outcome: 'lost', reason: `${service} answered nonsense to ${route}` }
}

function failure(
  { service }: Line,
  method: string,
  { path, route = path }: Pick<ProviderRequest<unknown>, 'path' | 'route'>,
  reply: { status: number; reason?: string },
): string {
  return `${service} ${reply.status === 0 ? reply.reason : `answered ${reply.status}`} to ${method} ${route}`
}

/** Logs why the service can't be used now. Returns the Problem to throw. */
function noted({ service, log }: Line, reason: string, reply?: Reply): Problem {
  log?.warn('scheduling service unavailable', { service, reason })
  const waitMs = reply && 'waitMs' in reply ? reply.waitMs : undefined
  return schedulingUnavailable(reason, waitMs === undefined ? undefined : Math.min(600, Math.ceil(waitMs / 1000)))
}

function waitBefore({ timings }: Line, attempt: number, reply: Reply): number {
  const backoff = timings.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random())
  return Math.max(backoff, ('waitMs' in reply && reply.waitMs) || 0)
}

function worthAnother({ status }: Reply): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/**
 * Returns how long the service asks us to wait, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110
 * §10.2.3), or Calendly's `X-RateLimit-Reset` in seconds (developer.calendly.com, "Rate Limits").
 */
function askedWait(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) {
    const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
    return Number.isFinite(ms) ? Math.max(0, ms) : undefined
  }
  const reset = headers.get('x-ratelimit-reset')
  const remaining = headers.get('x-ratelimit-remaining')
  return remaining === '0' && reset !== null && /^\d{1,5}$/.test(reset) ? Number(reset) * 1000 : undefined
}

/** Returns the body, unless it is far longer than any expected one. */
async function shortText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > longestAnswer) throw new Error('too long')
  }
  return text + decoder.decode()
}
