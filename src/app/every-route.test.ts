import http from 'node:http'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../staff/server/test-staff.ts'
import { testProgram } from './test-program.ts'

// What holds for each call of the program, whichever domain it is of: the router itself says which there are.

const password = 'open sesame, Glasgow'
const tested = testProgram('every-route', { PORTAL_PASSWORD: password })

/** A path with something in the place of each parameter. */
const filled = (route: string) => route.replace(/:\w+(?:\{[^}]*\})?/g, 'abc').replace('*', 'abc')

async function cookies(): Promise<string> {
  const { cookie } = await signedIn(tested.database.db)
  const client = await tested.call('POST', '/api/portal/session', { password })
  return `${cookie}; ${client.cookie}`
}

describe('a method that a path does not take', () => {
  test('is refused with those that it does, on every path', async () => {
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
    // Each answer's own, or counted by the server where there is a body to count.
    const own = new Set(['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'set-cookie', 'x-ratelimit-remaining'])
    const shown = (headers: Headers) => [...headers].filter(([name]) => !own.has(name)).map(([name, value]) => `${name}: ${value.replace(/[\w-]{16,}/g, '…')}`)
    for (const { method, path } of tested.program.routes) {
      if (method !== 'GET' || path === '/api/admin/insights/live') continue
      const get = await tested.call('GET', filled(path), undefined, { cookie })
      const head = await tested.call('HEAD', filled(path), undefined, { cookie })
      if (head.status !== get.status || head.bytes.length > 0 || JSON.stringify(shown(head.headers)) !== JSON.stringify(shown(get.headers))) otherwise.push([path, get.status, head.status, shown(get.headers), shown(head.headers)])
    }
    expect(otherwise).toEqual([])
  })
})

test('what browsers ask for unasked is there', async () => {
  const icon = await tested.call('GET', '/favicon.ico')
  expect([icon.status, icon.headers.get('content-type'), icon.bytes.readUInt16LE(2)]).toEqual([200, 'image/x-icon', 1])
})

describe('a page that the asker has already', () => {
  test('is not sent again, however they say so', async () => {
    const { headers } = await tested.call('GET', '/')
    const etag = headers.get('etag')!
    for (const known of [etag, '*', `"other", ${etag}`, etag.replace(/^W\//, '')]) {
      expect([known, (await tested.call('GET', '/', undefined, { headers: { 'if-none-match': known } })).status]).toEqual([known, 304])
    }
    expect((await tested.call('GET', '/', undefined, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('comes as zstd where that is what they know', async () => {
    // The client's own decoder would hide it.
    const coding = (accept: string) => new Promise<string | undefined>((resolve) => http.get(`${tested.url}/`, { headers: { 'accept-encoding': accept } }, (answer) => resolve(answer.resume().headers['content-encoding'])))
    expect([await coding('zstd'), await coding('gzip, br, zstd'), await coding('gzip'), await coding('identity')]).toEqual(['zstd', 'br', 'gzip', undefined])
  })
})

describe('an Idempotency-Key that is none', () => {
  test('is refused before any work by every call that changes something', async () => {
    const cookie = await cookies()
    const changing = tested.program.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method))
    expect(changing.length).toBeGreaterThan(80)
    const otherwise: unknown[] = []
    for (const { method, path } of changing) {
      const { status, text } = await tested.call(method, filled(path), {}, { cookie, key: 'short' })
      if (status !== 400 || JSON.parse(text).code !== 'idempotency_key_malformed') otherwise.push([method, path, status])
    }
    expect(otherwise).toEqual([])
  })
})
