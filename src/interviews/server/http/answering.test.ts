import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { promisedDays } from '../../promised-days.ts'
import { interviewAttention } from '../console/attention.ts'
import type { Db } from '../tables.ts'
import { tidyParts } from '../uploads/parts.ts'
import { beginUpload, interviewSetup, sendPiece, takeId, tus, untilJoined } from './interviews.setup.ts'

const tested = testProgram('answering')
const { staff, record, invited, open } = interviewSetup(tested)
const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))
const webm = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/picture.webm'))
const db = (): Db => tested.database.db

describe('an interview', () => {
  test('is opened by its link, answered, sent and joined into films that staff play', async () => {
    const { id, token } = await invited()
    const room = await open(token)
    expect(room.view.questions.map(({ text }) => text)).toEqual(['', ''])
    expect((await room.look()).questions[0]!.text).toBe('What did you sell in year 1?')

    // Two parts with different codecs, as a phone records them before and after a call.
    const first = await room.begin('q1')
    await room.upload(first, 1, webm, 'video/webm')
    await room.upload(first, 2, film, 'video/mp4')
    expect((await room.end(first, { parts: 2 })).json().data.state).toBe('whole')
    await room.choose(first)
    await room.answer('q2', film)
    const sent = await room.call('POST', '/api/interviews/submit')
    expect([sent.status, sent.json().data.state]).toEqual([200, 'submitted'])
    // A repeat changes nothing.
    expect((await room.call('POST', '/api/interviews/submit')).json().data.submittedAt).toBe(
      sent.json().data.submittedAt,
    )
    const mails = async () => {
      const rows = await db().selectFrom('mails').select('template').where('cause', 'like', `${id}:%`).execute()
      return rows.map(({ template }) => template).toSorted()
    }
    expect(await mails()).toEqual(['answers-arrived', 'answers-sent', 'interview-invitation'])

    const { submittedAt, promised } = await room.look()
    expect(promised).toEqual(promisedDays(new Date(submittedAt!)))
    // Two weeks later nobody has decided.
    const [waiting] = interviewAttention(tested.database.db)
    const later = (days: number) => waiting!.list(new Date(Date.now() + days * 24 * 3600_000))
    const isLate = async (days: number) => (await later(days)).find(({ href }) => href.endsWith(id))?.isLate
    expect([await isLate(0), await isLate(14)]).toEqual([false, true])
    await untilJoined(() => record(id))
    const stream = await staff('GET', `/api/admin/interviews/${id}/films/${first}/stream`)
    expect([stream.status, stream.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const { questions, keptUntil } = await record(id)
    expect([keptUntil, (await room.look()).keptUntil]).toEqual([expect.stringMatching(/^\d{4}-/), keptUntil])
    expect(questions[0]!.answer).toMatchObject({ film: 'ready', parts: 2, interruptedBy: null })
    // The film is longer than either part, so it has both.
    expect(questions[0]!.answer!.seconds).toBeGreaterThan(questions[1]!.answer!.seconds! + 0.5)
    // The candidate can watch their own film; nobody without their session can.
    const own = await tested.call('GET', `/api/interviews/takes/${first}/film?interview=${id}`, undefined, room)
    expect(own.status).toBe(200)
    expect((await tested.call('GET', `/api/interviews/takes/${first}/film?interview=${id}`)).status).toBe(401)

    // What is asked again and sent again is confirmed again, and the agency is told.
    const { version } = await record(id)
    const words = 'Your answer stopped us both, in a good way, and then it ended. Would you go on?'
    const again = { question: 'q2', words, until: '2099-12-20', version }
    expect((await staff('POST', `/api/admin/interviews/${id}/ask-again`, again)).status).toBe(200)
    await room.answer('q2', film)
    expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
    expect((await mails()).filter((template) => template.startsWith('answers-'))).toEqual([
      'answers-arrived',
      'answers-arrived',
      'answers-sent',
      'answers-sent',
    ])
  })

  test('that is sent before its last part has arrived goes out once it has, and says what it waits for', async () => {
    const { token } = await invited()
    const room = await open(token)
    await room.answer('q1', film)
    const late = await room.begin('q2')
    const place = await beginUpload(room, late, 1)
    await sendPiece(room, place, film.subarray(0, 100), 0)
    await room.end(late)
    await room.choose(late)
    for (const round of [1, 2]) {
      const pressed = (await room.call('POST', '/api/interviews/submit')).json().data
      expect([round, pressed.state, pressed.submitAsked, pressed.waits]).toEqual([
        round,
        'begun',
        true,
        { unanswered: [], arriving: ['q2'] },
      ])
    }
    await sendPiece(room, place, film.subarray(100), 100, film.length)
    expect((await room.look()).state).toBe('submitted')
    expect(
      (await room.call('PUT', `/api/interviews/takes/${takeId()}`, { question: 'q1', kind: 'film', agoMs: 0 })).json()
        .code,
    ).toBe('interview_closed')
  })

  test('with an unanswered question is not sent', async () => {
    const room = await open((await invited()).token)
    await room.answer('q2', film)
    const refused = await room.call('POST', '/api/interviews/submit')
    expect([refused.status, refused.json().code, refused.json().errors]).toEqual([
      409,
      'unanswered',
      [{ path: 'q1', msg: 'No answer yet' }],
    ])
  })
})

describe('a part', () => {
  test('arrives with no byte doubled or missing, however often the connection drops and whichever page sends it', async () => {
    const room = await open((await invited()).token)
    const bytes = randomBytes(300_000)
    const take = await room.begin('q1')
    const place = await beginUpload(room, take, 1)
    expect(await beginUpload(room, take, 1)).toBe(place)
    let offset = 0
    while (offset < bytes.length) {
      const piece = bytes.subarray(offset, offset + 70_000)
      // Two tabs send from the same offset. Then a response is lost.
      const both = await Promise.all([sendPiece(room, place, piece, offset), sendPiece(room, place, piece, offset)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
      const at = await room.call('HEAD', place, undefined, tus)
      expect(at.headers.get('upload-offset')).toBe(String(offset + piece.length))
      expect(at.headers.get('x-part-kept')).toBeNull()
      offset += piece.length
    }
    // A PATCH without bytes closes the part by giving its length. It is sent twice.
    for (const round of [1, 2]) {
      const closed = await sendPiece(room, place, new Uint8Array(), bytes.length, bytes.length)
      expect([round, closed.status]).toEqual([round, 204])
      expect(closed.headers.get('x-part-kept')).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
    const row = await db().selectFrom('take_parts').selectAll().where('take_id', '=', take).executeTakeFirstOrThrow()
    expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('with bytes that changed on the way, or past its end, is refused', async () => {
    const room = await open((await invited()).token)
    const take = await room.begin('q1')
    const place = await beginUpload(room, take, 1)
    const wrong = await room.call('PATCH', place, film.subarray(0, 10), {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'upload-checksum': `sha256 ${createHash('sha256').update('other').digest('base64')}`,
    })
    expect(wrong.status).toBe(460)
    expect((await sendPiece(room, place, film.subarray(0, 10), 5)).headers.get('upload-offset')).toBe('0')
    expect((await sendPiece(room, place, film.subarray(0, 10), 0, 10)).status).toBe(204)
    expect((await sendPiece(room, place, film.subarray(0, 10), 10)).status).toBe(409)
  })

  test('is out of reach without a session, and with that of another interview', async () => {
    const [room, other] = [await open((await invited()).token), await open((await invited()).token)]
    const take = await room.begin('q1')
    const place = await beginUpload(room, take, 1)
    const asOther = await sendPiece(other, place, film, 0)
    expect([asOther.status, asOther.json().code]).toEqual([404, 'unknown_upload'])
    expect((await other.end(take)).json().code).toBe('unknown_take')
    const nobody = await tested.call('PATCH', place, film, { headers: { ...tus, 'x-interview': room.view.id } })
    expect([nobody.status, nobody.json().code]).toEqual([401, 'interview_closed'])
    const borrowed = await tested.call('POST', '/api/interviews/submit', undefined, {
      cookie: room.cookie,
      headers: { 'x-interview': other.view.id },
    })
    expect(borrowed.status).toBe(401)
    const metadata = `take ${Buffer.from(take).toString('base64')},part MQ==,type ${Buffer.from('video/mp4').toString('base64')}`
    const begun = await other.call('POST', '/api/interviews/uploads', undefined, {
      ...tus,
      'upload-metadata': metadata,
    })
    expect(begun.json().code).toBe('unknown_take')
  })

  test('is finished by the next process if one died after the last byte', async () => {
    const room = await open((await invited()).token)
    const take = await room.begin('q1')
    const place = await beginUpload(room, take, 1)
    await sendPiece(room, place, film, 0)
    // The length was saved, but the process was killed before the bytes were in storage.
    await db().updateTable('take_parts').set({ size: film.length }).where('take_id', '=', take).execute()
    const at = await room.call('HEAD', place, undefined, tus)
    expect(at.headers.get('x-part-kept')).toBe(createHash('sha256').update(film).digest('hex'))
  })

  test('whose sender never asks about it again is finished by the half-hourly job, and leaves no file', async () => {
    const room = await open((await invited()).token)
    await room.answer('q2', film)
    const take = await room.begin('q1')
    const [place, empty] = [await beginUpload(room, take, 1), await beginUpload(room, take, 2)]
    await sendPiece(room, place, film, 0)
    await room.end(take, { parts: 2 })
    await room.choose(take)
    expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('begun')
    // The process was killed after the last byte of one part, and after an empty part was closed.
    const part = (n: number) => db().updateTable('take_parts').where('take_id', '=', take).where('n', '=', n)
    await part(1).set({ size: film.length }).execute()
    await part(2).set({ size: 0 }).execute()
    const folder = path.join(tested.dataDir, 'uploads/interviews')
    // A process was killed between storing a part and removing its file. Another file belongs to no part any more.
    const [stored] = await db()
      .selectFrom('take_parts')
      .select('upload_id')
      .where('object_key', 'is not', null)
      .execute()
    const left = [path.basename(empty), stored!.upload_id, 'upl_nobody']
    for (const name of left) fs.writeFileSync(path.join(folder, name), '')
    const submitting = { jobs: { enqueue: async () => {} }, outbox: { post: async () => {} }, agency: '' }
    const context = { db: db(), storage: openStorage(tested.program.config), folder, submitting }
    await tidyParts(context, new Date())
    expect((await room.look()).state).toBe('submitted')
    const names = fs.readdirSync(folder)
    for (const name of [...left, path.basename(place)]) expect(names).not.toContain(name)
    expect(
      await db()
        .selectFrom('take_parts')
        .select('n')
        .where('take_id', '=', take)
        .where('closed_at', 'is', null)
        .execute(),
    ).toEqual([])
  })
})

describe('takes', () => {
  test('are counted however they are requested; a fault uses up none', async () => {
    const { token } = await invited()
    const room = await open(token)
    const left = async () => (await room.look()).questions[0]!.takesLeft
    const cut = await room.begin('q1')
    await room.end(cut, { endedBy: 'hidden' })
    expect(await left()).toBe(2)
    const quiet = await room.begin('q1')
    await room.end(quiet, { endedBy: 'quiet', seconds: 20, lostSeconds: 12 })
    expect(await left()).toBe(2)
    expect((await room.look()).questions[0]!.takes[1]).toMatchObject({ endedBy: 'quiet', lostSeconds: 12 })
    const one = await room.begin('q1')
    // A reloaded page reports the same take again.
    const again = await room.call('PUT', `/api/interviews/takes/${one}`, { question: 'q1', kind: 'film', agoMs: 5 })
    expect(again.json().data.n).toBe(3)
    await room.end(one)
    await room.end(one, { endedBy: 'hidden' })
    expect(await left()).toBe(1)
    // A private window opens the same interview, so it gets no more takes.
    const elsewhere = await open(token)
    await elsewhere.look(true)
    const two = await elsewhere.begin('q1')
    await elsewhere.end(two)
    const third = await elsewhere.call('PUT', `/api/interviews/takes/${takeId()}`, {
      question: 'q1',
      kind: 'film',
      agoMs: 0,
    })
    expect([third.status, third.json().code]).toEqual([409, 'no_takes_left'])
    const stolen = await elsewhere.call('PUT', `/api/interviews/takes/${one}`, {
      question: 'q2',
      kind: 'film',
      agoMs: 0,
    })
    expect(stolen.json().code).toBe('take_taken')
  })

  test('that began before the deadline count after it, however late their bytes arrive; others do not', async () => {
    const { id, token } = await invited()
    const room = await open(token)
    // The deadline passes while an answer is being recorded and half of it has been uploaded.
    const begun = await room.begin('q1')
    const place = await beginUpload(room, begun, 1)
    await sendPiece(room, place, film.subarray(0, 2000), 0)
    await db()
      .updateTable('invitations')
      .set({ deadline: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute()
    const reserve = (take: string, agoMs: number) =>
      room.call('PUT', `/api/interviews/takes/${take}`, { question: 'q2', kind: 'film', agoMs })
    expect((await reserve(takeId(), 0)).json().code).toBe('past_deadline')
    expect((await sendPiece(room, place, film.subarray(2000), 2000, film.length)).status).toBe(204)
    expect((await room.end(begun)).json().data.state).toBe('whole')
    expect((await room.look()).state).toBe('expired')
    // Recorded offline before the deadline, and reported afterwards by a page that has been reloaded.
    const later = await open(token)
    await later.look(true)
    const spoken = takeId()
    expect((await reserve(spoken, 120_000)).status).toBe(200)
    await later.upload(spoken, 1, film)
    await later.end(spoken)
    for (const take of [begun, spoken]) expect((await later.choose(take)).status).toBe(200)
    const sent = await later.call('POST', '/api/interviews/submit')
    expect([sent.status, sent.json().data.state]).toEqual([200, 'submitted'])
  })

  test('are written by one page; the other is told, and its bytes are still uploaded', async () => {
    const { token } = await invited()
    const first = await open(token)
    const take = await first.begin('q1')
    const second = await tested.call('POST', '/api/interviews/session', { token, page: 'page000000other1' })
    expect(second.json().data).toMatchObject({ lease: null, elsewhere: { device: expect.any(String) } })
    await tested.call('POST', '/api/interviews/session', { token, page: 'page000000other1', takeOver: true })
    await first.upload(take, 1, film)
    expect((await first.end(take)).status).toBe(200)
    const told = await first.choose(take)
    expect([told.status, told.json().code]).toEqual([409, 'open_elsewhere'])
  })
})

test('what was recorded is deleted when its candidate says so, once the interview is closed and no sooner', async () => {
  const [{ id, token }, other] = [await invited(), await open((await invited()).token)]
  const room = await open(token)
  const take = await room.answer('q1', film)
  const filmId = await vi.waitUntil(
    async () => (await db().selectFrom('takes').select('film_id').where('id', '=', take).executeTakeFirst())?.film_id,
    { timeout: 300_000, interval: 200 },
  )
  const drop = async () => (await room.call('POST', '/api/interviews/delete')).json()
  expect((await drop()).code).toBe('not_to_delete')
  await db()
    .updateTable('invitations')
    .set({ deadline: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  const before = await room.look()
  expect([before.state, before.canDelete, before.hasRecordings]).toEqual(['expired', true, true])
  const stolen = await tested.call('POST', '/api/interviews/delete', undefined, {
    cookie: other.cookie,
    headers: { 'x-interview': id, 'x-interview-lease': String(room.lease) },
  })
  expect(stolen.status).toBe(401)
  for (const round of [1, 2])
    expect([round, (await drop()).data]).toEqual([
      round,
      expect.objectContaining({ state: 'withdrawn', withdrawnBy: 'candidate', hasRecordings: false }),
    ])
  const parts = await db().selectFrom('take_parts').select('id').where('take_id', '=', take).execute()
  expect(parts).toEqual([])
  const gone = await db().selectFrom('films').select(['state', 'original_key']).where('id', '=', filmId).execute()
  expect(gone).toEqual([{ state: 'gone', original_key: null }])
  const own = await tested.call('GET', `/api/interviews/takes/${take}/film?interview=${id}`, undefined, room)
  expect(own.status).toBe(404)
  // After a candidate leaves a borrowed device, the session is over, and the link still opens a new one.
  expect((await room.call('POST', '/api/interviews/leave')).status).toBe(200)
  expect((await room.call('POST', '/api/interviews/ask', { for: 'call' })).status).toBe(401)
  expect((await room.look()).state).toBe('withdrawn')
})

test('an open application mails a link and lets recording begin at once; nobody else learns that it exists', async () => {
  const apply = () => tested.call('POST', '/api/interviews/open', { name: 'Kofi Mensah', email: 'kofi@home.example' })
  const begun = (await apply()).json().data
  expect(begun).toEqual({ known: false, token: expect.stringMatching(/^[\w-]{43}$/) })
  const room = await open(begun.token)
  expect(room.view.source).toBe('open')
  // They agree to what they read, which names no job; those who are asked for one agree to be considered for it.
  const agreedTo = async (id: string) =>
    (await db().selectFrom('invitations').select('consent_text').where('id', '=', id).executeTakeFirstOrThrow())
      .consent_text
  const asked = await open((await invited()).token)
  expect([await agreedTo(room.view.id), await agreedTo(asked.view.id)]).toEqual([
    expect.stringMatching(/for jobs that fit\.$/),
    expect.stringMatching(/for this job\.$/),
  ])
  expect((await apply()).json().data).toEqual({ known: true })
  expect((await tested.call('POST', '/api/interviews/open', { name: '', email: 'nowhere' })).status).toBe(422)
  expect((await tested.call('GET', '/api/interviews/open')).json().data).toEqual({
    questions: room.view.questionCount,
    minutes: room.view.minutes,
    longest: Math.max(...room.view.questions.map(({ about }) => about)),
    closedUntil: null,
  })
  // The address may be somebody else's: the form never leads to their page, nor says whether they have one.
  expect(room.view.hasPage).toBe(false)
  expect((await room.call('POST', '/api/interviews/page', {})).json().code).toBe('no_page')
})

test('what staff tick in an invitation helps from the first page, and staff see who would be kept in mind', async () => {
  const { id, token } = await invited({ adjustments: { readFirst: true, longerAnswers: true, moreThinking: true } })
  const room = await open(token)
  // As the page was before anything was agreed to.
  expect(room.view.adjustments).toMatchObject({ readFirst: true, longerAnswers: true, moreTakes: false })
  expect(room.view.questions[0]).toMatchObject({ text: 'What did you sell in year 1?', about: 120, thinkSeconds: null })
  expect((await record(id)).keepInMind).toBe(false)
  const again = await room.call('POST', '/api/interviews/consent', { agreed: true, keepInMind: true })
  expect([again.status, (await record(id)).keepInMind]).toEqual([200, true])
})

test('a link that is guessed, cut short or forwarded after an erasure opens nothing', async () => {
  const guess = randomBytes(32).toString('base64url')
  for (const token of [guess, guess.slice(1), 'x'.repeat(200), '']) {
    const answer = await tested.call('POST', '/api/interviews/session', { token, page: 'page000000000000' })
    expect([answer.status, answer.json().code]).toEqual([404, 'unknown_link'])
  }
})
