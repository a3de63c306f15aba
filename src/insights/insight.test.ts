import { describe, expect, test } from 'vitest'
import { campaignOf, bucketOf, deviceOf, isSeenToTheEnd, pageOf, percentile, percentSeen, sourceOf } from './insight.ts'

test('a device is recognised by its screen', () => {
  expect(['390x844', '844x390', '768x1024', '1180x820', '1032x1376'].map(deviceOf)).toEqual([
    'phone',
    'phone',
    'tablet',
    'tablet',
    'tablet',
  ])
  for (const screen of ['1280x720', '1366x768', '1440x900', '2560x1440', '1080x1920', 'nonsense', ''])
    expect([screen, deviceOf(screen)]).toEqual([screen, 'desktop'])
})

describe('where somebody came from', () => {
  test.each([
    ['Direct', 'direct', ''],
    ['', 'direct', ''],
    ['https://www.patter.example/blog', 'direct', ''],
    ['https://www.google.co.uk/search?q=secret', 'search', 'google.co.uk'],
    ['https://duckduckgo.com/', 'search', 'duckduckgo.com'],
    ['https://lnkd.in/abc', 'social', 'lnkd.in'],
    ['https://www.linkedin.com/feed/', 'social', 'linkedin.com'],
    ['https://t.co/abc', 'social', 't.co'],
    ['https://mail.google.com/mail/u/0/', 'mail', 'mail.google.com'],
    ['https://news.example.org/story?id=1', 'site', 'news.example.org'],
    ['javascript:alert(1)', 'direct', ''],
  ])('%s', (referrer, source, host) => expect(sourceOf(referrer, 'patter.example')).toEqual({ source, host }))
})

test('a page is its path, without what might identify somebody', () => {
  expect(pageOf('/blog/pay?utm_source=x#y')).toBe('/blog/pay')
  expect(pageOf('https://patter.example/?email=jean@x.example')).toBe('/')
  expect(pageOf('/bookings/abcdefgh/cancel')).toBe('/bookings/…')
  expect(pageOf('/blog/preview/abcdefgh')).toBe('/blog/preview/…')
  expect(pageOf(`/${'x'.repeat(500)}`)).toHaveLength(200)
})

test('a film is seen by quarters, and never more than the whole film', () => {
  expect([0, 3.5, 7, 10.5, 14, 30].map((seconds) => percentSeen(seconds, 14))).toEqual([0, 25, 50, 75, 100, 100])
  expect(percentSeen(30, undefined)).toBeUndefined()
  // A film of 16.32 seconds that starts at the seventh has nine left to show.
  expect(percentSeen(9, 16.32 - 7)).toBeGreaterThan(75)
})

test('its end counts as seen by those who watched what comes before it', () => {
  expect([
    isSeenToTheEnd(true, 90),
    isSeenToTheEnd(true, 20),
    isSeenToTheEnd(false, 100),
    isSeenToTheEnd(true, undefined),
  ]).toEqual([true, false, false, true])
})

test.each([
  ['spring-fair', 'spring-fair'],
  ['  Spring  Fair 2026 ', 'spring fair 2026'],
  ['jean@firm.example', ''],
  ['07700900123', ''],
  ['call-447700900123', ''],
  ['=1+1', ''],
  ['x'.repeat(61), ''],
  ['', ''],
])('the campaign %j is stored as %j, without an address or number', (text, kept) => {
  expect(campaignOf(text)).toBe(kept)
})

test('percentiles from buckets are off by a twentieth at most', () => {
  const values = Array.from({ length: 1000 }, (_, index) => 400 + index * 3)
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf('LCP', value), (counts.get(bucketOf('LCP', value)) ?? 0) + 1)
  const histogram = [...counts].map(([bucket, n]) => ({ bucket, n }))
  for (const share of [0.5, 0.75, 0.95]) {
    const real = values[Math.ceil(share * 1000) - 1]!
    expect(Math.abs(percentile('LCP', histogram, share)! / real - 1)).toBeLessThan(0.05)
  }
  expect(percentile('CLS', [{ bucket: 0, n: 5 }], 0.75)).toBe(0.001)
  expect(percentile('INP', [], 0.75)).toBeUndefined()
})
