import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../request.ts'
import { isFromThisMachine } from './from-this-machine.ts'

interface Asked {
  from?: string
  host?: string
  headers?: Record<string, string>
  behindProxy?: boolean
  trustProxy?: number
}

async function isOurs({ from, host, headers = {}, behindProxy = false, trustProxy = 0 }: Asked): Promise<boolean> {
  const app = new Hono<AppEnv>().get('/', (c) => c.json(isFromThisMachine(c, { behindProxy, trustProxy })))
  const answer = await app.request(
    '/',
    { headers: { ...headers, ...(host === undefined ? {} : { host }) } },
    from === undefined ? undefined : { incoming: { socket: { remoteAddress: from } } },
  )
  return (await answer.json()) as boolean
}
const local = { from: '127.0.0.1', host: 'localhost' }

test('a program on this machine counts, with any loopback address and name', async () => {
  for (const from of ['127.0.0.1', '127.12.34.56', '::ffff:127.0.0.1', '::1'])
    expect([from, await isOurs({ ...local, from })]).toEqual([from, true])
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:49152', '[::1]', '[::1]:80'])
    expect([host, await isOurs({ ...local, host })]).toEqual([host, true])
})

test('another machine does not count, nor does a request without an address', async () => {
  for (const from of [
    '10.0.0.7',
    '1127.0.0.1',
    '127.0.0',
    '127.0.0.1.5',
    'x127.0.0.1',
    '127.0.0.x',
    '::2',
    '',
    undefined,
  ])
    expect([from, await isOurs({ host: 'localhost', ...(from === undefined ? {} : { from }) })]).toEqual([from, false])
})

test('a request without a socket does not count', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => c.json(isFromThisMachine(c, { behindProxy: false, trustProxy: 0 })))
  for (const env of [{}, { incoming: {} }, { incoming: { socket: {} } }])
    expect(await (await app.request('/', { headers: { host: 'localhost' } }, env)).json()).toBe(false)
})

test('a page whose own name points at this machine does not count', async () => {
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'xlocalhost',
    '127.0.0.11',
    '127x0.0.1',
    'localhost:',
    'localhost:8x',
    undefined,
  ])
    expect([host, await isOurs({ from: '127.0.0.1', ...(host === undefined ? {} : { host }) })]).toEqual([host, false])
})

test('a caller through a proxy does not count, whichever header the proxy sets', async () => {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    expect([name, await isOurs({ ...local, headers: { [name]: '' } })]).toEqual([name, false])
  expect(await isOurs({ ...local, headers: { 'x-other': '1' } })).toBe(true)
})

test('behind a proxy that is not configured, no caller counts', async () => {
  expect(await isOurs({ ...local, behindProxy: true })).toBe(false)
  expect(await isOurs({ ...local, behindProxy: true, trustProxy: 1 })).toBe(true)
  expect(await isOurs({ ...local, trustProxy: 1 })).toBe(true)
})
