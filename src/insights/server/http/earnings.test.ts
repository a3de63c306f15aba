import { expect, test, vi } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { did, insightSettings, now, visit, visitors } from './visitors.setup.ts'

// What earns, over HTTP: from a visitor's browser to the list of people behind a figure.

const tested = testProgram('earnings', insightSettings)
const { tell, counts } = visitors(tested)
const sender = { phone: '+44 7700 900123', candidateCount: '2-5' }

const ask = async (path: string) => {
  const { cookie } = await signedIn(tested.database.db, 'staff', now)
  return tested.call('GET', `/api/admin/earnings${path}`, undefined, { cookie })
}

test('a campaign’s link leads to its visits, its leads and their records; money is in the file', async () => {
  await tell('visitor-tracking', visit('1795435200000-fair', { campaign: 'Spring Fair' }))
  await tell('visitor-tracking', visit('1795435200000-none', { campaign: 'jean@firm.example' }))
  await counts()
  for (const [email, id] of [
    ['fair@thrum.example', '1795435200000-fair'],
    ['none@thrum.example', '1795435200000-none'],
  ])
    expect((await tested.call('POST', '/api/contact', { ...sender, email, visit: id })).status).toBe(201)
  const { rows, all } = (await ask('?by=campaign&period=week')).json().data
  expect(rows.map(({ subject, visits, earned }: any) => [subject, visits, earned.lead])).toEqual([
    ['', 1, 1],
    ['spring fair', 1, 1],
  ])
  expect(all.earned.lead).toBe(2)
  const people = (await ask('/people?by=campaign&of=spring%20fair&result=lead&from=2026-11-17&until=2026-11-23')).json()
    .data
  expect(people).toMatchObject({ total: 1, pence: 0, people: [{ email: 'fair@thrum.example', day: '2026-11-23' }] })
  const csv = (await ask('.csv?by=campaign&period=week')).text
  expect(csv).toContain('Campaign,Visits,Leads,Calls booked,Calls held,Signed,Paid,Money received (£),')
  expect(csv).toContain('spring fair,1,1,0,0,0,0,0.00,0,')
})

test('the export of leads says what brought each, and no text of a visitor is run as a formula', async () => {
  await tell(
    'visitor-tracking',
    visit('1795435200000-file', { referrer: 'https://www.google.com/', campaign: 'autumn' }),
  )
  await tell('visitor-tracking', visit('1795435200000-evil', { currentPage: '/=HYPERLINK("https://evil.example")' }))
  await counts()
  const send = async (email: string, id?: string) =>
    expect((await tested.call('POST', '/api/contact', { ...sender, email, visit: id })).status).toBe(201)
  await send('file@brought.example', '1795435200000-file')
  await send('evil@brought.example', '1795435200000-evil')
  await send('unknown@brought.example')
  const { cookie } = await signedIn(tested.database.db, 'staff', now)
  const { text } = await tested.call('GET', '/api/admin/leads.csv?q=brought', undefined, { cookie })
  const [header, ...lines] = text.trim().split('\r\n')
  expect(header).toContain(',Source,Visit from,Campaign,First page,Owner,')
  const line = (name: string) => lines.find((one) => one.includes(`${name}@brought.example`))!
  expect(line('file')).toContain(',Contact form,Search,autumn,/,')
  expect(line('unknown')).toContain(',Contact form,,,,')
  expect(line('evil')).not.toMatch(/(^|,)"?=/)
})

test('a form that arrives before its visit is completed by it, and a second form changes nothing', async () => {
  const email = 'quick@thrum.example'
  const send = (id: string) => tested.call('POST', '/api/contact', { ...sender, email, visit: id })
  await send('1795435200000-quick')
  await tell('visitor-tracking', visit('1795435200000-quick', { referrer: 'https://www.google.com/' }))
  await tell('visitor-engagement', did('1795435200000-quick', 'video_click', { videoId: 'hero' }))
  const originsOf = () =>
    tested.database.db
      .selectFrom('insight_origins')
      .innerJoin('people', 'people.id', 'insight_origins.person_id')
      .select(['kind', 'subject'])
      .where('email_key', '=', email)
      .where('subject', '<>', '')
      .orderBy('kind')
      .execute()
  await vi.waitUntil(async () => (await originsOf()).some(({ kind }) => kind === 'source'), { timeout: 300_000 })
  await tell('visitor-tracking', visit('1795435200000-later', { referrer: 'https://www.linkedin.com/' }))
  await counts()
  await send('1795435200000-later')
  expect((await originsOf()).filter(({ kind }) => kind !== 'film')).toEqual([
    { kind: 'page', subject: '/' },
    { kind: 'source', subject: 'search' },
  ])
})

test('an impossible figure is refused', async () => {
  for (const path of [
    '?by=name',
    '?period=eternity',
    '?compare=never',
    '/people?by=source&from=2026-11-17&until=2026-11-23',
    '/people?result=lead&from=2026-11-23&until=2026-11-17',
    '/people?result=lead&from=2020-01-01&until=2026-11-17',
    '/people?result=lead&from=2026-02-30&until=2026-03-01',
    `/people?result=lead&of=${'x'.repeat(301)}&from=2026-11-17&until=2026-11-23`,
    '/people?result=lead&from=2026-11-17&until=2026-11-23&page=0',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 422])
  // An unknown line has no people.
  const nobody = await ask(
    `/people?by=film&of=${encodeURIComponent("'; drop table people; --")}&result=lead&from=2026-11-17&until=2026-11-23`,
  )
  expect(nobody.json().data).toEqual({ total: 0, pence: 0, people: [] })
})
