import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import type { Db } from '../tables.ts'
import { dayMs, interviewSetup, quietJobs } from './interviews.setup.ts'

// No film is converted in these tests.
const tested = testProgram('moving-the-date', { VIDEO_CONVERTER: 'none' })
const { staff, record, invited, open, keepOn } = interviewSetup(tested)
const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))
const db = (): Db => tested.database.db

const moveTo = async (id: string, until: string) => {
  const { version } = await record(id)
  expect((await staff('POST', `/api/admin/interviews/${id}/deadline`, { until, version })).status).toBe(200)
}

const partsOf = (take: string) => db().selectFrom('take_parts').select('n').where('take_id', '=', take).execute()

test('somebody whose recordings were deleted after their date has every take again if the date is moved', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  const first = await room.answer('q1', film)
  await room.end(await room.begin('q1'))
  expect((await room.look()).questions[0]!.takesLeft).toBe(0)
  await db()
    .updateTable('invitations')
    .set({ deadline: new Date(Date.now() - 31 * dayMs) })
    .where('id', '=', id)
    .execute()
  await keepOn(new Date())
  const gone = await room.look()
  expect([gone.state, gone.hasRecordings, await partsOf(first)]).toEqual(['expired', false, []])
  await moveTo(id, '2099-12-09')
  const [question] = (await room.look()).questions
  expect([question!.takesLeft, question!.takes]).toEqual([2, []])
  await room.answer('q1', film)
  await room.answer('q2', film)
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
})

test('a date that is moved and then moved back is mailed each time', async () => {
  const { id } = await invited()
  for (const until of ['2099-12-09', '2099-12-24', '2099-12-09']) await moveTo(id, until)
  const mails = await db()
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'more-time')
    .where('cause', 'like', `${id}:%`)
    .execute()
  expect(mails).toHaveLength(3)
})

const daysQuiet = (id: string, days: number) =>
  db()
    .updateTable('invitations')
    .set({ updated_at: new Date(Date.now() - days * dayMs) })
    .where('id', '=', id)
    .execute()

test('a date that is moved and then moved back is reminded of each time', async () => {
  const { id } = await invited()
  const mails = db().selectFrom('mails').select('id').where('template', '=', 'interview-reminder')
  const reminded = async () => {
    await daysQuiet(id, 4)
    await keepOn(new Date(), createOutbox(quietJobs))
    return (await mails.where('cause', 'like', `${id}:%`).execute()).length
  }
  // The first date again, after another one.
  expect(await reminded()).toBe(1)
  await moveTo(id, '2099-12-09')
  await moveTo(id, '2099-12-04')
  expect([await reminded(), await reminded()]).toEqual([2, 2])
})

test.runIf(process.env.TEST_POSTGRES_URL)('nobody is reminded who sends their answers at the same moment', async () => {
  const { id } = await invited()
  await daysQuiet(id, 4)
  const send = (hold: () => Promise<void>) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('invitations').set({ submitted_at: new Date() }).where('id', '=', id).execute()
        await hold()
      })
  await behind(db(), send, () => keepOn(new Date()))
  const events = await db().selectFrom('interview_events').select('kind').where('invitation_id', '=', id).execute()
  expect(events.map(({ kind }) => kind)).not.toContain('reminded')
})
