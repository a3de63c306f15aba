import { expect, test } from 'vitest'
import { clientAddress, limitKey } from './client-address.ts'

test('without a proxy a caller cannot claim another address', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', 0)).toBe('203.0.113.9')
})

test('behind proxies the entry counts that the outermost of ours wrote', () => {
  expect(clientAddress('127.0.0.1', 'claimed, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', 'claimed, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
  expect(clientAddress('127.0.0.1', undefined, 1)).toBe('127.0.0.1')
})

test('a customer with a /64 of addresses is one customer', () => {
  expect(limitKey('2001:db8:0:1::1')).toBe(limitKey('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'))
  expect(limitKey('2001:db8::1')).not.toBe(limitKey('2001:db8:0:1::1'))
  expect(limitKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
})
