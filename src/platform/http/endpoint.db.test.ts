import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../values/problem.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { bodyLimits } from './bodies/body-limits.ts'
import { declaredEndpoints, endpointFinder } from './declared-endpoints.ts'
import { anybody, type Endpoints, endpoints, type Who } from './endpoint.ts'
import { listQuery, queryOf } from './list-query.ts'
import { problemResponse } from './problem-response.ts'
import type { AppEnv } from './request.ts'

let database: Database
let api: Endpoints
let app: Hono<AppEnv>
const now = new Date('2026-11-23T09:00:00Z')
const guests: string[] = []

/** Admits everyone who gives their name. */
const named: Who<string> = {
  kind: 'client',
  admit: (c) => {
    const name = c.req.header('x-name')
    if (!name) throw new Problem('unauthenticated', 'nameless', 'Please say who you are.')
    return name
  },
  nameOf: (name) => name,
}
const Guest = z.object({ name: z.string().min(1), email: z.string().default('') })
const limitedTo = (burst: number) => ({ burst, secondsEach: 60, tooMany: 'That’s a lot of guests.' })

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  api = endpoints({ db, clock: { now: () => now }, trustProxy: 1 })
  api.post(
    '/api/guests/:table/:seat',
    { does: 'Seats a guest', who: named, body: Guest, once: true, status: 201, says: 'Welcome.', bytes: 200 },
    ({ who, params, body, once }) =>
      once(async () => ({ seated: guests.push(`${body.name} by ${who} at ${params.table}/${params.seat}`) })),
  )
  api.post(
    '/api/limited',
    {
      does: 'Seats a few guests',
      who: anybody,
      limit: [
        { name: 'guests', per: 'address', ...limitedTo(3) },
        { name: 'one-guest', per: ({ email }) => email, ...limitedTo(1) },
      ],
      body: Guest,
      refuse: (body) =>
        (body as { name?: string }).name === 'Nobody'
          ? new Problem('invalid', 'nobody', 'Nobody is nobody.')
          : undefined,
      message: (body) => ((body as { name?: string }).name === undefined ? 'Every guest has a name' : undefined),
      form: {
        refused: async (c, { values, problem }) => c.text(`${problem.message} ${JSON.stringify(values)}`, 422),
        leadsTo: '/thanks',
      },
    },
    ({ body }) => ({ name: body.name }),
  )
  api.post('/api/forgotten', { does: 'Hears a secret', who: anybody, body: Guest, once: 'by key alone' }, ({ once }) =>
    once(async () => null),
  )
  api.get(
    '/api/guests',
    { does: 'Lists guests', who: named, query: listQuery({ sorts: ['name'], defaultSort: '-name' }) },
    ({ query }) => query,
  )
  api.get(
    '/api/day',
    { does: 'Tells the day', who: anybody, query: queryOf(z.object({ of: z.enum(['today']).default('today') })) },
    ({ query, c }) => c.text(query.of),
  )
  api.delete('/api/guests', { does: 'Sends all guests home', who: named, status: 204 }, () => void guests.splice(0))
  app = new Hono<AppEnv>()
  app.use(bodyLimits(endpointFinder(app.routes), 1000))
  app.route(
    '/',
    new Hono<AppEnv>().route('/', api.routes).onError((error) => problemResponse(error, 'req_inner')),
  )
  app.onError((error) => problemResponse(error, 'req_test'))
})
afterAll(() => database.close())

let callers = 0
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.request(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${++callers}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a call', () => {
  test('gets what was checked, and its data is returned with its status and its sentence', async () => {
    const { status, json } = await call('POST', '/api/guests/t%C3%A9a/2', { name: 'Isla' }, { 'x-name': 'Moira' })
    expect([status, json()]).toEqual([201, { success: true, data: { seated: 1 }, message: 'Welcome.' }])
    expect(guests).toEqual(['Isla by Moira at téa/2'])
  })

  test('can return a whole response, and has no body with 204', async () => {
    expect((await call('GET', '/api/day')).text).toBe('today')
    const { status, text } = await call('DELETE', '/api/guests', undefined, { 'x-name': 'Moira' })
    expect([status, text, guests]).toEqual([204, '', []])
  })

  test('reads a query, and refuses an invalid one', async () => {
    const list = await call('GET', '/api/guests?page=2', undefined, { 'x-name': 'Moira' })
    expect(list.json().data).toMatchObject({ sort: 'name', descending: true, page: 2, offset: 25 })
    const wrong = await call('GET', '/api/guests?sort=age', undefined, { 'x-name': 'Moira' })
    expect([wrong.status, wrong.json().code]).toEqual([422, 'list_query'])
    const noDay = await call('GET', '/api/day?of=yesterday')
    expect([noDay.status, noDay.json().errors[0].path]).toEqual([422, 'of'])
  })
})

describe('the order of checks is', () => {
  test('who calls, before the body', async () => {
    const nameless = await call('POST', '/api/guests/tea/1', 'no JSON at all')
    expect([nameless.status, nameless.json().code]).toEqual([401, 'nameless'])
  })

  test('the length of the body, before who calls', async () => {
    expect((await call('POST', '/api/guests/tea/1', { name: 'x'.repeat(201) })).status).toBe(413)
    expect((await call('POST', '/api/limited', { name: 'x'.repeat(201) })).status).toBe(200)
    expect((await call('POST', '/api/limited', { name: 'x'.repeat(1001) })).status).toBe(413)
  })

  test('limits before the body, the whole body before its fields, limits by the body last', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' }
    expect((await call('POST', '/api/limited', { name: 'Nobody' }, from)).json().code).toBe('nobody')
    expect((await call('POST', '/api/limited', {}, from)).json().message).toBe('Every guest has a name')
    expect((await call('POST', '/api/limited', 'no JSON', from)).json().code).toBe('json_malformed')
    const fourth = await call('POST', '/api/limited', 'no JSON', from)
    expect([fourth.status, fourth.json().code]).toEqual([429, 'rate_limited'])

    const mailbox = { name: 'Isla', email: 'isla@lochbay.example' }
    expect((await call('POST', '/api/limited', mailbox)).status).toBe(200)
    expect((await call('POST', '/api/limited', mailbox)).status).toBe(429)
  })
})

describe('with an Idempotency-Key', () => {
  const ask = (name: string, key: string, body: object = { name: 'Rhona' }) =>
    call('POST', '/api/guests/tea/3', body, { 'x-name': name, 'idempotency-key': key })

  test('a call is carried out once and gets the same response, separately for each caller', async () => {
    const [first, second] = [await ask('Moira', 'key-00000001'), await ask('Moira', 'key-00000001')]
    expect(second.text).toBe(first.text)
    expect((await ask('Stan', 'key-00000001')).text).not.toBe(first.text)
    expect(guests.filter((guest) => guest.startsWith('Rhona'))).toHaveLength(2)
  })

  test('another body is refused, unless the body is not stored', async () => {
    await ask('Moira', 'key-00000002')
    expect((await ask('Moira', 'key-00000002', { name: 'Isla' })).json().code).toBe('idempotency_key_reused')
    const tell = (name: string) => call('POST', '/api/forgotten', { name }, { 'idempotency-key': 'key-00000003' })
    expect([(await tell('one')).json(), (await tell('another')).json()]).toEqual([
      { success: true, data: null },
      { success: true, data: null },
    ])
  })
})

describe('a plain form', () => {
  test('redirects after success, and comes back filled in after a refusal', async () => {
    const kept = await call('POST', '/api/limited', 'name=Isla&email=a', form)
    expect([kept.status, kept.headers.get('location')]).toEqual([303, '/thanks'])
    expect((await call('POST', '/api/limited', 'name=&email=b', form)).text).toBe(
      'Some fields need another look {"name":"","email":"b"}',
    )
  })
})

test('declared calls are found among a router’s entries, however those were combined', () => {
  expect(declaredEndpoints(app.routes).map(({ method, path, endpoint }) => [method, path, endpoint.who.kind])).toEqual([
    ['POST', '/api/guests/:table/:seat', 'client'],
    ['POST', '/api/limited', 'anybody'],
    ['POST', '/api/forgotten', 'anybody'],
    ['GET', '/api/guests', 'client'],
    ['GET', '/api/day', 'anybody'],
    ['DELETE', '/api/guests', 'client'],
  ])
})

test('a limit by address needs the number of proxies in front', () => {
  const { post } = endpoints({ db: database.db, clock: { now: () => now } })
  const limit = [{ name: 'any', per: 'address' as const, ...limitedTo(1) }]
  expect(() => post('/api/any', { does: 'Nothing', who: anybody, limit }, () => null)).toThrow(/trustProxy/)
})
