import { describe, expect, test } from 'vitest'
import { insightMailTemplates, postDigest } from '../insights/server/digest.ts'
import { pruneInsights } from '../insights/server/prune.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import { signedIn } from '../staff/server/test-staff.ts'
import { insightSteps } from './insight-steps.ts'
import { testProgram } from './test-program.ts'

// Statistics as browsers, programs and staff meet them: the real router, a real database.

const now = new Date('2026-11-23T12:00:00Z')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const tested = testProgram('insights', { PUBLIC_URL: 'https://patter.example', CLOCK: now.toISOString() })

const tell = (path: string, body: unknown, headers: Record<string, string> = {}) => tested.call('POST', `/api/${path}`, body, { headers: { 'user-agent': firefox, ...headers } })
const visit = (sessionId: string, more: object = {}) => ({ sessionId, timestamp: now.toISOString(), userAgent: firefox, referrer: 'Direct', currentPage: '/', screenResolution: '390x844', timezone: 'Europe/London', language: 'en-GB', ...more })
const did = (sessionId: string, action: string, details: object, currentPage = '/') => ({ sessionId, action, details, currentPage, engagementTimestamp: now.toISOString(), screenResolution: '390x844' })
const counts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 700))
  const rows = await tested.database.db.selectFrom('insight_daily').select(['kind', 'page', 'subject', 'device', 'n', 'total']).orderBy('kind').orderBy('subject').execute()
  return rows.map(({ kind, page, subject, device, n, total }) => `${kind} ${page} ${subject} ${device} ${n} ${total}`)
}

test('a visit is counted once, what it does is counted by day, and nobody can be told from it', async () => {
  for (let twice = 0; twice < 2; twice++) expect(await tell('visitor-tracking', visit('1795435200000-a', { referrer: 'https://www.google.com/search?q=secret', currentPage: '/?email=jean@x.example' }))).toMatchObject({ status: 202, text: '{"success":true}' })
  await tell('visitor-engagement', did('1795435200000-a', 'scroll_depth', { depth: 50 }))
  await tell('visitor-engagement', did('1795435200000-a', 'page_time', { secondsSpent: 42.4 }))
  await tell('visitor-engagement', did('1795435200000-a', 'video_click', { videoId: 'client-visit', videoTitle: 'Client Visit' }))
  await tell('visitor-engagement', did('1795435200000-a', 'video_watch', { videoId: 'client-visit', secondsWatched: 12 }))
  expect(await counts()).toEqual(['click / client-visit phone 1 1', 'engaged  search phone 1 0', 'scroll / 50 phone 1 50', 'time /  phone 1 42', 'visit / search phone 1 0', 'watch / client-visit phone 1 12'])
  const kept = JSON.stringify([await tested.database.db.selectFrom('insight_sessions').selectAll().execute(), await tested.database.db.selectFrom('insight_events').selectAll().execute()])
  expect(kept).not.toMatch(/secret|jean|Firefox|10\.1\.|en-GB|Europe/)
  expect(kept).toContain('"referrer":"google.com"')
})

test('who said no is not counted, not even as having said no', async () => {
  const before = await counts()
  for (const header of ['sec-gpc', 'dnt']) expect((await tell('visitor-tracking', visit(`no-thanks-${header}`), { [header]: '1' })).status).toBe(202)
  expect(await counts()).toEqual(before)
  expect(await tested.database.db.selectFrom('insight_dropped').selectAll().execute()).toEqual([])
})

test('nonsense, programs, floods and giants are dropped without harm, and counted', async () => {
  const before = await counts()
  const nonsense = ['', '{', '[]', 'null', '"x"', visit('short'), visit('x'.repeat(65)), visit("'; drop table insight_daily; --"), { ...visit('number-page-1'), currentPage: 7 }, visit('long-page-01', { currentPage: `/${'x'.repeat(3000)}` })]
  for (const body of nonsense) expect((await tell('visitor-tracking', body)).status).toBe(202)
  for (const details of [{}, { depth: 33 }, { depth: '50' }, { secondsSpent: -1 }, { secondsSpent: 1e9 }, { videoId: '<script>' }]) for (const action of ['scroll_depth', 'page_time', 'video_click', 'format_disk']) expect((await tell('visitor-engagement', did('forged-session', action, details))).status).toBe(202)
  for (const metric of [{ name: 'FID', value: 1, url: '/' }, { name: 'LCP', value: -1, url: '/' }, { name: 'LCP', value: 'NaN', url: '/' }]) expect((await tell('performance-metrics', metric)).status).toBe(202)
  expect((await tell('visitor-tracking', visit('robot-session'), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).status).toBe(202)
  expect((await tell('visitor-tracking', visit('ahead-of-time'), { 'sec-purpose': 'prefetch;prerender' })).status).toBe(202)
  expect((await tell('visitor-tracking', `{"x":"${'x'.repeat(100_000)}"}`)).status).toBe(413)
  const flood = Array.from({ length: 100 }, (_, index) => tell('visitor-tracking', visit(`flood-session-${index}`), { 'x-forwarded-for': '203.0.113.200' }))
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([202]))
  const after = await counts()
  const dropped = Object.fromEntries((await tested.database.db.selectFrom('insight_dropped').select(['reason', 'n']).execute()).map(({ reason, n }) => [reason, Number(n)]))
  expect(dropped).toEqual({ malformed: nonsense.length + 24 + 3, program: 2, flood: 40 })
  expect(after.filter((row) => !before.includes(row))).toEqual(['visit / direct phone 60 0'])
})

describe('what staff see', () => {
  test('is nobody else’s', async () => {
    for (const route of ['/api/admin/insights', '/api/admin/insights.csv']) expect((await fetch(tested.url + route)).status).toBe(401)
  })

  test('is the period beside the one before, the funnel to its end, and percentiles of speed', async () => {
    for (let value = 1000; value <= 3000; value += 100) await tell('performance-metrics', { name: 'LCP', value, timestamp: now.toISOString(), url: '/', screenResolution: '390x844' })
    await tell('performance-metrics', { name: 'CLS', value: 0, url: '/', screenResolution: '1440x900' })
    await tested.database.db.insertInto('insight_daily').values({ day: '2026-11-14', kind: 'visit', page: '/', subject: 'social', device: 'desktop', n: 7, total: 0 }).execute()
    await counts()
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    const answer = await fetch(`${tested.url}/api/admin/insights?period=week`, { headers: { cookie } })
    const { data } = (await answer.json()) as any
    expect(data).toMatchObject({ from: '2026-11-17', until: '2026-11-23', visits: { now: 61, before: 7 }, engaged: { now: 1, before: 0 }, films: [{ film: 'client-visit', clicks: 1, seconds: 12, leads: 0 }] })
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toEqual({ day: '2026-11-23', now: 61, before: 0 })
    expect(data.sources[0]).toEqual({ source: 'direct', now: 60, before: 0 })
    expect(data.funnel.map(({ step, n }: { step: string; n: number }) => `${step} ${n}`)).toEqual(['visit 61', 'engaged 1', 'lead 0', 'call 0', 'signed 0', 'deposit 0'])
    const lcp = data.vitals.find(({ name }: { name: string }) => name === 'LCP')
    expect([Math.abs(lcp.p50 / 2000 - 1) < 0.06, Math.abs(lcp.p75 / 2500 - 1) < 0.06, lcp.n]).toEqual([true, true, 21])
    expect((await fetch(`${tested.url}/api/admin/insights?period=eternity`, { headers: { cookie } })).status).toBe(422)
    const csv = await (await fetch(`${tested.url}/api/admin/insights.csv?period=week`, { headers: { cookie } })).text()
    expect(csv).toContain('2026-11-23,61,0')
  })
})

test('a week’s numbers go to the agency by mail, once', async () => {
  const outbox = createOutbox({ enqueue: async () => {} })
  for (let twice = 0; twice < 2; twice++) await postDigest({ db: tested.database.db, outbox, agency: 'hello@patter.example' }, now)
  const mails = await tested.database.db.selectFrom('mails').select(['cause', 'recipient', 'data']).where('template', '=', 'weekly-digest').execute()
  expect(mails).toEqual([{ cause: 'digest:2026-11-22', recipient: 'hello@patter.example', data: { until: '2026-11-22' } }])
  const template = insightMailTemplates({ publicUrl: 'https://patter.example', ...insightSteps(tested.database.db) })['weekly-digest']!
  const mail = await template({ until: '2026-11-23' }, { db: tested.database.db, now })
  expect(mail!.subject).toBe('Last week: 61 visits, 0 leads')
  for (const part of ['From Tuesday 17 November to Monday 23 November.', 'Visits: 61 (7)', 'Most came by typing the address.']) expect(mail!.text).toContain(part)
})

test('what is older than thirteen months is dropped', async () => {
  const old = { kind: 'visit' as const, page: '/', subject: 'direct', device: 'phone' as const, n: 1, total: 0 }
  await tested.database.db.insertInto('insight_daily').values([{ ...old, day: '2025-10-22' }, { ...old, day: '2025-10-23' }]).execute()
  await pruneInsights(tested.database.db, now)
  const left = await tested.database.db.selectFrom('insight_daily').select('n').where('day', '<', '2025-11-01').execute()
  expect(left).toHaveLength(1)
})
