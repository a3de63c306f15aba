import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { Db } from '../tables.ts'
import { dayMs, interviewSetup, untilJoined } from './interviews.setup.ts'

// No film is converted in these tests; answering.test.ts tests that.
const tested = testProgram('asking-again', { VIDEO_CONVERTER: 'none' })
const { staff, record, invited, open, keepOn, sentAgo } = interviewSetup(tested)
const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))
const db = (): Db => tested.database.db

/** An interview that was sent so long ago that only the films of its answers are left, or not even those. */
async function sent(days: number) {
  const { id, token } = await invited()
  const room = await open(token)
  const takes = [await room.answer('q1', film), await room.answer('q2', film)]
  await room.call('POST', '/api/interviews/submit')
  await untilJoined(() => record(id))
  await sentAgo(id, days)
  await keepOn(new Date())
  const parts = await db().selectFrom('take_parts').select('id').where('take_id', 'in', takes).execute()
  expect(parts).toEqual([])
  const { version } = await record(id)
  const words = 'Your answer stopped us both, in a good way, and then it ended. Would you go on?'
  const again = await staff('POST', `/api/admin/interviews/${id}/ask-again`, {
    question: 'q2',
    words,
    until: '2099-12-20',
    version,
  })
  return { id, room, again }
}

test('a question can be asked again when only films are left of the answers, and the new answer is sent', async () => {
  const { id, room, again } = await sent(31)
  expect(again.status).toBe(200)
  await room.look(true)
  const second = await room.answer('q2', film)
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
  const { askedAgain, questions } = await record(id)
  expect([askedAgain, questions[1]!.answer!.takeId]).toEqual([null, second])
})

test('if no new answer comes by the date, the films of the earlier answers count again', async () => {
  const { id, again } = await sent(31)
  expect(again.status).toBe(200)
  await db()
    .updateTable('invitations')
    .set({ deadline: new Date(Date.now() - 8 * dayMs) })
    .where('id', '=', id)
    .execute()
  await keepOn(new Date())
  const { state, questions } = await record(id)
  expect([state, ...questions.map(({ answer }) => answer?.film)]).toEqual(['submitted', 'ready', 'ready'])
})

test('a question cannot be asked again once the answers have been deleted', async () => {
  const { id, again } = await sent(190)
  expect([again.status, again.json().code]).toEqual([409, 'answers_deleted'])
  expect((await record(id)).askedAgain).toBeNull()
})
