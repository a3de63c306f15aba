import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { keepMember } from '#src/contracts/server/public.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { sentShortlist } from '../sent-shortlist.setup.ts'
import { roleMailTemplates } from '../role-mails.ts'
import { sharingMailTemplates } from '../sharing/sharing-mails.ts'
import { recallShortlist } from '../shortlists/recall-shortlist.ts'

// What the mails about roles say.

const now = new Date('2026-11-23T09:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [...moneyQueues, 'send-push'], { now: () => now })
const outbox = createOutbox(jobs)
const site = {
  publicUrl: 'https://patter.example',
  guestDays: 30,
  before: 'roles',
  storage: undefined as never,
} as const
const templates = { ...roleMailTemplates(site), ...sharingMailTemplates(site) }
const write = async (template: string, data: object) => (await templates[template]!(data, { db: database.db, now }))!

test('a mail to somebody whose name cannot begin a sentence begins without it', async () => {
  const { db } = database
  const { member } = await signedIn(db, 'owner', now)
  const { contractId, roleId, people, viewing } = await sentShortlist({ db, jobs, outbox, member, now })
  await db.updateTable('people').set({ name: 'J. R. (Bob) Drummond' }).where('name', '=', 'Ailsa Drummond').execute()
  const { candidacyId } = people[0]!
  expect((await write('film-sent', { candidacyId })).text).toMatch(/^Your film is with Lochbay Energy Ltd/m)

  await db.updateTable('mails').set({ sent_at: now }).where('template', '=', 'film-sent').execute()
  await db.transaction().execute((tx) => recallShortlist(tx, { outbox }, { roleId, number: 1, member }, now))
  const { data } = await db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'film-back')
    .executeTakeFirstOrThrow()
  expect((await write('film-back', data as object)).text).toMatch(/^We’ve taken back the shortlist for/m)

  const colleague = {
    email: 'dev@lochbay.example',
    name: 'Dev (sales)',
    kind: 'colleague',
    invitedBy: viewing.member.id,
  } as const
  const { id: memberId } = await db.transaction().execute((tx) => keepMember(tx, contractId, colleague, now))
  const invitation = await write('team-invitation', { memberId, key: 'k' })
  expect(invitation.text).toMatch(/^Rhona Mackie of Lochbay Energy Ltd has added you/m)
})
