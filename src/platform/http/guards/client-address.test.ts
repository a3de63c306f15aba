import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../request.ts'
import { addressOf, clientAddress, limitKey } from './client-address.ts'

test('without a proxy, a caller can’t claim another address', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', 0)).toBe('203.0.113.9')
})

test('behind proxies, the entry that our outermost proxy wrote counts', () => {
  expect(clientAddress('127.0.0.1', 'claimed, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', 'claimed, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', undefined, 1)).toBe('127.0.0.1')
  expect(clientAddress('127.0.0.1', '203.0.113.9', 3)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', 'claimed, ', 1)).toBe('127.0.0.1')
})

test('a request has the address of its socket, or the one from our proxy, or none', async () => {
  const addressBy = async (trustProxy: number, env: object | undefined, headers: Record<string, string> = {}) => {
    const app = new Hono<AppEnv>().get('/', (c) => c.text(addressOf(c, trustProxy)))
    return (await app.request('/', { headers }, env)).text()
  }
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  expect(await addressBy(0, env, { 'x-forwarded-for': '198.51.100.7' })).toBe('203.0.113.9')
  expect(await addressBy(1, env, { 'x-forwarded-for': '198.51.100.7' })).toBe('198.51.100.7')
  for (const without of [undefined, {}, { incoming: {} }, { incoming: { socket: {} } }])
    expect(await addressBy(0, without)).toBe('unknown')
})

test('a customer with a /64 of addresses is one customer', () => {
  expect(limitKey('2001:db8:0:1::1')).toBe(limitKey('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'))
  expect(limitKey('2001:db8::1')).not.toBe(limitKey('2001:db8:0:1::1'))
  expect(limitKey('::ffff:203.0.113.9')).toBe('203.0.113.9')

  expect(limitKey('203.0.113.9')).toBe('203.0.113.9')
})

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:1'],
  ['2001:0db8:0100:1001:a:b:c:d', '2001:db8:100:1001'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3'],
  ['::1', '0:0:0:0'],
  ['1::', '1:0:0:0'],
  ['2001:db8::ffff:198.51.100.7', '2001:db8:0:0'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
])('%s belongs to %s', (address, network) => {
  expect(limitKey(address)).toBe(network)
})
