import net, { type AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { admission, type Work } from './admission.ts'
import { ownCookie } from '../guards/own-cookie.ts'
import type { Places } from './places.ts'
import { problemResponse } from '../problem-response.ts'
import { requestsFirst } from '../../requests-first.ts'
import type { AppEnv } from '../request.ts'

const session = ownCookie('staff', { secure: false, seconds: 60 })
const servers: ServerType[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Bounded {
  url: string
  /** Paths whose handler has begun, in order. */
  begun: string[]
  /** Lets everybody continue who waits in a handler, and those who come later. */
  open(): void
  delay: { ms: number }
  places: Places
}

/**
 * Starts a server with two places, of which one is never given to new work, and a queue of one. Its handlers wait until
 * the test lets them continue.
 */
async function bounded(): Promise<Bounded> {
  const app = new Hono<AppEnv>()
  const begun: string[] = []
  const delay = { ms: 0 }
  const gate = Promise.withResolvers<void>()
  const { middleware, places } = admission({
    places: { atOnce: 2, reserved: 1, begunFirst: 1, waiting: 1, burstMs: 60_000, overloadedMs: 60_000 },
    workOf: (c) => (c.req.path.split('/')[1] as Work | undefined) ?? 'new',
    isStreamed: () => false,
    sessions: [session],
    load: { loopDelay: () => delay.ms, now: () => performance.now() },
    busyPage: (c) => c.html('<h1>One moment</h1>', 503),
  })
  app.use(async (c, next) => {
    c.set('logFields', {})
    await next()
  })
  app.use(middleware)
  app.all('*', async (c) => {
    begun.push(c.req.path)
    if (session.of(c) === 'good') c.set('signedIn', true)
    if (c.req.path.endsWith('/sign-in/quick')) session.give(c, 'just=given')
    if (c.req.path.endsWith('/sign-out/quick')) session.take(c)
    if (!c.req.path.endsWith('/quick')) await gate.promise
    return c.text(c.req.method === 'POST' ? await c.req.text() : 'done')
  })
  app.onError((error) => problemResponse(error, 'req'))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    delay,
    places,
    open: () => gate.resolve(),
  }
}

const get = (site: Bounded, path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const cookie = (value: string) => ({ cookie: `${session.name}=${value}` })
/** Fills the one place for new work, and the one place in its queue. */
async function fill(site: Bounded): Promise<Promise<Response>[]> {
  const first = get(site, '/new/1')
  await expect.poll(() => site.begun).toContain('/new/1')
  const waiting = get(site, '/new/2')
  await expect.poll(() => site.places.waiting).toBe(1)
  return [first, waiting]
}

test('requests beyond the capacity are told when to come back; those that waited are answered', async () => {
  const site = await bounded()
  const admitted = await fill(site)
  const refused = await get(site, '/new/4')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'overloaded'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  const page = await get(site, '/new/4', { accept: 'text/html' })
  expect([page.status, await page.text(), page.headers.has('retry-after')]).toEqual([503, '<h1>One moment</h1>', true])
  site.open()
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200])
  expect((await get(site, '/new/5')).status).toBe(200)
})

test('free requests are answered all the same', async () => {
  const site = await bounded()
  await fill(site)
  expect((await get(site, '/free/quick')).status).toBe(200)
  site.delay.ms = 60_000
  expect((await get(site, '/free/quick')).status).toBe(200)
  site.open()
})

test('requests with a valid session go first; a made-up cookie only gets the reserve', async () => {
  const site = await bounded()
  expect((await get(site, '/new/quick', cookie('good'))).status).toBe(200)
  await fill(site)
  // The second place is reserved for those.
  const forged = get(site, '/new/forged', cookie('forged'))
  await expect.poll(() => site.begun).toContain('/new/forged')
  const others = [get(site, '/new/good', cookie('good')), get(site, '/new/forged-2', cookie('forged'))]
  await expect.poll(() => site.places.waiting).toBe(3)
  expect((await get(site, '/new/forged-3', cookie('forged'))).status).toBe(503)
  site.open()
  expect((await Promise.all([forged, ...others])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(site.begun.indexOf('/new/good')).toBeLessThan(site.begun.indexOf('/new/forged-2'))
})

test('somebody who has just signed in goes first from the next call on; signing out gives no precedence', async () => {
  const site = await bounded()
  const signedIn = await get(site, '/new/sign-in/quick')
  const given = { cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! }
  expect((await get(site, '/new/sign-out/quick', cookie(''))).status).toBe(200)
  await fill(site)
  const forged = get(site, '/new/forged', cookie('forged'))
  await expect.poll(() => site.begun).toContain('/new/forged')
  const others = [get(site, '/new/forged-2', cookie('forged')), get(site, '/new/just-signed-in', given)]
  await expect.poll(() => site.places.waiting).toBe(3)
  site.open()
  expect((await Promise.all([forged, ...others])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(site.begun.indexOf('/new/just-signed-in')).toBeLessThan(site.begun.indexOf('/new/forged-2'))
})

test('a call that was refused goes first when it is repeated, once', async () => {
  const site = await bounded()
  const admitted = await fill(site)
  const key = { 'idempotency-key': 'first-come-first-served' }
  expect((await get(site, '/new/again', key)).status).toBe(503)
  const again = get(site, '/new/again', key)
  await expect.poll(() => site.begun).toContain('/new/again')
  site.open()
  for (const answer of await Promise.all([...admitted, again])) expect(answer.status).toBe(200)
})

test('a caller who hangs up while waiting causes no work', async () => {
  const site = await bounded()
  const first = get(site, '/new/1')
  await expect.poll(() => site.begun).toContain('/new/1')
  const leaving = new AbortController()
  const left = fetch(`${site.url}/new/left`, { signal: leaving.signal }).catch(() => 'gone')
  await expect.poll(() => site.places.waiting).toBe(1)
  leaving.abort()
  expect(await left).toBe('gone')
  await expect.poll(() => site.places.waiting).toBe(0)
  const next = get(site, '/new/next')
  site.open()
  expect([(await first).status, (await next).status]).toEqual([200, 200])
  expect(site.begun).not.toContain('/new/left')
})

test('new work is not queued while the event loop is late, unless no work is under way', async () => {
  const site = await bounded()
  site.delay.ms = 60_000
  const first = get(site, '/new/1')
  await expect.poll(() => site.begun).toContain('/new/1')
  for (const path of ['/new/2', '/begun/2']) expect((await get(site, path)).status).toBe(503)
  site.open()
  expect((await first).status).toBe(200)
})

test('a place is taken only after the body has arrived, so that a slow sender does not occupy one', async () => {
  const site = await bounded()
  const { port } = new URL(site.url)
  const slow = Array.from({ length: 5 }, (_, index) => {
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.write(`POST /new/slow-${index} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf `)
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    return { socket, text: () => text }
  })
  await expect.poll(async () => (await get(site, '/new/quick')).status).toBe(200)
  slow[0]!.socket.write('of it')
  await expect.poll(() => site.begun).toContain('/new/slow-0')
  site.open()
  await expect.poll(slow[0]!.text).toMatch(/half of it$/)
  expect(site.begun.filter((path) => path.includes('slow'))).toEqual(['/new/slow-0'])
  for (const { socket } of slow) socket.destroy()
})

test('work in the background waits for a request that has a place, not for a free one', async () => {
  const site = await bounded()
  const free = get(site, '/free/1')
  await expect.poll(() => site.begun).toEqual(['/free/1'])
  await requestsFirst.giveWay(600_000)
  const other = get(site, '/new/2')
  await expect.poll(() => site.begun).toEqual(['/free/1', '/new/2'])
  const order: string[] = []
  const work = requestsFirst.giveWay(600_000).then(() => order.push('work'))
  await get(site, '/free/quick')
  order.push('request')
  site.open()
  await Promise.all([free, other, work])
  expect(order).toEqual(['request', 'work'])
})
