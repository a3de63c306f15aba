import { type Handler, Hono } from 'hono'
import type { z } from 'zod'
import { Problem, type ProblemKind } from '../../values/problem.ts'
import type { Clock } from '../../values/clock.ts'
import type { Db } from '../database/database.ts'
import { addressOf, limitKey } from './guards/client-address.ts'
import type { AnyEndpoint, Endpoint, PlainForm, Who } from './declaration.ts'
import { declare } from './declared-endpoints.ts'
import { type KeptAnswer, type Once, isKeptAnswer, onceFor, successBody } from './kept-answer.ts'
import { spend } from './rate-limit.ts'
import { type AppContext, type AppEnv, parse, readForm, readJson } from './request.ts'

export type { CallLimit, QueryReader, RefusedForm, Who } from './declaration.ts'

export const anybody: Who<undefined> = { kind: 'anybody', admit: () => undefined, nameOf: () => '' }
export const service: Who<undefined> = { ...anybody, kind: 'service' }

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : never

/** What a handler gets. */
export type Call<Path extends string, Caller, Body, Query, Keeps> = {
  c: AppContext
  /** The caller. */
  who: Caller
  params: Record<ParamName<Path>, string>
  query: Query
  body: Body
  now: Date
} & (Keeps extends true | 'by key alone' ? { once: Once } : unknown)

/** A handler. It returns the response's data, what `once` returned, or a whole response. */
type Answering<Given> = (call: Given) => unknown

type Declaring = <
  const Path extends string,
  Caller,
  Body extends z.ZodType,
  Query,
  const Keeps extends true | 'by key alone' | undefined = undefined,
>(
  path: Path,
  endpoint: Endpoint<Caller, Body, Query, Keeps>,
  handler: Answering<Call<Path, Caller, z.output<Body>, Query, Keeps>>,
) => void

export interface EndpointContext {
  db: Db
  clock: Clock
  /** For limits by network address: how many proxies stand in front. */
  trustProxy?: number
}

/** The methods with which a slice declares its calls, and the resulting routes. */
export interface Endpoints {
  routes: Hono<AppEnv>
  get: Declaring
  post: Declaring
  put: Declaring
  delete: Declaring
  /** For any method. */
  all: Declaring
}

/**
 * Begins the calls of a slice. Each is declared with everything that is checked before its handler runs: who may call,
 * how often, what the query and the body must be, and whether it is carried out once for each key. What the handler
 * returns is sent as `{ success: true, data }`.
 */
export function endpoints(context: EndpointContext): Endpoints {
  const routes = new Hono<AppEnv>()
  const declaring =
    (method: 'get' | 'post' | 'put' | 'delete' | 'all'): Declaring =>
    (path, endpoint, handler) => {
      if (context.trustProxy === undefined && endpoint.limit?.some(({ per }) => per === 'address'))
        throw new Error(`${path} is limited by address, so endpoints() needs trustProxy.`)
      const handle = handlerOf(context, endpoint, handler as Answering<never>)
      declare(handle, endpoint)
      routes[method](path, handle)
    }
  return {
    routes,
    get: declaring('get'),
    post: declaring('post'),
    put: declaring('put'),
    delete: declaring('delete'),
    all: declaring('all'),
  }
}

function handlerOf(context: EndpointContext, endpoint: AnyEndpoint, handler: Answering<never>): Handler<AppEnv> {
  const answer = async (c: AppContext, readBody: (c: AppContext) => Promise<unknown>) =>
    handler((await checked(context, endpoint, c, readBody)) as never)
  return async (c) => {
    if (endpoint.form && isForm(c)) return answerForm(c, endpoint.form, (readBody) => answer(c, readBody))
    return present(c, endpoint, await answer(c, readJson))
  }
}

/** Checks a call against its declaration. */
async function checked(
  { db, clock, trustProxy = 0 }: EndpointContext,
  endpoint: AnyEndpoint,
  c: AppContext,
  readBody: (c: AppContext) => Promise<unknown>,
): Promise<Call<string, unknown, unknown, unknown, true>> {
  const who: unknown = await endpoint.who.admit(c)
  const caller = endpoint.who.nameOf(who)
  for (const { name, per, ...limit } of endpoint.limit ?? []) {
    if (typeof per === 'function') continue
    const countedName = per === 'caller' ? caller : limitKey(addressOf(c, trustProxy))
    await spend(db, name, countedName, limit, clock.now())
  }
  const query: unknown = endpoint.query?.read(c)
  const sentBody = endpoint.body && (await readBody(c))
  const body: unknown = endpoint.body && parsed(endpoint, sentBody)
  const now = clock.now()
  for (const { name, per, ...limit } of endpoint.limit ?? []) {
    if (typeof per === 'function') await spend(db, name, per(body), limit, now)
  }
  const request = {
    route: [c.req.method, c.req.path, caller].filter(Boolean).join(' '),
    key: c.req.header('idempotency-key'),
    body: endpoint.once === 'by key alone' || sentBody === undefined ? null : sentBody,
    now,
  }
  const once = onceFor(db, request, { status: endpoint.status ?? 200, says: endpoint.says })
  return { c, who, params: c.req.param(), query, body, now, once }
}

function parsed({ body: schema, refuse, message }: AnyEndpoint, sentBody: unknown): unknown {
  const refusal = refuse?.(sentBody)
  if (refusal) throw refusal
  return parse(schema, sentBody, typeof message === 'function' ? message(sentBody) : message)
}

function present(c: AppContext, { status = 200, says }: AnyEndpoint, answer: unknown): Response {
  if (isResponse(answer)) return answer
  const keptAnswer: KeptAnswer | undefined = isKeptAnswer(answer) ? answer : undefined
  const code = keptAnswer ? keptAnswer.status : status
  if (code === 204) return c.body(null, 204)
  return c.json((keptAnswer ? keptAnswer.body : successBody(answer, says)) as object, code as 200)
}

/** Whether this is a response. The web server has a class of its own for them. */
function isResponse(answer: unknown): answer is Response {
  return Object.prototype.toString.call(answer) === '[object Response]'
}

function isForm(c: AppContext): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
}

/** The kinds of problems that the form itself shows, with everything that was typed still in it. */
const shownInTheForm = new Set<ProblemKind>(['invalid', 'too-many', 'unavailable', 'no-room'])

/**
 * Responds to a form without a script: after a refusal the page with what was typed, after success a redirect (POST,
 * redirect, GET).
 */
async function answerForm(
  c: AppContext,
  form: PlainForm,
  answer: (read: (c: AppContext) => Promise<unknown>) => Promise<unknown>,
): Promise<Response> {
  let values: Record<string, string> | undefined
  try {
    await answer(async () => (values = await readForm(c)))
  } catch (error) {
    if (!(error instanceof Problem) || !shownInTheForm.has(error.kind)) throw error
    // A form that was refused before it was read comes back filled in as well.
    return form.refused(c, { values: values ?? (await readForm(c)), problem: error })
  }
  return c.redirect(form.leadsTo, 303)
}
