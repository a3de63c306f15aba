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

test('a question can be asked again more than once, and the others stay as they were sent', async () => {
  const { id, token } = await invited({ adjustments: { moreTakes: true } })
  const room = await open(token)
  const [early, first] = [await room.answer('q1', film), await room.answer('q1', film)]
  await room.answer('q2', film)
  await room.call('PUT', '/api/interviews/adjustments', { ...room.view.adjustments, moreTakes: false })
  await room.call('POST', '/api/interviews/submit')
  for (const round of [1, 2, 3]) {
    const { version } = await record(id)
    const words = 'You said that you would rather tell us about last year. Would you go on from there?'
    const again = { question: 'q2', words, until: '2099-12-20', version }
    expect((await staff('POST', `/api/admin/interviews/${id}/ask-again`, again)).status).toBe(200)
    await room.look(true)
    const second = await room.answer('q2', film)
    // Of the two takes that the question allows, one had not been used.
    if (round === 1) await room.end(await room.begin('q2'))
    expect([round, (await room.look()).questions[1]!.takesLeft]).toEqual([round, 0])
    await room.choose(second)
    await room.call('POST', '/api/interviews/submit')
    expect((await record(id)).questions.map(({ answer }) => answer!.takeId)).toEqual([first, second])
  }
  // Not even by somebody who may have as many takes as they like, or from a device that was not told what was sent.
  const { version } = await record(id)
  const words = 'You said that you would rather tell us about last year. Would you go on from there?'
  await staff('POST', `/api/admin/interviews/${id}/ask-again`, { question: 'q2', words, until: '2099-12-20', version })
  await room.look(true)
  await room.call('PUT', '/api/interviews/adjustments', { ...room.view.adjustments, moreTakes: true })
  expect((await room.look()).questions.map(({ takesLeft }) => takesLeft)).toEqual([0, null])
  expect((await room.choose(early)).json().code).toBe('take_gone')
  expect((await record(id)).questions[0]!.answer!.takeId).toBe(first)
})

test('a written answer that was sent stays as it is, and a new one is a take of its own', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  const write = (take: string, words: string) => room.call('PUT', `/api/interviews/takes/${take}/words`, { words })
  const written = async (question: string, words: string) => {
    const take = await room.begin(question, { kind: 'text' })
    expect((await write(take, words)).status).toBe(200)
    expect((await room.choose(take)).status).toBe(200)
    return take
  }
  const [first, second] = [await written('q1', 'Bread.'), await written('q2', 'Cake, and then')]
  await room.call('POST', '/api/interviews/submit')
  const { version } = await record(id)
  const words = 'Your second answer ends in the middle of a sentence. Would you go on from there?'
  await staff('POST', `/api/admin/interviews/${id}/ask-again`, { question: 'q2', words, until: '2099-12-20', version })
  const { questions } = await room.look(true)
  expect(questions.map(({ takes }) => takes.map(({ wasSent }) => wasSent))).toEqual([[true], [true]])
  for (const take of [first, second]) expect((await write(take, 'Pie.')).json().code).toBe('take_sent')
  // A device that reports again that it has ended does not make it a new answer.
  expect((await room.end(second)).status).toBe(200)
  const third = await room.begin('q2', { kind: 'text' })
  expect((await write(third, 'Cake, and then')).status).toBe(200)
  const shown = (await room.look()).questions[1]!.takes
  expect(shown.map((take) => [take.id, take.state, take.wasSent])).toEqual([
    [second, 'kept', true],
    [third, 'whole', false],
  ])
  await room.choose(third)
  await write(third, 'Cake, and then bread again.')
  await room.call('POST', '/api/interviews/submit')
  expect((await record(id)).questions.map(({ answer }) => answer!.words)).toEqual([
    'Bread.',
    'Cake, and then bread again.',
  ])
})

/** Answers that were sent, the second of which is asked for again. */
async function askedAgain() {
  const { id, token } = await invited()
  const room = await open(token)
  for (const question of ['q1', 'q2']) await room.answer(question, film)
  await room.end(await room.begin('q2'))
  await room.call('POST', '/api/interviews/submit')
  const { version } = await record(id)
  const words = 'Your answer stopped us both, in a good way, and then it ended. Would you go on?'
  await staff('POST', `/api/admin/interviews/${id}/ask-again`, { question: 'q2', words, until: '2099-12-20', version })
  await room.look(true)
  return { id, room, second: await room.answer('q2', film) }
}

test('if the date is moved after it has passed, the new answer still is sent only by the candidate', async () => {
  const { id, room, second } = await askedAgain()
  await db().updateTable('takes').set({ parts: 2 }).where('id', '=', second).execute()
  await db()
    .updateTable('invitations')
    .set({ deadline: new Date(Date.now() - dayMs) })
    .where('id', '=', id)
    .execute()
  await keepOn(new Date())
  const { version } = await record(id)
  await staff('POST', `/api/admin/interviews/${id}/deadline`, { until: '2099-12-20', version })
  expect((await room.look()).submitAsked).toBe(false)
  // The rest of the answer arrives, and is chosen.
  await db().updateTable('takes').set({ parts: 1 }).where('id', '=', second).execute()
  await room.choose(second)
  expect((await record(id)).askedAgain).toBe('q2')
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
})

test('staff never read that more tries were used than there were', async () => {
  const { id, room } = await askedAgain()
  await room.call('POST', '/api/interviews/submit')
  for (const question of ['q1', 'q2'])
    await staff('PUT', `/api/admin/interviews/${id}/ratings/${question}`, { value: 4, note: '', version: 0 })
  expect((await record(id)).takes).toEqual([
    { used: 1, of: 2 },
    { used: 3, of: 3 },
  ])
})
