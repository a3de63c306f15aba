import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { interviewing } from '#content/facts/interviews.ts'
import { testProgram } from '#src/app/test-program.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { chunkBytes, uploadsPath } from '../../upload-wire.ts'
import { type CopiedLink, questionFilmHeader, questionFilmUploads, type QuestionSetView } from '../../console-api.ts'
import { copyLinks } from '../console/copy-links.ts'
import { dropQuestionFilms } from '../question-films/question-films.ts'
import type { Db } from '../tables.ts'
import { beginUpload, interviewSetup, type Room, sendPiece, takeId, tus, twoQuestions } from './interviews.setup.ts'

const tested = testProgram('interviews-attacked', { VIDEO_CONVERTER: 'none' })
const { staff, staffCookie, mailOf, makeSet, record, invited, open } = interviewSetup(tested)
const db = (): Db => tested.database.db
const bytes = randomBytes(5000)
const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))
const quietJobs = { enqueue: async () => {} }

/** The file into which a part's bytes are written. */
const arriving = (place: string) =>
  path.join(tested.dataDir, 'uploads', 'interviews', place.slice(uploadsPath.length + 1))
const codeOf = (answer: { status: number; json(): { code: string } }) => [answer.status, answer.json().code]

const withoutId = (text: string) => text.replace(/"requestId":"\w+"/, '')

describe('somebody else’s interview', () => {
  test('gives the same answer as one that does not exist: takes, films, parts', async () => {
    const [dee, kofi] = await Promise.all([open((await invited()).token), open((await invited()).token)])
    const take = await dee.begin('q1')
    const place = await beginUpload(dee, take, 1)
    await sendPiece(dee, place, bytes, 0)
    const tries = (room: Room, theirs: { take: string; place: string }) => [
      () => room.call('POST', `/api/interviews/takes/${theirs.take}/end`, { parts: 1, seconds: 2, endedBy: 'done' }),
      () => room.choose(theirs.take),
      () => room.call('PUT', `/api/interviews/takes/${theirs.take}/words`, { words: 'Mine' }),
      () => room.call('GET', `/api/interviews/takes/${theirs.take}/film`),
      () => room.call('HEAD', theirs.place, undefined, tus),
      () => sendPiece(room, theirs.place, bytes, bytes.length),
    ]
    const nowhere = { take: takeId(), place: `${uploadsPath}/upl_01h00000000000000000000000` }
    const [own, none] = [tries(kofi, { take, place }), tries(kofi, nowhere)]
    for (const [index, attempt] of own.entries()) {
      const [theirs, missing] = [await attempt(), await none[index]!()]
      expect([theirs.status, withoutId(theirs.text)]).toEqual([404, withoutId(missing.text)])
      expect(missing.status).toBe(404)
    }
    // A candidate's own session doesn't open another candidate's interview either.
    const named = await kofi.call('POST', '/api/interviews/submit', undefined, { 'x-interview': dee.view.id })
    expect(codeOf(named)).toEqual([401, 'interview_closed'])
    expect((await dee.call('HEAD', place, undefined, tus)).headers.get('upload-offset')).toBe(String(bytes.length))
  })

  test('accepts no bytes from anybody without a session', async () => {
    const room = await open((await invited()).token)
    const place = await beginUpload(room, await room.begin('q1'), 1)
    for (const cookie of ['', `patter_interview=${randomBytes(32).toString('base64url')}`]) {
      const stranger = {
        ...room,
        call: (...[method, route, body, headers]: Parameters<Room['call']>) =>
          tested.call(method, route, body, { cookie, headers: { 'x-interview': room.view.id, ...headers } }),
      }
      expect((await sendPiece(stranger, place, bytes, 0)).status).toBe(401)
      expect((await stranger.call('POST', uploadsPath, undefined, tus)).status).toBe(401)
      expect((await stranger.call('HEAD', place, undefined, tus)).status).toBe(401)
    }
  })
})

describe('a link', () => {
  test('that was forwarded opens the same interview, and its second reader is told of the first', async () => {
    const { token } = await invited()
    await open(token)
    const second = await tested.call('POST', '/api/interviews/session', { token, page: 'page0000forwarded' })
    expect(second.json().data).toMatchObject({ lease: null, elsewhere: {} })
  })

  test('that was lost is mailed again, to the address of its interview only, and nobody learns whether that exists', async () => {
    const { id } = await invited()
    const { email } = await record(id)
    const mails = () => db().selectFrom('mails').select('recipient').where('template', '=', 'interview-link').execute()
    const before = (await mails()).length
    const ask = (address: string) => tested.call('POST', '/api/interviews/lost', { email: address })
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@home.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual([email])
  })

  test('opens nothing once its person is erased; sessions end then, or when their days are over', async () => {
    const { id, token } = await invited()
    const room = await open(token)
    const old = await open((await invited()).token)
    const look = () => room.call('POST', '/api/interviews/ask', { for: 'time' })
    expect((await look()).status).toBe(200)
    await db().updateTable('invitations').set({ erased_at: new Date() }).where('id', '=', id).execute()
    expect((await look()).status).toBe(401)
    const again = await tested.call('POST', '/api/interviews/session', { token, page: 'page0000000again' })
    expect(codeOf(again)).toEqual([404, 'unknown_link'])
    await db()
      .updateTable('interview_sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('invitation_id', '=', old.view.id)
      .execute()
    expect((await old.call('POST', '/api/interviews/ask', { for: 'time' })).status).toBe(401)
  })

  test('that staff withdrew says so and accepts nothing more; one that the candidate closed says that', async () => {
    const { id, token } = await invited()
    const room = await open(token)
    const take = await room.begin('q1')
    const place = await beginUpload(room, take, 1)
    await sendPiece(room, place, bytes, 0)
    const { version } = await record(id)
    expect((await staff('POST', `/api/admin/interviews/${id}/withdraw`, { version })).status).toBe(200)
    const view = await room.look()
    expect([view.state, view.withdrawnBy]).toEqual(['withdrawn', 'staff'])
    expect(codeOf(await sendPiece(room, place, bytes, bytes.length))).toEqual([409, 'interview_closed'])
    expect(fs.statSync(arriving(place)).size).toBe(bytes.length)
    expect(codeOf(await room.choose(take))).toEqual([409, 'interview_closed'])

    const other = await open((await invited()).token)
    expect((await other.call('POST', '/api/interviews/withdraw')).json().data).toMatchObject({
      state: 'withdrawn',
      withdrawnBy: 'candidate',
    })
  })
})

describe('a flood', () => {
  test('of bytes ends at the limit of one answer: two gigabytes are accepted, more than three are not', async () => {
    const room = await open((await invited()).token)
    const place = await beginUpload(room, await room.begin('q1', { kind: 'file' }), 1)
    await sendPiece(room, place, bytes, 0)
    const upTo = (size: number) => {
      fs.truncateSync(arriving(place), size)
      return sendPiece(room, place, bytes, size)
    }
    const two = 2 * 1024 ** 3
    expect((await upTo(two)).headers.get('upload-offset')).toBe(String(two + bytes.length))
    expect((await upTo(interviewing.takeBytes - 10)).status).toBe(413)
    // A piece may have four megabytes at most, so that it can be held in memory.
    const large = await sendPiece(room, place, new Uint8Array(chunkBytes + 1), 0)
    expect(large.status).toBe(413)
    fs.rmSync(arriving(place))
  })

  test('of open applications gets little room in each', async () => {
    const applied = await tested.call('POST', '/api/interviews/open', { name: 'Kofi', email: 'kofi@flood.example' })
    const room = await open(applied.json().data.token)
    const place = await beginUpload(room, await room.begin('q1'), 1)
    await sendPiece(room, place, bytes, 0)
    fs.truncateSync(arriving(place), interviewing.openBytes - 10)
    expect((await sendPiece(room, place, bytes, interviewing.openBytes - 10)).status).toBe(413)
    fs.rmSync(arriving(place))
    const from = '203.0.113.9'
    const apply = (n: number) =>
      tested.call('POST', '/api/interviews/open', { name: 'Kofi', email: `k${n}@flood.example` }, { from })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => apply(n)))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    // Requests for one email address are limited too, from whatever IP address they come: each sends a mail.
    const same = await Promise.all(
      Array.from({ length: 12 }, () =>
        tested.call('POST', '/api/interviews/open', { name: 'Kofi', email: 'kofi@flood.example' }),
      ),
    )
    expect(same.some(({ status }) => status === 429)).toBe(true)
  })

  test('of parts or of takes ends at their limits', async () => {
    const room = await open((await invited()).token)
    const take = await room.begin('q1')
    const metadata = (n: number) =>
      `take ${Buffer.from(take).toString('base64')},part ${btoa(String(n))},type ${btoa('video/mp4')}`
    for (const n of [0, 201, 1.5])
      expect(
        codeOf(await room.call('POST', uploadsPath, undefined, { ...tus, 'upload-metadata': metadata(n) })),
      ).toEqual([422, 'no_such_part'])
    for (let n = 2; n <= 40; n++) await room.end(await room.begin('q1'), { endedBy: 'hidden' })
    const more = await room.call('PUT', `/api/interviews/takes/${takeId()}`, { question: 'q1', kind: 'film', agoMs: 0 })
    expect(codeOf(more)).toEqual([409, 'no_takes_left'])
  })

  test('of requests from one network delays nobody: forty candidates in one room poll at once', async () => {
    const { token } = await invited()
    const from = '203.0.113.40'
    const look = (n: number) =>
      tested.call('POST', '/api/interviews/session', { token, page: `page00000000000${100 + n}` }, { from })
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => look(n)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    }
  })
})

test('no fault uses up a take, whichever it is and however often it is reported', async () => {
  const room = await open((await invited()).token)
  for (const endedBy of ['muted', 'ended', 'hidden', 'stalled', 'silent', 'full', 'closed', 'moved'] as const) {
    const take = await room.begin('q1')
    for (const parts of [1, 1, 2]) expect((await room.end(take, { endedBy, parts })).status).toBe(200)
  }
  const [question] = (await room.look()).questions
  expect([question!.takesLeft, question!.takes.length]).toEqual([2, 8])
})

test('a take that the server cannot open does not count, and the candidate is told', async () => {
  const room = await open((await invited()).token)
  const take = await room.begin('q1', { kind: 'file' })
  await room.upload(take, 1, bytes)
  await room.end(take)
  await room.choose(take)
  const shown = async () => {
    const [question] = (await room.look()).questions
    return [question!.takesLeft, question!.takes[0]!.film]
  }
  await expect.poll(shown).toEqual([2, 'failed'])
})

test('a part of which nothing was written does not prevent an answer from being sent', async () => {
  const room = await open((await invited()).token)
  const take = await room.begin('q1')
  await room.upload(take, 1, bytes)
  for (const round of [1, 2]) {
    const place = await beginUpload(room, take, 2)
    const closed = await sendPiece(room, place, new Uint8Array(), 0, 0)
    expect([round, closed.status, closed.headers.has('x-part-kept')]).toEqual([round, 204, true])
  }
  expect((await room.end(take, { parts: 2, endedBy: 'closed' })).json().data.state).toBe('whole')
  await room.choose(take)
  expect((await room.look()).waits.arriving).toEqual([])
})

/** Sends a question's film as the console does. Returns its id. */
async function questionFilm(bytes = film): Promise<string> {
  const asStaff = { cookie: staffCookie(), headers: tus }
  const begun = await tested.call('POST', questionFilmUploads, undefined, {
    ...asStaff,
    headers: { ...tus, 'upload-length': String(bytes.length) },
  })
  expect(begun.status).toBe(201)
  const sent = await tested.call('PATCH', begun.headers.get('location')!, new Uint8Array(bytes), {
    ...asStaff,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  expect([sent.status, sent.text]).toEqual([204, ''])
  return sent.headers.get(questionFilmHeader)!
}

test('a question that is asked on film can be played only by those who may read it', async () => {
  const filmId = await questionFilm()
  const path = `/api/admin/interviews/question-films/${filmId}`
  await expect.poll(async () => (await staff('GET', path)).json().data.state).toBe('ready')
  expect((await staff('GET', path)).json().data).toMatchObject({ failure: null, by: expect.any(String) })
  expect([(await staff('GET', `${path}/stream`)).status, (await tested.call('GET', `${path}/stream`)).status]).toEqual([
    200, 401,
  ])
  const asked = (id: string | undefined) => [{ ...twoQuestions[0]!, filmId: id }, twoQuestions[1]!]
  // A film that does not exist and a candidate's film can't ask a question.
  const another = await db().selectFrom('films').select('id').where('id', '<>', filmId).executeTakeFirst()
  for (const wrong of [`flm_${'0'.repeat(26)}`, ...(another ? [another.id] : [])]) {
    const unknown = { name: 'With a film', questions: asked(wrong) }
    expect((await staff('POST', '/api/admin/interviews/sets', unknown)).json().code).toBe('no_question_film')
  }
  const hello = await questionFilm()
  await expect
    .poll(async () => (await staff('GET', `/api/admin/interviews/question-films/${hello}`)).json().data.state)
    .toBe('ready')
  const body = { name: 'With films', questions: asked(filmId) }
  const save = (welcome: object) => staff('POST', '/api/admin/interviews/sets', { ...body, welcome })
  expect((await save({ filmId: `flm_${'0'.repeat(26)}`, words: 'Hello.' })).json().code).toBe('no_question_film')
  const setId: string = (await save({ filmId: hello, words: 'Hello. Nothing is there to catch you out.' })).json().data
    .id
  const [withFilm, without] = [await invited({ setId }), await invited()]
  // The first room agrees when it is opened; before that there is neither text nor film.
  const [session, other] = [
    await tested.call('POST', '/api/interviews/session', { token: withFilm.token, page: 'page0000nothingyet' }),
    await open(without.token),
  ]
  expect(session.json().data.questions[0]).toMatchObject({ text: '', film: null })
  // The welcome is there at once, for those who are invited with this version and nobody else.
  expect(session.json().data.welcome).toMatchObject({ seconds: expect.any(Number), by: expect.any(String) })
  const welcomed = (cookie: string, invitation: string, name = 'stream') =>
    tested.call('GET', `/api/interviews/welcome/${name}?interview=${invitation}`, undefined, { cookie })
  expect((await welcomed(session.cookie, withFilm.id)).status).toBe(200)
  expect((await welcomed(session.cookie, withFilm.id, 'captions')).text).toContain('to catch you out')
  expect([other.view.welcome, (await welcomed(other.cookie, without.id)).status]).toEqual([null, 404])
  expect((await welcomed(other.cookie, withFilm.id)).status).toBe(401)
  const watch = (cookie: string, invitation: string, name = 'stream', question = 'q1') =>
    tested.call('GET', `/api/interviews/questions/${question}/${name}?interview=${invitation}`, undefined, { cookie })
  expect((await watch(session.cookie, withFilm.id)).status).toBe(404)
  const room = await open(withFilm.token, 'page0000nothingyet')
  await room.look()
  expect(room.view.questions.map((question) => question.film)).toEqual([
    { seconds: expect.any(Number), hasPoster: false, by: expect.any(String) },
    null,
  ])
  const played = await watch(room.cookie, withFilm.id)
  expect([played.status, played.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await watch(room.cookie, withFilm.id, 'captions')).text).toContain('What did you sell in year 1?')
  expect((await watch(room.cookie, withFilm.id, 'stream', 'q2')).status).toBe(404)
  expect((await watch(other.cookie, without.id)).status).toBe(404)
  expect((await watch(other.cookie, withFilm.id)).status).toBe(401)

  // An unsaved film goes after two days; this one stays until nobody can be asked with it or reviewed any more.
  const unsaved = await questionFilm()
  const months = (count: number) => new Date(Date.now() + count * 31 * 24 * 3600_000)
  const drop = (now: Date) => dropQuestionFilms({ db: db(), jobs: quietJobs }, now)
  const stored = async () =>
    (await db().selectFrom('question_films').select('film_id').execute()).map(({ film_id }) => film_id)
  await drop(new Date())
  expect(await stored()).toEqual(expect.arrayContaining([filmId, hello, unsaved]))
  await drop(months(1))
  expect((await stored()).toSorted()).toEqual([filmId, hello].toSorted())
  const sets = (await staff('GET', '/api/admin/interviews/sets')).json().data as QuestionSetView[]
  const { familyId, version } = sets.find(({ id }) => id === setId)!
  const after = { familyId, version }
  await staff('POST', '/api/admin/interviews/sets', { after, name: 'As text', questions: twoQuestions })
  await drop(months(1))
  expect(await stored()).toHaveLength(2)
  await db().updateTable('invitations').set({ deadline: new Date() }).where('id', '=', withFilm.id).execute()
  await drop(months(8))
  expect([await stored(), (await watch(room.cookie, withFilm.id)).status]).toEqual([[], 404])
})

test('a colleague’s words replace ours in the mail with a new link, and are kept as they were sent', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  await room.call('POST', '/api/interviews/trouble', { trouble: 'denied' })
  const mail = `/api/admin/interviews/${id}/link/mail`
  const ours: string = (await staff('GET', mail)).json().data.words
  expect(ours).toMatch(/^Dee, this link opens .+\n\nYour browser was told not to use the camera/)
  const words =
    'Dee, <b>hold on</b>.\u202e\n\nNot https://evil.example/i/x nor evil.example: </a><a href="//evil.example">'
  const shown = (await staff('GET', `${mail}.html?${new URLSearchParams({ words })}`)).text
  const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!).pathname)
  const { text: plain } = await staff('GET', `${mail}.html`)
  expect(links(shown)).toEqual(links(plain))
  expect(shown).toContain('Dee, &lt;b&gt;hold on&lt;/b&gt;.')
  expect(shown).not.toMatch(/evil|told not to use|\u202e/)
  const link = async (body: object) => staff('POST', `/api/admin/interviews/${id}/link`, body)
  const { version } = await record(id)
  for (const bad of ['', 'x'.repeat(1501)])
    expect((await link({ version, words: bad })).json().errors).toEqual([expect.objectContaining({ path: 'words' })])
  expect([(await link({ version, words })).status, (await link({ version, words: ours })).status]).toEqual([200, 409])
  // The one difference is the key, which is blanked in the copy that staff see.
  const keyless = (html: string) => html.replaceAll(/\/i\/[^"]+/g, '/i/')
  expect(keyless(await mailOf(`${id}:link:${version}`))).toBe(keyless(shown))
  const { events, trouble } = await record(id)
  const sentWords = 'Dee, <b>hold on</b>.\n\nNot [link] nor [link] </a><a href="//[link]">'
  expect([trouble, events[0]]).toEqual([
    null,
    expect.objectContaining({ kind: 'link-sent', details: { words: sentWords } }),
  ])
})

test('where no mail server is set, staff copy the links of invitations; nowhere else', async () => {
  const { id, token } = await invited()
  const copy = (ids: string[]) => staff('POST', '/api/admin/interviews/invitations/links', { ids })
  const [copied]: CopiedLink[] = (await copy([id])).json().data
  const secret = copied!.link.split('/i/')[1]!
  expect([copied!.name, secret === token]).toEqual(['Dee Okafor', false])
  expect([(await open(secret)).view.id, (await open(token)).view.id]).toEqual([id, id])
  expect((await copy(['inv_of_nobody'])).status).toBe(404)
  expect((await tested.call('POST', '/api/admin/interviews/invitations/links', { ids: [id] })).status).toBe(401)
  const { version } = await record(id)
  expect((await staff('POST', `/api/admin/interviews/${id}/withdraw`, { version })).status).toBe(200)
  expect((await copy([id])).json().code).toBe('interview_closed')
  const asked = { ids: [(await invited()).id], member: {} as StaffMember, publicUrl: '', mailGoesOut: true }
  const refused = db()
    .transaction()
    .execute((tx) => copyLinks(tx, asked, new Date()))
  await expect(refused).rejects.toMatchObject({ code: 'mail_goes_out' })
})

test('two colleagues who invite the same people in another order do not stop each other', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `Guest ${n} <guest${n}@home.example>`)
  const setId = await makeSet()
  const invite = (people: readonly string[], who: 'moira' | 'harpreet') =>
    staff(
      'POST',
      '/api/admin/interviews/invitations/many',
      { people: people.join('\n'), setId, purpose: 'Account executive at Lochbay', until: '2099-12-04' },
      who,
    )
  const answers = await Promise.all([invite(lines, 'moira'), invite(lines.toReversed(), 'harpreet')])
  // The second hears that they are asked already, while it invites them or before.
  const [first, second] = answers.map(({ status }) => status).toSorted()
  expect([first, second === 409 || second === 422]).toEqual([201, true])
  // The interviews are in the order of the list.
  const { ids } = answers.find(({ status }) => status === 201)!.json().data
  const people = await Promise.all(ids.map((id: string) => record(id)))
  const places = people.map(({ name }) => Number(name.slice('Guest '.length)))
  const listed = lines.map((_, n) => n)
  expect([listed, listed.toReversed()]).toContainEqual(places)
})
