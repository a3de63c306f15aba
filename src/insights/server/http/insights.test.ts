import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { postDigest } from '../digest.ts'
import { pruneInsights } from '../prune.ts'
import { bucketOf } from '../../insight.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { did, insightSettings, now, visit, visitors } from './visitors.setup.ts'

// Statistics as browsers, programs and staff use them.

const tested = testProgram('insights', insightSettings)
const jobs = testJobs(() => tested.database, [sendMailQueue])
const { tell, counts } = visitors(tested)
/** The number of visits in the flood below that were counted. */
let flood: number

test('a visit is counted once, what it does is counted by day, and nobody can be identified by it', async () => {
  for (let twice = 0; twice < 2; twice++)
    expect(
      await tell(
        'visitor-tracking',
        visit('1795435200000-a', {
          referrer: 'https://www.google.com/search?q=secret',
          currentPage: '/?email=jean@x.example',
        }),
      ),
    ).toMatchObject({ status: 202, text: '{"success":true}' })
  await tell('visitor-engagement', did('1795435200000-a', 'scroll_depth', { depth: 50 }))
  await tell('visitor-engagement', did('1795435200000-a', 'page_time', { secondsSpent: 42.4 }))
  await tell(
    'visitor-engagement',
    did('1795435200000-a', 'video_click', { videoId: 'client-visit', videoTitle: 'Client Visit' }),
  )
  await tell(
    'visitor-engagement',
    did('1795435200000-a', 'video_watch', { videoId: 'client-visit', secondsWatched: 12 }),
  )
  expect(await counts()).toEqual([
    'click / client-visit phone 1 1',
    'engaged  search phone 1 0',
    'opened  search phone 1 0',
    'reached  25 phone 1 0',
    'reached  50 phone 1 0',
    'scroll / 50 phone 1 50',
    'time /  phone 1 42',
    'visit / search phone 1 0',
    'watch / client-visit phone 1 12',
  ])
  const kept = JSON.stringify([
    await tested.database.db.selectFrom('insight_sessions').selectAll().execute(),
    await tested.database.db.selectFrom('insight_events').selectAll().execute(),
  ])
  expect(kept).not.toMatch(/secret|jean|Firefox|10\.1\.|en-GB|Europe/)
  expect(kept).toContain('"referrer":"google.com"')
})

test('a visitor who opted out is not counted, not even as having opted out', async () => {
  const before = await counts()
  for (const header of ['sec-gpc', 'dnt'])
    expect((await tell('visitor-tracking', visit(`no-thanks-${header}`), { [header]: '1' })).status).toBe(202)
  expect(await counts()).toEqual(before)
  expect(await tested.database.db.selectFrom('insight_dropped').selectAll().execute()).toEqual([])
})

test('malformed reports, bots, floods and huge reports are dropped without harm, and counted', async () => {
  const before = await counts()
  const nonsense = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    visit('short'),
    visit('x'.repeat(65)),
    visit("'; drop table insight_daily; --"),
    { ...visit('number-page-1'), currentPage: 7 },
    visit('long-page-01', { currentPage: `/${'x'.repeat(3000)}` }),
  ]
  for (const body of nonsense) expect((await tell('visitor-tracking', body)).status).toBe(202)
  for (const details of [
    {},
    { depth: 33 },
    { depth: '50' },
    { secondsSpent: -1 },
    { secondsSpent: 1e9 },
    { videoId: '<script>' },
  ])
    for (const action of ['scroll_depth', 'page_time', 'video_click', 'format_disk'])
      expect((await tell('visitor-engagement', did('forged-session', action, details))).status).toBe(202)
  await tell(
    'visitor-engagement',
    did('forged-session', 'video_watch', { videoId: 'client-visit', secondsWatched: 9, ended: 'yes' }),
  )
  for (const metric of [
    { name: 'FID', value: 1, url: '/' },
    { name: 'LCP', value: -1, url: '/' },
    { name: 'LCP', value: 'NaN', url: '/' },
  ])
    expect((await tell('performance-metrics', metric)).status).toBe(202)
  expect(
    (
      await tell('visitor-tracking', visit('robot-session'), {
        'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
      })
    ).status,
  ).toBe(202)
  expect((await tell('visitor-tracking', visit('ahead-of-time'), { 'sec-purpose': 'prefetch;prerender' })).status).toBe(
    202,
  )
  expect((await tell('visitor-tracking', `{"x":"${'x'.repeat(100_000)}"}`)).status).toBe(413)
  const manyVisits = Array.from({ length: 100 }, (_, index) =>
    tell('visitor-tracking', visit(`flood-session-${index}`), { 'x-forwarded-for': '203.0.113.200' }),
  )
  expect(new Set((await Promise.all(manyVisits)).map(({ status }) => status))).toEqual(new Set([202]))
  const after = await counts()
  const dropped = Object.fromEntries(
    (await tested.database.db.selectFrom('insight_dropped').select(['reason', 'n']).execute()).map(({ reason, n }) => [
      reason,
      Number(n),
    ]),
  )
  expect(dropped).toEqual({ malformed: nonsense.length + 25 + 3, program: 2, flood: expect.any(Number) })
  // Sixty are allowed at once, and one more for each second that sending them took.
  expect(dropped.flood).toBeGreaterThan(0)
  flood = 100 - dropped.flood!
  expect(flood).toBeGreaterThanOrEqual(60)
  expect(after.filter((row) => !before.includes(row))).toEqual([`visit / direct phone ${flood} 0`])
})

describe('what staff see', () => {
  test('is refused to everybody else', async () => {
    for (const route of [
      '/api/admin/insights',
      '/api/admin/earnings',
      '/api/admin/earnings/funnel',
      '/api/admin/earnings/people',
      '/api/admin/earnings.csv',
      '/api/admin/insights/speed',
      '/api/admin/insights.csv',
    ])
      expect((await fetch(tested.url + route)).status).toBe(401)
  })

  test('has the period beside the one before, what happened in it, and percentiles of speed', async () => {
    for (let value = 1000; value <= 3000; value += 100)
      await tell('performance-metrics', {
        name: 'LCP',
        value,
        timestamp: now.toISOString(),
        url: '/',
        screenResolution: '390x844',
      })
    await tell('performance-metrics', { name: 'CLS', value: 0, url: '/', screenResolution: '1440x900' })
    await tested.database.db
      .insertInto('insight_vitals')
      .values({ day: '2026-11-14', name: 'LCP', page: '/', device: 'phone', bucket: bucketOf('LCP', 4000), n: 8 })
      .execute()
    await tested.database.db
      .insertInto('insight_daily')
      .values({ day: '2026-11-16', kind: 'visit', page: '/', subject: 'social', device: 'desktop', n: 7, total: 0 })
      .execute()
    await counts()
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    const answer = await fetch(`${tested.url}/api/admin/insights?period=week`, { headers: { cookie } })
    const { data } = (await answer.json()) as any
    expect(data).toMatchObject({
      from: '2026-11-17',
      until: '2026-11-23',
      visits: { now: flood + 1, before: 7 },
      engaged: { now: 1, before: 0 },
      films: [{ film: 'client-visit', clicks: 1, seconds: 12, ended: 0, leads: 0, leadsBefore: 0 }],
    })
    expect(data.days).toHaveLength(7)
    expect(data.days.at(-1)).toEqual({ day: '2026-11-23', now: flood + 1, before: 0 })
    expect(data.sources[0]).toEqual({ source: 'direct', now: flood, before: 0 })
    expect(data.happened.map(({ step, n }: { step: string; n: number }) => `${step} ${n}`)).toEqual([
      `visit ${flood + 1}`,
      'engaged 1',
      'lead 0',
      'call 0',
      'signed 0',
      'deposit 0',
    ])
    const [lcp, cls] = data.vitals
    expect([
      lcp.name,
      Math.abs(lcp.p50 / 2000 - 1) < 0.06,
      Math.abs(lcp.p75 / 2500 - 1) < 0.06,
      Math.abs(lcp.before / 4000 - 1) < 0.06,
      lcp.n,
    ]).toEqual(['LCP', true, true, true, 21])
    expect([cls.name, cls.before, cls.n]).toEqual(['CLS', null, 1])
    const { data: lines } = (await (
      await fetch(`${tested.url}/api/admin/insights/speed?period=week`, { headers: { cookie } })
    ).json()) as any
    expect(lines[0].speeds.LCP).toEqual({ p50: lcp.p50, p75: lcp.p75, p95: lcp.p95, before: lcp.before, n: 21 })
    expect(lines.map(({ page, device, speeds }: any) => [page, device, Object.keys(speeds)])).toEqual([
      [null, null, ['LCP', 'CLS']],
      [null, 'phone', ['LCP']],
      [null, 'desktop', ['CLS']],
      ['/', null, ['LCP', 'CLS']],
      ['/', 'phone', ['LCP']],
      ['/', 'desktop', ['CLS']],
    ])
    expect(data.scroll).toEqual([25, 50, 75, 100].map((depth) => ({ depth, now: depth <= 50 ? 1 : 0, before: 0 })))
    expect((await fetch(`${tested.url}/api/admin/insights?period=eternity`, { headers: { cookie } })).status).toBe(422)
    const csv = await (await fetch(`${tested.url}/api/admin/insights.csv?period=week`, { headers: { cookie } })).text()
    expect(csv).toContain(`2026-11-23,${flood + 1},0`)
  })
})

test('a week’s numbers go to the agency by mail, once, even if the program did not run on Monday', async () => {
  const outbox = createOutbox(jobs)
  for (const day of ['2026-11-30', '2026-12-01'])
    await postDigest({ db: tested.database.db, outbox, agency: 'hello@patter.example' }, new Date(`${day}T08:00:00Z`))
  const mails = await tested.database.db
    .selectFrom('mails')
    .select(['id', 'cause', 'recipient', 'data'])
    .where('template', '=', 'weekly-digest')
    .execute()
  expect(mails).toMatchObject([
    { cause: 'digest:2026-11-29', recipient: 'hello@patter.example', data: { until: '2026-11-29' } },
  ])
  const { cookie } = await signedIn(tested.database.db, 'owner', now)
  const fetchMail = async (format: string) =>
    (await tested.call('GET', `/api/admin/mails/${mails[0]!.id}${format}`, undefined, { cookie })).text
  const mail = await PostalMime.parse(await fetchMail('/message.eml'))
  expect(mail.subject).toBe(`Last week: ${flood + 1} visits, 0 leads`)
  for (const part of [
    'From Monday 23 November to Sunday 29 November.',
    `Visits: ${flood + 1} (7)`,
    'Most came from typing in the address.',
  ])
    expect(mail.text).toContain(part)
})

test('data older than thirteen months is deleted', async () => {
  const old = { kind: 'visit' as const, page: '/', subject: 'direct', device: 'phone' as const, n: 1, total: 0 }
  await tested.database.db
    .insertInto('insight_daily')
    .values([
      { ...old, day: '2025-10-22' },
      { ...old, day: '2025-10-23' },
    ])
    .execute()
  await pruneInsights(tested.database.db, now)
  const left = await tested.database.db
    .selectFrom('insight_daily')
    .select('n')
    .where('day', '<', '2025-11-01')
    .execute()
  expect(left).toHaveLength(1)
})

test('a visit’s depth is the deepest on any page, reported before the visit or after it; so are being engaged and opening a film', async () => {
  const wide = { screenResolution: '1440x900' }
  const rows = async () => (await counts()).filter((row) => /^(reached|engaged|opened) .*desktop/.test(row))
  const scrolled = (depth: number, page: string) =>
    tell('visitor-engagement', { ...did('1795435200000-deep', 'scroll_depth', { depth }, page), ...wide })
  const open = () =>
    tell('visitor-engagement', {
      ...did('1795435200000-deep', 'video_click', { videoId: 'our-process' }),
      ...wide,
    })
  await scrolled(25, '/')
  await scrolled(50, '/')
  await open()
  expect(await rows()).toEqual([])
  await tell('visitor-tracking', visit('1795435200000-deep', wide))
  const half = [
    'engaged  direct desktop 1 0',
    'opened  direct desktop 1 0',
    'reached  25 desktop 1 0',
    'reached  50 desktop 1 0',
  ]
  expect(await rows()).toEqual(half)
  for (const depth of [25, 50, 75]) await scrolled(depth, '/blog')
  await scrolled(25, '/privacy')
  await open()
  expect(await rows()).toEqual([...half, 'reached  75 desktop 1 0'])
})

test('players are counted by how much of the film was seen, and by reaching its end', async () => {
  // The last player jumped to the end.
  for (const [index, seconds] of [4, 9, 13, 17, 2].entries()) {
    await tell('visitor-engagement', {
      ...did(`1795435200000-play${index}`, 'video_click', { videoId: 'our-process' }),
      screenResolution: '1000x1400',
    })
    await tell('visitor-engagement', {
      ...did(`1795435200000-play${index}`, 'video_watch', {
        videoId: 'our-process',
        secondsWatched: seconds,
        filmSeconds: 17,
        ended: seconds > 16 || seconds < 3,
      }),
      screenResolution: '1000x1400',
    })
  }
  const rows = (await counts()).filter((row) => / tablet /.test(row) && !/^(engaged|opened)/.test(row))
  expect(rows).toEqual([
    'click / our-process tablet 5 5',
    'ended / our-process tablet 1 1',
    'seen-25 / our-process tablet 3 0',
    'seen-50 / our-process tablet 3 0',
    'seen-75 / our-process tablet 2 0',
    'watch / our-process tablet 5 45',
  ])
  const { cookie } = await signedIn(tested.database.db, 'staff', now)
  const { watch, films } = (await tested.call('GET', '/api/admin/insights?period=week', undefined, { cookie })).json()
    .data
  // Three more players were on other devices, and did not report the film's length.
  expect(watch).toEqual({
    players: { now: 8, before: 0 },
    still: [
      { mark: 25, now: 3, before: 0 },
      { mark: 50, now: 3, before: 0 },
      { mark: 75, now: 2, before: 0 },
      { mark: 'end', now: 1, before: 0 },
    ],
  })
  expect(films.map(({ film, ended }: any) => `${film} ${ended}`)).toEqual(['our-process 1', 'client-visit 0'])
})
