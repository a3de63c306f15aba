import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newCandidateKey } from '#src/candidates/server/public.ts'
import { testProgram } from '#src/app/test-program.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { sendDecline } from '../console/decide.ts'
import type { Db } from '../tables.ts'
import { dayMs, interviewSetup, quietJobs, type Room, twoQuestions, untilJoined } from './interviews.setup.ts'

// No film is converted in these tests; answering.test.ts tests that.
const tested = testProgram('reviewing', { VIDEO_CONVERTER: 'none' })
const { staff, record, makeSet, invited, open, keepOn, sentAgo } = interviewSetup(tested)
const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))
const db = (): Db => tested.database.db

async function answered(first = async (_room: Room) => {}): Promise<string> {
  const { id, token } = await invited()
  const room = await open(token)
  await first(room)
  await room.call('PUT', '/api/interviews/adjustments', {
    ...room.view.adjustments,
    moreThinking: true,
    other: 'a quiet hour',
  })
  await room.answer('q1', film)
  await room.answer('q2', film)
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
  return id
}

test('two colleagues review blind, decide, and can decline only in their own words', async () => {
  const id = await answered()
  const rate = (question: string, value: number | null, version: number, who?: 'harpreet') =>
    staff('PUT', `/api/admin/interviews/${id}/ratings/${question}`, { value, note: 'Plain.', version }, who)
  await rate('q1', 4, 0)
  await rate('q1', 2, 0, 'harpreet')
  const half = await record(id)
  expect([half.isRated, half.adjustments, half.events, half.questions[0]!.others]).toEqual([false, null, [], []])
  // From a tab that shows the earlier rating.
  expect((await rate('q1', 5, 0)).json().code).toBe('changed_elsewhere')
  await rate('q2', 5, 0)
  const all = await record(id)
  expect([all.isRated, all.adjustments!.other]).toEqual([true, 'a quiet hour'])
  // One of them has not finished, so neither sees what the other thinks.
  expect([all.questions[0]!.others, (await record(id, 'harpreet')).questions[1]!.others]).toEqual([[], []])
  await rate('q2', 3, 0, 'harpreet')
  expect((await record(id)).questions[0]!.others).toEqual([expect.objectContaining({ value: 2 })])
  expect((await record(id, 'harpreet')).questions[1]!.others).toEqual([expect.objectContaining({ value: 5 })])

  const decide = (decision: string, words = '') =>
    staff('POST', `/api/admin/interviews/${id}/decision`, { decision, words, version: all.version })
  expect((await decide('declined', 'No.')).json().code).toBe('no_words')
  const words = 'You said it plainly. They wanted somebody who has led a team.'
  expect((await decide('declined', words)).status).toBe(200)
  expect((await decide('forward')).json().code).toBe('changed_elsewhere')
  // The email goes out on the next weekday morning, once, even if the job runs too early or twice.
  const declined = () => db().selectFrom('mails').select('data').where('cause', '=', `${id}:declined`).execute()
  const at = new Date((await record(id)).declinesAt!)
  const sendAt = (time: number) =>
    db()
      .transaction()
      .execute((tx) =>
        sendDecline(tx, { outbox: createOutbox(quietJobs), jobs: quietJobs }, { invitationId: id }, new Date(time)),
      )
  await sendAt(at.getTime() - 1000)
  expect(await declined()).toEqual([])
  for (const later of [0, 1]) await sendAt(at.getTime() + later)
  expect(JSON.stringify(await declined())).toContain('led a team')
  expect(await declined()).toHaveLength(1)
  expect((await record(id)).declinesAt).toBeNull()
  expect((await rate('q1', 1, 1)).json().code).toBe('not_to_rate')
})

test('a question that is asked again allows one more take of it; if none arrives, the answer that was sent counts', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  await room.answer('q1', film)
  const first = await room.answer('q2', film)
  await room.call('POST', '/api/interviews/submit')
  const { version } = await record(id)
  await staff('PUT', `/api/admin/interviews/${id}/ratings/q2`, { value: 2, note: 'It ended.', version: 0 })
  const words = 'Your answer stopped us both, in a good way, and then it ended. Would you go on?'
  const again = () =>
    staff('POST', `/api/admin/interviews/${id}/ask-again`, { question: 'q2', words, until: '2099-12-20', version })
  expect([(await again()).status, (await again()).json().code]).toEqual([200, 'changed_elsewhere'])
  // The other answers can be reviewed, and other ratings are still hidden.
  const meanwhile = await record(id)
  expect(meanwhile).toMatchObject({ askedAgain: 'q2', adjustments: null, events: [] })
  expect(meanwhile.questions.map(({ answer }) => answer === null)).toEqual([false, true])
  const rated = { value: 4, note: '', version: 0 }
  expect((await staff('PUT', `/api/admin/interviews/${id}/ratings/q1`, rated)).status).toBe(200)
  const tooEarly = await staff('PUT', `/api/admin/interviews/${id}/ratings/q2`, { ...rated, version: 2 })
  expect([tooEarly.status, tooEarly.json().code]).toEqual([409, 'not_to_rate'])
  await untilJoined(async () => ({ ...meanwhile, questions: [(await record(id)).questions[0]!] }))
  const filmOf = (take: string) => staff('GET', `/api/admin/interviews/${id}/films/${take}/stream`)
  const { takeId } = meanwhile.questions[0]!.answer!
  expect((await filmOf(takeId)).status).toBe(200)

  const view = await room.look()
  expect([view.state, ...view.questions.map(({ takesLeft }) => takesLeft)]).toEqual(['begun', 0, 2])
  const second = await room.answer('q2', film)
  const kept = () =>
    db().selectFrom('takes').select('id').where('invitation_id', '=', id).where('state', '=', 'kept').execute()
  expect((await kept()).map((take) => take.id)).toContain(second)
  expect((await record(id)).questions[1]!.answer).toBeNull()
  expect((await filmOf(second)).status).toBe(404)
  // The candidate chooses the first take again and does nothing else. After the deadline it counts.
  expect((await room.choose(first)).status).toBe(200)
  await db()
    .updateTable('invitations')
    .set({ deadline: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await keepOn(new Date())
  const sent = await record(id)
  expect([sent.state, sent.askedAgain, sent.questions[1]!.own]).toEqual([
    'submitted',
    null,
    { value: null, note: 'It ended.', version: 2 },
  ])
  expect((await kept()).map((take) => take.id)).toContain(first)
})

test('a take that never arrives completely changes nothing about what was sent before', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  await room.answer('q1', film)
  const first = await room.answer('q2', film)
  await room.call('POST', '/api/interviews/submit')
  const { version } = await record(id)
  const words = 'Your answer stopped us both, in a good way, and then it ended. Would you go on?'
  await staff('POST', `/api/admin/interviews/${id}/ask-again`, { question: 'q2', words, until: '2099-12-20', version })
  const second = await room.answer('q2', film)
  await db().updateTable('takes').set({ parts: 2 }).where('id', '=', second).execute()
  const keepAt = async (days: number) => {
    await keepOn(new Date(Date.now() + days * dayMs))
    return (await record(id)).askedAgain
  }
  await db().updateTable('invitations').set({ deadline: new Date() }).where('id', '=', id).execute()
  expect(await keepAt(6)).toBe('q2')
  expect(await keepAt(40)).toBeNull()
  const takes = await db().selectFrom('takes').select(['id', 'state']).where('invitation_id', '=', id).execute()
  expect(takes).toContainEqual({ id: first, state: 'kept' })
  expect(takes).toContainEqual({ id: second, state: 'discarded' })
})

test('one press makes the candidate’s record, once', async () => {
  const id = await answered()
  const [one, two] = [
    await staff('POST', `/api/admin/interviews/${id}/candidate`),
    await staff('POST', `/api/admin/interviews/${id}/candidate`),
  ]
  expect([one.status, two.json().data.id]).toEqual([200, one.json().data.id])
  expect((await record(id)).candidateId).toBe(one.json().data.id)
})

test('a candidate makes a video profile from their own page, and it becomes their film once it is sent', async () => {
  const first = await answered()
  const candidateId = (await staff('POST', `/api/admin/interviews/${first}/candidate`)).json().data.id
  const key = await db()
    .transaction()
    .execute((tx) => newCandidateKey(tx, candidateId, new Date()))
  const begin = async () => {
    const answer = await tested.call('POST', `/me/${key}/profile`, new URLSearchParams(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(303)
    return /^\/i\/([\w-]+)$/.exec(answer.headers.get('location')!)![1]!
  }
  expect((await tested.call('GET', `/me/${key}`)).text).toContain('Make your video profile')
  // Two presses begin one.
  const rooms = [await open(await begin()), await open(await begin())] as const
  expect(new Set(rooms.map(({ view }) => view.id)).size).toBe(1)
  const [room] = rooms
  const view = await room.look(true)
  expect([view.isProfile, view.questions[0]!.atLeast, view.questions[0]!.takesLeft]).toEqual([true, 60, null])
  expect(view.questions[0]!.prompts).toHaveLength(3)
  const filmOf = async () =>
    (await db().selectFrom('candidates').select('film_id').where('id', '=', candidateId).executeTakeFirstOrThrow())
      .film_id
  const recorded = async (seconds: number) => {
    const take = await room.begin('q1')
    await room.upload(take, 1, film)
    await room.end(take, { seconds })
    return take
  }
  expect((await room.choose(await recorded(41))).json().code).toBe('too_short')
  const take = await recorded(70)
  expect((await room.choose(take, { posterAt: 0.5 })).status).toBe(200)
  await untilJoined(() => record(view.id).then((shown) => ({ ...shown, questions: [] })))
  expect(await filmOf()).toBeNull()
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
  await expect.poll(filmOf).not.toBeNull()
  const made = await db()
    .selectFrom('takes')
    .innerJoin('films', 'films.id', 'takes.film_id')
    .select(['film_id', 'films.poster_at'])
    .where('takes.id', '=', take)
    .executeTakeFirstOrThrow()
  expect([made.film_id, made.poster_at]).toEqual([await filmOf(), 0.5])

  // The link to their page is sent only by mail: first with our thanks, and again when they ask for it here.
  expect((await room.look()).hasPage).toBe(true)
  const pageMails = async () =>
    db()
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('template', 'in', ['own-page', 'answers-sent'])
      .where('cause', 'like', `${view.id}:%`)
      .orderBy('template')
      .execute()
  const pressed = await room.call('POST', '/api/interviews/page', {})
  expect([pressed.status, JSON.stringify(pressed.json()).includes('/me/')]).toEqual([200, false])
  const mails = await pageMails()
  expect(mails.map(({ template }) => template)).toEqual(['answers-sent', 'own-page'])
  for (const { data } of mails) {
    const { key: own } = (typeof data === 'string' ? JSON.parse(data) : data) as { key: string }
    expect((await tested.call('GET', `/me/${own}`)).status).toBe(200)
  }
})

test('a set is saved as a new version, and nobody is asked the same twice', async () => {
  const first = await makeSet()
  const sets = (await staff('GET', '/api/admin/interviews/sets')).json().data as { id: string; familyId: string }[]
  const { familyId } = sets.find(({ id }) => id === first)!
  const save = (version: number) =>
    staff('POST', '/api/admin/interviews/sets', { after: { familyId, version }, name: 'AE', questions: twoQuestions })
  const both = await Promise.all([save(1), save(1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const ask = () =>
    staff('POST', '/api/admin/interviews/invitations', {
      name: 'Mei Lau',
      email: 'mei@home.example',
      setId: first,
      purpose: 'Sales lead at Halyard',
      until: '2099-12-04',
    })
  expect([(await ask()).status, (await ask()).json().code]).toEqual([201, 'already_asked'])
})

test('colleagues are reminded to rate, and candidates to begin, neither too often', async () => {
  const id = await answered()
  const rate = (question: string, who?: 'harpreet') =>
    staff('PUT', `/api/admin/interviews/${id}/ratings/${question}`, { value: 4, note: '', version: 0 }, who)
  const nudge = async () => staff('POST', `/api/admin/interviews/${id}/nudge`, { version: (await record(id)).version })
  await rate('q1', 'harpreet')
  await rate('q1')
  expect((await nudge()).json().code).toBe('not_to_nudge')
  await rate('q2')
  expect((await record(id)).othersRating).toEqual([expect.objectContaining({ left: 1 })])
  for (const round of [1, 2]) expect([round, (await nudge()).status]).toEqual([round, 200])
  const sent = (template: string, of: string) =>
    db()
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', template)
      .where('cause', 'like', `${of}:%`)
      .execute()
  expect(await sent('review-nudge', id)).toHaveLength(1)
  await rate('q2', 'harpreet')
  expect((await nudge()).json().code).toBe('not_to_nudge')

  const idle = await invited()
  const remind = async () =>
    staff('POST', `/api/admin/interviews/${idle.id}/remind`, { version: (await record(idle.id)).version })
  expect((await record(idle.id)).canRemind).toBe(true)
  expect([(await remind()).status, (await remind()).json().code]).toEqual([200, 'not_to_remind'])
  expect((await record(idle.id)).canRemind).toBe(false)
  const fourDaysLater = async () => {
    await db()
      .updateTable('invitations')
      .set({ updated_at: new Date(Date.now() - 4 * dayMs) })
      .where('id', '=', idle.id)
      .execute()
    await keepOn(new Date(), createOutbox(quietJobs))
    return (await sent('interview-reminder', idle.id)).length
  }
  // Four quiet days later it does not come a second time, but it does once there is more time.
  expect(await fourDaysLater()).toBe(1)
  const { version } = await record(idle.id)
  expect(
    (await staff('POST', `/api/admin/interviews/${idle.id}/deadline`, { until: '2099-12-24', version })).status,
  ).toBe(200)
  expect([await fourDaysLater(), await fourDaysLater()]).toEqual([2, 2])
})

test('many are invited at once, none twice, and a line with an error is named', async () => {
  const setId = await makeSet()
  const people =
    'Name,Email\nEilidh Stewart,eilidh@home.example\nIshbel Munro,ishbel at home\nTomasz,tomasz@home.example'
  const list = { people, setId, purpose: 'Account executive at Lochbay' }
  const look = () => staff('POST', '/api/admin/interviews/invitations/preview', list)
  const wrong = { line: 3, who: 'Ishbel Munro', why: 'bad_email' }
  expect((await look()).json().data).toEqual({
    people: [
      { line: 2, name: 'Eilidh Stewart', email: 'eilidh@home.example' },
      { line: 4, name: 'Tomasz', email: 'tomasz@home.example' },
    ],
    left: [wrong],
  })
  const send = (until: string) => staff('POST', '/api/admin/interviews/invitations/many', { ...list, until })
  expect((await send('2001-12-04')).json().code).toBe('date_passed')
  expect((await send('2099-12-04')).json().data.ids).toHaveLength(2)
  const mails = await db()
    .selectFrom('mails')
    .select('recipient')
    .where('template', '=', 'interview-invitation')
    .execute()
  expect(
    mails.filter(({ recipient }) => ['eilidh@home.example', 'tomasz@home.example'].includes(recipient)),
  ).toHaveLength(2)
  expect((await send('2099-12-04')).json().code).toBe('nobody_to_invite')
  expect((await look()).json().data.left).toEqual([
    { line: 2, who: 'Eilidh Stewart', why: 'already_asked' },
    wrong,
    { line: 4, who: 'Tomasz', why: 'already_asked' },
  ])
})

test('what staff do for a candidate who is stuck is mailed, and a stale page changes nothing', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  await room.call('POST', '/api/interviews/trouble', { trouble: 'denied' })
  await room.call('POST', '/api/interviews/ask', { for: 'time' })
  const counts = (await staff('GET', '/api/admin/interviews?view=stuck')).json().data
  expect(counts.rows).toEqual([expect.objectContaining({ id, trouble: 'denied', askedFor: 'time' })])
  expect((await record(id)).events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['trouble', 'asked']))
  const { version } = await record(id)
  const later = () => staff('POST', `/api/admin/interviews/${id}/deadline`, { until: '2099-12-09', version })
  expect([(await later()).status, (await later()).json().code]).toEqual([200, 'changed_elsewhere'])
  expect((await record(id)).askedFor).toBeNull()
  expect((await staff('POST', `/api/admin/interviews/${id}/withdraw`, { version: version + 1 })).status).toBe(200)
  expect((await room.look()).state).toBe('withdrawn')
  expect((await room.call('POST', '/api/interviews/submit')).json().code).toBe('interview_closed')
})

test('what is due in a night is done, however much there is', async () => {
  const [before, idle] = [await answered(), (await invited()).id]
  await sentAgo(before, 190)
  await keepOn(new Date())
  const copies = async (of: string, count: number, changes: object = {}) => {
    const rows = db().selectFrom('invitations').selectAll().where('id', '=', of)
    const { adjustments, ...row } = await rows.executeTakeFirstOrThrow()
    const copy = { ...row, adjustments: JSON.stringify(adjustments), ...changes }
    for (let first = 1000; first < 1000 + count; first += 500) {
      const ids = Array.from(
        { length: Math.min(500, 1000 + count - first) },
        (_, n) => `${of.slice(0, -4)}${first + n}`,
      )
      await db()
        .insertInto('invitations')
        .values(ids.map((id) => ({ ...copy, id })))
        .execute()
    }
  }
  const quiet = { updated_at: new Date(Date.now() - 4 * dayMs) }
  await copies(before, 500)
  // Some were reminded earlier and wait for their dates; of others, more are due than are read at once.
  await copies(idle, 2000, { reminded_at: new Date() })
  await copies((await invited()).id, 150, quiet)
  const [id, late] = [await answered(), (await invited()).id]
  await sentAgo(id, 190)
  await db().updateTable('invitations').set(quiet).where('id', '=', late).execute()
  const reminded: string[] = []
  await keepOn(new Date(), {
    post: async (_: unknown, { data }: { data: { invitationId: string } }) => void reminded.push(data.invitationId),
  })
  expect((await record(id)).questions.map(({ answer }) => answer)).toEqual([null, null])
  expect([reminded.includes(late), reminded.includes(idle), reminded.length]).toEqual([true, false, 151])
})

test('thirty days after sending, the other takes and the parts are deleted; an erasure deletes everything', async () => {
  // Before the final answers, the candidate chooses an earlier take of the first question, and a film is made of it.
  const id = await answered(async (room) => {
    const take = await room.answer('q1', film)
    const made = async () => (await room.look()).questions[0]!.takes.find((one) => one.id === take)!.film
    await expect.poll(made).toBe('ready')
  })
  const takes = db().selectFrom('takes').select('takes.state').where('invitation_id', '=', id).orderBy('takes.state')
  const parts = () => takes.innerJoin('take_parts', 'take_parts.take_id', 'takes.id').execute()
  const filmed = takes.innerJoin('films', 'films.upload_id', 'takes.id')
  const films = async () => (await filmed.execute()).map(({ state }) => state)
  await untilJoined(() => record(id))
  expect([(await parts()).length, await films()]).toEqual([3, ['discarded', 'kept', 'kept']])
  await sentAgo(id, 31)
  for (const round of [1, 2]) {
    await keepOn(new Date())
    expect([round, await parts(), await films()]).toEqual([round, [], ['kept', 'kept']])
  }
  expect((await record(id)).questions[0]!.answer!.film).toBe('ready')

  const { personId, email } = await record(id)
  const copy = await staff('GET', `/api/admin/leads/${personId}/export`)
  expect(copy.text).toContain('a quiet hour')
  const erased = await staff('POST', `/api/admin/leads/${personId}/erasure`, { email })
  expect([erased.status, erased.text]).toEqual([200, expect.anything()])
  expect((await staff('GET', `/api/admin/interviews/${id}`)).status).toBe(404)
  expect(await takes.execute()).toEqual([])
})
