import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttentionItem, AttentionSource } from '#src/platform/attention.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { switchMorningMail } from '#src/staff/server/morning-readers.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { consoleMailTemplates } from '../console-mails.ts'
import { postMorningMails } from './morning-mail.ts'

// The morning mail, on both engines (STAFF-18).

const monday = new Date('2026-11-23T08:00:00Z')
let database: TestDatabase
let owner: StaffMember
let staff: StaffMember
beforeAll(async () => {
  database = await openTestDatabase()
  owner = (await signedIn(database.db, 'owner', monday)).member
  staff = (await signedIn(database.db, 'staff', monday)).member
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue])
const outbox = createOutbox(jobs)
beforeEach(async () => {
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('morning_rounds').execute()
  await database.db.updateTable('staff_members').set({ morning_mail: null }).execute()
})

const lead: AttentionItem = {
  id: 'lead:per_1',
  title: '<b>Grace</b> Obi',
  text: 'Skelp, Asked for pricing',
  when: 'Answer was due Sun 09:00',
  at: monday,
  isLate: true,
  href: '/admin/leads/per_1',
  acts: [],
  links: [],
}
const source = (total: number, items: readonly AttentionItem[]): AttentionSource => ({
  kind: 'lead',
  page: 'leads',
  count: async () => total,
  list: async () => [...items],
})
const busy = [
  {
    attention: [
      source(
        60,
        Array.from({ length: 50 }, (_, n) => ({ ...lead, id: `lead:${n}` })),
      ),
    ],
  },
]
const failing = { attention: [{ ...source(0, []), kind: 'film' as const, list: () => Promise.reject(new Error('x')) }] }
const log = { error: () => {} }
const calm = [{ attention: [source(0, [])] }]
const post = (now: Date, slices = busy) => postMorningMails({ db: database.db, outbox, slices, log }, now)
const posted = async () =>
  (await database.db.selectFrom('mails').select(['recipient', 'template']).execute()).map(({ recipient }) => recipient)
const choose = (member: StaffMember, on: boolean) =>
  database.db.transaction().execute((tx) => switchMorningMail(tx, member, on, monday))

test('is sent to each owner once a day, even by several processes and after a restart', async () => {
  await Promise.all([post(monday), post(monday), post(monday)])
  await post(new Date('2026-11-23T08:05:00Z'))
  expect(await posted()).toEqual([owner.email])
  await post(new Date('2026-11-24T08:00:00Z'))
  expect(await posted()).toEqual([owner.email, owner.email])
})

test('is sent late if nothing ran at eight, but not in the afternoon, at night, at weekends or on holidays', async () => {
  for (const at of ['2026-11-23T07:59:00Z', '2026-11-23T13:00:00Z', '2026-11-28T08:00:00Z', '2026-11-30T08:00:00Z'])
    await post(new Date(at))
  expect(await posted()).toEqual([])
  await post(new Date('2026-11-23T10:40:00Z'))
  expect(await posted()).toEqual([owner.email])
})

test('is not sent if there is nothing to do, nor later that day', async () => {
  await post(monday, calm)
  await post(new Date('2026-11-23T08:05:00Z'), busy)
  expect(await posted()).toEqual([])
})

test('can be switched by each member, whatever their role; repeating the choice is not logged', async () => {
  await choose(owner, false)
  await choose(staff, true)
  await choose(staff, true)
  await post(monday)
  expect(await posted()).toEqual([staff.email])
  const logged = await database.db.selectFrom('staff_changes').select('action').orderBy('action').execute()
  expect(logged.map(({ action }) => action)).toEqual(['account.morning_mail_off', 'account.morning_mail_on'])
})

test('is not sent to somebody who has left the team', async () => {
  await database.db.updateTable('staff_members').set({ removed_at: monday }).where('id', '=', owner.id).execute()
  await post(monday)
  await database.db.updateTable('staff_members').set({ removed_at: null }).where('id', '=', owner.id).execute()
  expect(await posted()).toEqual([])
})

test('lists what the Today page lists, and what a stranger typed stays text', async () => {
  const mail = (slices: typeof busy) =>
    consoleMailTemplates({ publicUrl: 'https://patter.example', slices, log })['morning-mail']!(
      { at: monday.toISOString() },
      { db: database.db, now: monday },
    )
  const written = (await mail(busy))!
  expect(written.subject).toBe('Today: 60 things need you')
  expect(written.html).toContain('&lt;b&gt;Grace&lt;/b&gt; Obi')
  expect(written.text).toContain('<b>Grace</b> Obi')
  expect(written.text).toContain('https://patter.example/admin/leads/per_1')
  expect(written.text).toContain('And 52 more.')
  expect(await mail(calm)).toBeUndefined()
})

test('says which part of the list could not be loaded, and is sent even if nothing else is on it', async () => {
  await post(monday, [...calm, failing])
  expect(await posted()).toEqual([owner.email])
  const templates = (slices: typeof busy) =>
    consoleMailTemplates({ publicUrl: 'https://patter.example', slices, log })['morning-mail']!(
      { at: monday.toISOString() },
      { db: database.db, now: monday },
    )
  const written = (await templates([...calm, failing]))!
  expect(written.subject).toBe('Today: the list couldn’t be loaded')
  expect(written.text).toContain('We couldn’t load: Films without captions.')
  const withRest = (await templates([...busy, failing]))!
  expect(withRest.subject).toBe('Today: 60 things need you')
  expect(withRest.html).toContain('We couldn’t load: Films without captions.')
})
