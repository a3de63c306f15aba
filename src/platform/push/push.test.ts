import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './push-service.ts'
import { isPushEndpoint, PushSubscriptionShape } from './push.ts'

// Which addresses may be called. They come from browsers, and may be forged (STAFF-20).

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm', false],
  ['https://me:secret@fcm.googleapis.com/fcm', false],
  ['https://127.0.0.1/push', false],
  ['https://2130706433/push', false],
  ['https://0x7f.1/push', false],
  ['https://[::1]/push', false],
  ['https://localhost/push', false],
  ['https://localhost./push', false],
  ['https://database/push', false],
  ['ftp://fcm.googleapis.com/fcm', false],
  ['javascript:alert(1)', false],
  ['not an address', false],
  ['', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1100)}`, false],
])('%s may be called: %s', (address, may) => expect(isPushEndpoint(address)).toBe(may))

test('the configured origin may be called whatever it is, and no other one because of it', () => {
  expect(isPushEndpoint('http://10.0.0.5:8080/push/1', 'http://10.0.0.5:8080')).toBe(true)
  expect(isPushEndpoint('http://10.0.0.5:8081/push/1', 'http://10.0.0.5:8080')).toBe(false)
  expect(isPushEndpoint('http://10.0.0.5:8080@evil.example/', 'http://10.0.0.5:8080')).toBe(false)
})

test.each([
  ['142.250.0.1', true],
  ['2a00:1450:4009::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test('a name that leads inside is refused when it is resolved, in either form of the call', async () => {
  const lookup = (options: object) =>
    new Promise((resolve) => publicLookup('localhost', options, (error, found) => resolve(error?.message ?? found)))
  expect(await lookup({})).toBe('The push service has no public address')
  expect(await lookup({ all: true })).toBe('The push service has no public address')
})

test('invalid keys, and more than a subscription has, are refused', () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const auth = Buffer.alloc(16, 1).toString('base64url')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const takes = (subscription: object) => PushSubscriptionShape.safeParse(subscription).success
  expect(takes({ endpoint, keys: { p256dh, auth } })).toBe(true)
  expect(takes({ endpoint, keys: { p256dh, auth: p256dh } })).toBe(false)
  expect(takes({ endpoint, keys: { p256dh: auth, auth } })).toBe(false)
  expect(takes({ endpoint, keys: { p256dh: `${p256dh}=`, auth } })).toBe(false)
  expect(takes({ endpoint: 'a'.repeat(2000), keys: { p256dh, auth } })).toBe(false)
  expect(takes({ endpoint })).toBe(false)
})
