import fs from 'node:fs'
import http from 'node:http'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

// What holds for every call of the program, in any domain. The list comes from the router itself.

const password = 'open sesame, Glasgow'
const tested = testProgram('every-route', { PORTAL_PASSWORD: password })

/** Returns a path with a value in place of each parameter. */
const filled = (route: string) => route.replace(/:\w+(?:\{[^}]*\})?/g, 'abc').replace('*', 'abc')

async function cookies(): Promise<string> {
  const { cookie } = await signedIn(tested.database.db)
  const client = await tested.call('POST', '/api/portal/session', { password })
  return `${cookie}; ${client.cookie}`
}

describe('a method that a path does not have', () => {
  test('is refused with a list of those that it has, on every path', async () => {
    const cookie = await cookies()
    const byPath = Map.groupBy(tested.program.routes, ({ path }) => path)
    expect(byPath.size).toBeGreaterThan(120)
    const otherwise: unknown[] = []
    for (const [path, routes] of byPath) {
      if (routes.some(({ method }) => method === 'ALL')) continue
      const { status, headers, text } = await tested.call('PATCH', filled(path), {}, { cookie })
      const allowed = (headers.get('allow') ?? '').split(', ')
      const takesAll = routes.every(({ method }) => method === 'PATCH' || allowed.includes(method))
      const isRefused = status === 405 && JSON.parse(text).code === 'method_not_allowed' && takesAll
      if (!isRefused && !routes.some(({ method }) => method === 'PATCH')) otherwise.push([path, status, allowed])
    }
    expect(otherwise).toEqual([])
    const { status, headers } = await tested.call('OPTIONS', '/api/contact', undefined)
    expect([status, headers.get('allow')]).toEqual([204, 'OPTIONS, POST'])
    expect((await tested.call('PATCH', '/api/nothing', {})).status).toBe(404)
  })
})

describe('HEAD', () => {
  test('is answered as GET is, without a body, on every path', async () => {
    const cookie = await cookies()
    const otherwise: unknown[] = []
    // These differ from answer to answer, or the server only adds them if there is a body.
    const own = new Set([
      'date',
      'x-request-id',
      'content-length',
      'transfer-encoding',
      'connection',
      'keep-alive',
      'set-cookie',
      'x-ratelimit-remaining',
    ])
    const shown = (headers: Headers) =>
      [...headers]
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => `${name}: ${value.replace(/[\w-]{16,}/g, '…')}`)
    for (const { method, path } of tested.program.routes) {
      if (method !== 'GET' || path === '/api/admin/insights/live') continue
      const get = await tested.call('GET', filled(path), undefined, { cookie })
      const head = await tested.call('HEAD', filled(path), undefined, { cookie })
      if (
        head.status !== get.status ||
        head.bytes.length > 0 ||
        JSON.stringify(shown(head.headers)) !== JSON.stringify(shown(get.headers))
      )
        otherwise.push([path, get.status, head.status, shown(get.headers), shown(head.headers)])
    }
    expect(otherwise).toEqual([])
  })
})

test('what browsers request by themselves exists', async () => {
  const icon = await tested.call('GET', '/favicon.ico')
  expect([icon.status, icon.headers.get('content-type'), icon.bytes.readUInt16LE(2)]).toEqual([200, 'image/x-icon', 1])
})

describe('a page that the browser already has', () => {
  test('is not sent again, however the browser says so', async () => {
    const { headers } = await tested.call('GET', '/')
    const etag = headers.get('etag')!
    for (const condition of [etag, '*', `"other", ${etag}`, etag.replace(/^W\//, '')]) {
      expect([
        condition,
        (await tested.call('GET', '/', undefined, { headers: { 'if-none-match': condition } })).status,
      ]).toEqual([condition, 304])
    }
    expect((await tested.call('GET', '/', undefined, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('is sent as zstd if the browser accepts only that', async () => {
    // `fetch` would decode the body and hide its coding.
    const coding = (accept: string) =>
      new Promise<string | undefined>((resolve) =>
        http.get(`${tested.url}/`, { headers: { 'accept-encoding': accept } }, (answer) =>
          resolve(answer.resume().headers['content-encoding']),
        ),
      )
    expect([
      await coding('zstd'),
      await coding('gzip, br, zstd'),
      await coding('gzip'),
      await coding('identity'),
    ]).toEqual(['zstd', 'br', 'gzip', undefined])
  })
})

describe('an invalid Idempotency-Key', () => {
  test('is refused before any work by every call that changes something', async () => {
    const cookie = await cookies()
    const changing = tested.program.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
    expect(changing.length).toBeGreaterThan(80)
    const otherwise: unknown[] = []
    for (const { method, path } of changing) {
      const { status, text } = await tested.call(method, filled(path), {}, { cookie, key: 'short' })
      if (status !== 400 || JSON.parse(text).code !== 'idempotency_key_malformed')
        otherwise.push([method, path, status])
    }
    expect(otherwise).toEqual([])
  })
})

describe('an address that can’t be decoded', () => {
  // NUL, a lone byte, an overlong NUL, half of a surrogate pair.
  const unreadable = ['%00', '%ff', '%C0%80', '%ED%A0%80']
  // Decodable, but not a valid value of any parameter of ours.
  const strange = ['%F0%9F%91%BB%27%22%5C%25%0A', '99999999999999999999', 'x'.repeat(3000)]

  /** Returns the route once for each of its parameters, with `value` in its place. */
  const atEachParameter = (route: string, value: string) =>
    [...route.matchAll(/:\w+(?:\{[^}]*\})?|\*/g)].map(
      ({ 0: name, index }) => filled(route.slice(0, index)) + value + filled(route.slice(index + name.length)),
    )

  const parameters = () =>
    tested.program.routes.map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))

  async function statuses(
    calls: { method: string; address: string }[],
    cookie: string,
  ): Promise<{ call: string; status: number }[]> {
    const found: { call: string; status: number }[] = []
    const waiting = [...calls]
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { status } = await tested.call(
          next.method,
          next.address,
          ['GET', 'HEAD'].includes(next.method) ? undefined : {},
          { cookie },
        )
        found.push({ call: `${next.method} ${next.address.slice(0, 120)}`, status })
      }
    }
    await Promise.all([work(), work(), work(), work()])
    return found
  }

  test('gets 404 at each parameter of each path, and in any query', async () => {
    const calls = parameters().flatMap(({ method, path }) =>
      unreadable.flatMap((value) =>
        [...atEachParameter(path, value), `${filled(path)}?anything=${value}`].map((address) => ({ method, address })),
      ),
    )
    expect(calls.length).toBeGreaterThan(800)
    const found = await statuses(calls, await cookies())
    expect(found.filter(({ status }) => status !== 404)).toEqual([])
  })

  test('that can be decoded but means nothing is never a server error', async () => {
    const names = queryNames()
    expect(names.length).toBeGreaterThan(15)
    const everything = (value: string) => names.map((name) => `${name}=${value}`).join('&')
    const calls = parameters().flatMap(({ method, path }) => [
      ...strange.flatMap((value) => atEachParameter(path, value)).map((address) => ({ method, address })),
      ...(method === 'GET'
        ? strange.slice(0, 2).map((value) => ({ method, address: `${filled(path)}?${everything(value)}` }))
        : []),
    ])
    const found = await statuses(calls, await cookies())
    expect(found.filter(({ status }) => status >= 500)).toEqual([])
  })
})

/** The query parameters that the program reads: those that calls declare, and those of pages, found in the sources. */
function queryNames(): string[] {
  const declared = tested.program.endpoints.flatMap(({ endpoint: { query } }) =>
    query ? Object.keys((query.schema as z.ZodObject).shape) : [],
  )
  const sources = fs.globSync(['src/**/server/**/*.ts', 'src/app/{http,pages}/*.ts'])
  const queryNames = sources.flatMap((file) =>
    Array.from(fs.readFileSync(file, 'utf8').matchAll(/req\.query\('([a-zA-Z]+)'\)/g), ([, name]) => name!),
  )
  return [...new Set([...declared, ...queryNames])]
}
