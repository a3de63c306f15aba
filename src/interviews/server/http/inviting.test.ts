import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { samplePerson } from '#src/platform/mail/sample-mails.ts'
import { addDays, addMonths } from '#src/values/calendar-date.ts'
import { londonDate, noon, spokenDate } from '#src/values/london-time.ts'
import type {
  InterviewRow,
  InterviewsPage,
  OpenApplicationsView,
  PersonToInvite,
  QuestionSetView,
} from '../../console-api.ts'
import { tellWaiting } from '../open-applications/waiting-list.ts'
import type { Db } from '../tables.ts'
import { beginUpload, dayMs, interviewSetup, quietJobs, sendPiece, twoQuestions } from './interviews.setup.ts'

// No film is converted in these tests.
const tested = testProgram('inviting', { VIDEO_CONVERTER: 'none' })
const { staff, record, makeSet, invited, keepOn, open, mailOf } = interviewSetup(tested)
const db = (): Db => tested.database.db

const list = async (query = '', who?: 'harpreet'): Promise<InterviewsPage> =>
  (await staff('GET', `/api/admin/interviews${query}`, undefined, who)).json().data

async function listed(id: string, query = '', who?: 'harpreet'): Promise<InterviewRow | undefined> {
  return (await list(query, who)).rows.find((row) => row.id === id)
}

/** Answers the questions in writing, and sends the answers. */
async function sent(token: string, questions = ['q1', 'q2']): Promise<void> {
  const room = await open(token)
  for (const question of questions) {
    const take = await room.begin(question, { kind: 'text' })
    expect((await room.call('PUT', `/api/interviews/takes/${take}/words`, { words: 'Bread.' })).status).toBe(200)
    expect((await room.choose(take)).status).toBe(200)
  }
  expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
}

test('the list says what two ratings say together, to a colleague who has rated every answer', async () => {
  const { id, token } = await invited()
  await sent(token)
  const rate = (question: string, value: number, who?: 'harpreet') =>
    staff('PUT', `/api/admin/interviews/${id}/ratings/${question}`, { value, note: '', version: 0 }, who)
  const blind = { isByYou: false, others: [], waitsFor: [], apart: null }
  await rate('q1', 4)
  await rate('q1', 2, 'harpreet')
  expect([(await listed(id))!.rated, (await listed(id, '', 'harpreet'))!.rated]).toEqual([blind, blind])
  expect((await record(id)).takes).toBeNull()
  await rate('q2', 5)
  expect((await record(id)).takes).toEqual([
    { used: 1, of: 2 },
    { used: 1, of: 2 },
  ])
  expect((await listed(id))!.rated).toEqual({ ...blind, isByYou: true, waitsFor: [expect.stringMatching(/\w/)] })
  expect((await listed(id, '', 'harpreet'))!.rated).toEqual(blind)
  await rate('q2', 5, 'harpreet')
  const apart = { isByYou: true, others: [expect.stringMatching(/\w/)], waitsFor: [], apart: { points: 2, answer: 1 } }
  expect([(await listed(id))!.rated, (await listed(id, '', 'harpreet'))!.rated]).toEqual([apart, apart])
})

test('the list is narrowed to one job or to open applications, and says when the next reminder goes', async () => {
  const { id } = await invited({ purpose: 'Sales lead at Halyard' })
  const { id: other } = await invited()
  await tested.call('POST', '/api/interviews/open', { name: 'Eilidh Stewart', email: 'eilidh@home.example' })
  const { jobs, rows, total } = await list('?job=Sales+lead+at+Halyard')
  expect(jobs).toEqual(expect.arrayContaining(['Account executive at Lochbay', 'Sales lead at Halyard']))
  expect([rows.map((row) => row.id), total]).toEqual([[id], 1])
  const openly = (await list('?job=-')).rows
  expect(openly.map(({ name, remindsOn }) => [name, remindsOn])).toEqual([['Eilidh Stewart', null]])
  const remindsIn = async () => (Date.parse((await listed(other))!.remindsOn!) - Date.now()) / (24 * 3600_000)
  expect(await remindsIn()).toBeGreaterThan(2)
  await db().updateTable('invitations').set({ reminded_at: new Date() }).where('id', '=', other).execute()
  expect((await listed(other))!.remindsOn).toBe('2099-12-04')
})

test('the list says which answer somebody is recording while its pieces arrive, and the record how many takes were used', async () => {
  const { id, token } = await invited()
  const room = await open(token)
  const recording = async () => (await listed(id))!.recording
  const take = await room.begin('q2')
  expect([(await listed(id))!.state, await recording()]).toEqual(['begun', null])
  const pieces = async (n: number, offset: number) => {
    const place = await beginUpload(room, take, n)
    expect((await sendPiece(room, place, new Uint8Array(400), offset)).status).toBe(204)
  }
  await pieces(1, 0)
  expect(await recording()).toBe(2)
  // What is left of an interrupted part is not a recording; another part of the same take is.
  expect((await room.end(take, { endedBy: 'hidden' })).status).toBe(200)
  await pieces(1, 400)
  expect([await recording(), (await record(id)).takes]).toEqual([null, bothOf(2, 0)])
  await pieces(2, 0)
  expect(await recording()).toBe(2)
  const ago = new Date(Date.now() - 21_000)
  await db().updateTable('take_parts').set({ arrived_at: ago }).where('take_id', '=', take).execute()
  expect(await recording()).toBeNull()
  expect((await room.end(take, { parts: 2 })).status).toBe(200)
  await pieces(2, 400)
  expect([await recording(), (await record(id)).takes]).toEqual([null, bothOf(2, 1)])
})

/** No take of the first question was used, and so many of the second. */
const bothOf = (of: number, used: number) => [
  { used: 0, of },
  { used, of },
]

test('the list says whose invitation has not left, or could not be delivered', async () => {
  const { id } = await invited()
  const own = db().updateTable('mails').where('cause', '=', `${id}:invited`)
  const mail = async () => (await listed(id))!.mail
  await vi.waitUntil(async () => (await mail()) === null, { timeout: 300_000 })
  await own.set({ sent_at: null }).execute()
  expect(await mail()).toBe('waiting')
  await own.set({ failed_at: new Date() }).execute()
  expect(await mail()).toBe('failed')
  // A new link has reached them since.
  const { version } = await record(id)
  expect((await staff('POST', `/api/admin/interviews/${id}/link`, { version })).status).toBe(200)
  await vi.waitUntil(async () => (await mail()) === null, { timeout: 300_000 })
})

test('staff see the mail that would help somebody who is stuck, their number, and how often they opened the link', async () => {
  const { id, token } = await invited()
  await open(token)
  const room = await open(token)
  await room.look(true)
  await room.call('POST', '/api/interviews/trouble', { trouble: 'in-app' })
  const { personId, phone, timesOpened, version } = await record(id)
  expect([phone, timesOpened]).toEqual(['', 2])
  await db().updateTable('people').set({ phone: '0141 496 0148' }).where('id', '=', personId).execute()
  expect((await record(id)).phone).toBe('0141 496 0148')
  const mails = () => db().selectFrom('mails').select('template').where('cause', 'like', `${id}:%`).execute()
  const mail = `/api/admin/interviews/${id}/link/mail`
  expect((await staff('GET', mail)).json().data.subject).toBe('The way back to your interview')
  const shown = await staff('GET', `${mail}.html`)
  expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining('sandbox'),
  ])
  expect(shown.text).toContain('LinkedIn and other apps open links in a browser of their own')
  expect(shown.text).not.toContain(token)
  expect(await mails()).toEqual([{ template: 'interview-invitation' }])
  await staff('POST', `/api/admin/interviews/${id}/withdraw`, { version })
  expect((await staff('GET', mail)).json().code).toBe('no_mail_to_show')
})

test('an invitation is shown as it would be sent, and nobody is invited', async () => {
  const typed = {
    name: 'Mei Lau',
    setId: await makeSet(),
    purpose: 'Sales lead at Halyard',
    ownLine: 'Good to meet you.',
  }
  const ask = (until: string, path = '') =>
    staff('GET', `/api/admin/interviews/invitations/mail${path}?${new URLSearchParams({ ...typed, until })}`)
  expect((await ask('2001-12-04')).json().code).toBe('date_passed')
  expect((await ask('2099-12-04')).json().data.subject).toBe('2 questions, your own kitchen')
  const { text } = await ask('2099-12-04', '.html')
  for (const said of ['Mei', 'Sales lead at Halyard', 'Good to meet you.', '4 December 2099'])
    expect(text).toContain(said)
  expect((await list('?q=mei+lau')).total).toBe(0)
  expect(await db().selectFrom('people').select('id').where('email', '=', samplePerson.email).execute()).toEqual([])
})

test('the mail that thanks for answers promises a yes or no, and that for a video profile does not', async () => {
  const [asked, profile] = [await invited(), await invited()]
  await sent(asked.token)
  const { question_set_id } = await db()
    .selectFrom('invitations')
    .select('question_set_id')
    .where('id', '=', profile.id)
    .executeTakeFirstOrThrow()
  await db().updateTable('question_sets').set({ kind: 'profile' }).where('id', '=', question_set_id).execute()
  await sent(profile.token)
  expect(await mailOf(`${asked.id}:sent`)).toContain('yes or no, and why')
  const thanks = await mailOf(`${profile.id}:sent`)
  expect(thanks).not.toMatch(/yes or no|\{\w+\}/)
  expect(thanks).toMatch(/captions, line by line, by \w+day \d+ \w+/)
})

test('leads and candidates are found to be invited, and what would help holds for everybody on a list', async () => {
  const { id, token } = await invited({ name: 'Ishbel Munro' })
  await sent(token)
  const find = async (q: string): Promise<PersonToInvite[]> =>
    (await staff('GET', `/api/admin/interviews/people?${new URLSearchParams({ q })}`)).json().data
  // Somebody who was only ever invited is neither.
  expect([await find('ishbel'), await find('i')]).toEqual([[], []])
  await staff('POST', `/api/admin/interviews/${id}/candidate`)
  const { email } = await record(id)
  const found = await find('MUNRO ish')
  expect(found).toEqual([expect.objectContaining({ name: 'Ishbel Munro', email, isCandidate: true })])
  const typed = { people: `Ishbel Munro <${email}>`, setId: await makeSet(), purpose: 'Sales lead at Halyard' }
  const body = { ...typed, until: '2099-12-04', adjustments: { moreThinking: true } }
  expect((await staff('POST', '/api/admin/interviews/invitations/many', body)).json().data.ids).toHaveLength(1)
  const row = (await list('?q=ishbel&job=Sales+lead+at+Halyard')).rows[0]!
  expect((await record(row.id)).adjustments).toMatchObject({ moreThinking: true, moreTakes: false })
})

test('the list has only the newest version of a set, by its name; its own page has them all', async () => {
  const familyId = await makeSet()
  const renamed = { after: { familyId, version: 1 }, name: 'Zebra keeper', questions: twoQuestions }
  expect((await staff('POST', '/api/admin/interviews/sets', renamed)).status).toBe(201)
  const sets: QuestionSetView[] = (await staff('GET', '/api/admin/interviews/sets')).json().data
  expect(sets.filter((set) => set.familyId === familyId)).toEqual([
    expect.objectContaining({ version: 2, name: 'Zebra keeper' }),
  ])
  expect(sets.at(-1)!.familyId).toBe(familyId)
  const own: QuestionSetView[] = (await staff('GET', `/api/admin/interviews/sets/${familyId}`)).json().data
  expect(own.map(({ version, name }) => [version, name])).toEqual([
    [2, 'Zebra keeper'],
    [1, 'Account executive'],
  ])
})

test('every set is listed, however many versions the others have', async () => {
  const [id, other] = [await makeSet(), await makeSet()]
  const set = { family_id: other, name: 'Able', kind: 'role' as const, questions: '[]', created_at: new Date() }
  const versions = Array.from({ length: 500 }, (_, n) => ({ ...set, id: `${other}${n}`, version: n + 2 }))
  await db().insertInto('question_sets').values(versions).execute()
  const sets: QuestionSetView[] = (await staff('GET', '/api/admin/interviews/sets')).json().data
  expect(sets.filter((one) => [id, other].includes(one.familyId)).map(({ version }) => version)).toEqual([501, 1])
})

describe('open applications that are closed for a while', () => {
  const today = londonDate(new Date())
  const day = addDays(today, 30)
  const ofStaff = '/api/admin/interviews/open-applications'
  const look = async (): Promise<OpenApplicationsView> => (await staff('GET', ofStaff)).json().data
  const set = async (until: string | null, version?: number) =>
    staff('PUT', ofStaff, { until, version: version ?? (await look()).version })
  const apply = (email: string) => tested.call('POST', '/api/interviews/open', { name: 'Mei Lau', email })
  const wait = (email: string) => tested.call('POST', '/api/interviews/waiting-list', { email })
  const waiting = async () =>
    (await db().selectFrom('application_waiting_list').select('email').orderBy('id').execute()).map(
      ({ email }) => email,
    )
  const told = async () => {
    const mails = db().selectFrom('mails').select('recipient').where('template', '=', 'applications-open')
    return (await mails.orderBy('recipient').execute()).map(({ recipient }) => recipient)
  }
  /** The text of a mail, once it has been sent. */
  const mailTo = async (address: string): Promise<string> => {
    const folder = path.join(tested.dataDir, 'outbox')
    const posted = db()
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', address)
      .where('sent_at', 'is not', null)
    const { id } = await vi.waitUntil(() => posted.executeTakeFirst(), { timeout: 300_000 })
    const { text = '' } = await PostalMime.parse(fs.readFileSync(path.join(folder, `${id}.eml`)))
    return text.replaceAll(/\s+/g, ' ')
  }
  /** What the job of that morning does. */
  const tellOn = (date: string, { post } = createOutbox(quietJobs)) =>
    tellWaiting({ db: db(), clock: { now: () => noon(date) }, outbox: { post } as never })

  afterEach(async () => {
    await db().deleteFrom('application_waiting_list').execute()
    await db().deleteFrom('mails').where('template', '=', 'applications-open').execute()
    await db().updateTable('open_applications').set({ closed_until: null }).execute()
  })

  test('staff close them until a date and move it, but do not overwrite a colleague’s date unseen', async () => {
    const { version, closedUntil } = await look()
    expect(closedUntil).toBe(null)
    expect((await set(today)).json().code).toBe('date_passed')
    expect((await set(addDays(addMonths(today, 6), 1))).json().code).toBe('date_too_late')
    expect((await set('2026-02-31')).json().errors).toEqual([{ path: 'until', msg: 'Choose a day' }])
    const both = await Promise.all([set(day, version), set(addDays(day, 7), version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.json().code).toBe('changed_elsewhere')
    expect((await set(day)).status).toBe(200)
    expect(await look()).toEqual({ closedUntil: day, version: version + 2, waiting: 0 })
    const log = (await staff('GET', '/api/admin/log')).json().data.rows
    expect(log[0]).toMatchObject({ action: 'interview.applications_closed', details: { until: day } })
  })

  test('nobody begins one, those who have begun go on, and an address is noted once without a word about it', async () => {
    const begun = (await apply('begun@home.example')).json().data.token as string
    await apply('back@home.example')
    await set(day)
    expect((await tested.call('GET', '/api/interviews/open')).json().data.closedUntil).toBe(day)
    const refused = await apply('mei@home.example')
    expect([refused.status, refused.json().code]).toEqual([409, 'applications_closed'])
    expect(refused.json().message).toContain(spokenDate(day, today))
    expect(await db().selectFrom('people').select('id').where('email', '=', 'mei@home.example').execute()).toEqual([])
    // Their link opens, and their answers can be sent. Somebody without it is mailed it, as before.
    await sent(begun, ['q1', 'q2', 'q3'])
    expect((await apply('back@home.example')).json().data).toEqual({ known: true })
    // The mail with the jobs does not promise one.
    await tested.call('POST', '/api/career-email-capture', { email: 'jobs@home.example' })
    expect(await mailTo('jobs@home.example')).toContain(`You can begin one from ${spokenDate(day)}.`)

    const answers = await Promise.all(['mei@home.example', 'Mei@home.example', 'dee@home.example'].map(wait))
    expect(answers.map(({ status, json }) => [status, json()])).toEqual(
      answers.map(() => [200, { success: true, data: {} }]),
    )
    expect((await waiting()).map((email) => email.toLowerCase()).toSorted()).toEqual([
      'dee@home.example',
      'mei@home.example',
    ])
    expect((await wait('mei at home')).json().errors).toEqual([{ path: 'email', msg: expect.any(String) }])
    expect((await look()).waiting).toBe(2)
    const from = '10.200.0.1'
    const floods = Array.from({ length: 11 }, (_, n) =>
      tested.call('POST', '/api/interviews/waiting-list', { email: `flood${n}@home.example` }, { from }),
    )
    expect(
      (await Promise.all(floods))
        .map(({ status }) => status)
        .toSorted()
        .at(-1),
    ).toBe(429)
    const remove = () => staff('DELETE', '/api/admin/interviews/waiting-list', { email: 'DEE@home.example' })
    expect([(await remove()).json().data, (await remove()).json().data]).toEqual([
      { removed: true },
      { removed: false },
    ])
  })

  test('on the date, everybody who waits gets one mail and leaves the list, although the program is killed', async () => {
    await set(day)
    await Promise.all(['dee@home.example', 'kofi@home.example', 'mei@home.example'].map(wait))
    await tellOn(addDays(day, -1))
    expect([await told(), (await waiting()).length]).toEqual([[], 3])
    // The program ends before the second of three mails is stored.
    const { post } = createOutbox(quietJobs)
    let posts = 0
    const dying: typeof post = (tx, mail) => (++posts >= 2 ? Promise.reject(new Error('killed')) : post(tx, mail))
    await expect(tellOn(day, { ...createOutbox(quietJobs), post: dying })).rejects.toThrow('killed')
    expect([(await told()).length, (await waiting()).length]).toEqual([1, 2])
    await Promise.all([tellOn(day), tellOn(day)])
    await tellOn(addDays(day, 1))
    expect([await told(), await waiting()]).toEqual([['dee@home.example', 'kofi@home.example', 'mei@home.example'], []])
    // Then the mails go too, with their addresses.
    const mails = db().updateTable('mails').where('template', '=', 'applications-open')
    await mails.set({ sent_at: new Date(Date.now() - 29 * dayMs) }).execute()
    await keepOn(new Date())
    expect(await told()).toHaveLength(3)
    await keepOn(new Date(Date.now() + 2 * dayMs))
    expect(await told()).toEqual([])
  })

  test('opening them early writes at once, says since when, and a page that is behind hears that they are open', async () => {
    await set(addDays(day, 60))
    await wait('dee@home.example')
    const { version } = await look()
    expect((await set(null, version)).status).toBe(200)
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 300_000 })
    expect(await told()).toEqual(['dee@home.example'])
    const mail = await mailTo('dee@home.example')
    expect(mail).toContain('http://patter.example/interview')
    expect(mail).toContain(`since ${spokenDate(today)}`)
    expect((await wait('kofi@home.example')).json().code).toBe('applications_open')
    expect((await apply('kofi@home.example')).json().data.token).toEqual(expect.any(String))
    // A second press changes nothing.
    expect([(await set(null)).status, (await look()).version]).toEqual([200, version + 1])
  })

  test('an address that waits is shown, copied and erased with its person, and kept for six months', async () => {
    const { id } = await invited({ email: 'rhona@home.example' })
    const { personId } = await record(id)
    await set(day)
    await wait('Rhona@home.example')
    const asked = 'Asked to be told when open applications open again'
    const person = await staff('GET', `/api/admin/leads/${personId}`)
    expect(person.text).toContain(asked)
    const copy = (await staff('GET', `/api/admin/leads/${personId}/export`)).json()
    expect(JSON.stringify(copy)).toContain('For that one email only.')
    const erasure = `/api/admin/leads/${personId}/erasure`
    expect((await staff('GET', erasure)).json().data.removed).toMatchObject({ interviews: 1, waiting: 1 })
    await staff('POST', erasure, { email: 'rhona@home.example' })
    expect(await waiting()).toEqual([])
    await wait('dee@home.example')
    const end = noon(addMonths(today, 6))
    await keepOn(end)
    expect(await waiting()).toEqual(['dee@home.example'])
    await keepOn(new Date(end.getTime() + dayMs))
    expect(await waiting()).toEqual([])
  })
})

test('two requests for an open application at the same moment begin one, and neither fails', async () => {
  const apply = () => tested.call('POST', '/api/interviews/open', { name: 'Una Reid', email: 'una@home.example' })
  const answers = await Promise.all([apply(), apply(), apply()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.filter((answer) => !answer.json().data.known)).toHaveLength(1)
})
