import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { samplePerson } from '#src/platform/mail/sample-mails.ts'
import type { InterviewRow, InterviewsPage, PersonToInvite, QuestionSetView } from '../../console-api.ts'
import type { Db } from '../tables.ts'
import { interviewSetup, twoQuestions } from './interviews.setup.ts'

// No film is converted in these tests.
const tested = testProgram('inviting', { VIDEO_CONVERTER: 'none' })
const { staff, record, makeSet, invited, open } = interviewSetup(tested)
const db = (): Db => tested.database.db

const list = async (query = '', who?: 'harpreet'): Promise<InterviewsPage> =>
  (await staff('GET', `/api/admin/interviews${query}`, undefined, who)).json().data

async function listed(id: string, query = '', who?: 'harpreet'): Promise<InterviewRow | undefined> {
  return (await list(query, who)).rows.find((row) => row.id === id)
}

/** Answers both questions in writing, and sends the answers. */
async function sent(token: string): Promise<void> {
  const room = await open(token)
  for (const question of ['q1', 'q2']) {
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
  const blind = { isByYou: false, others: 0, waitsFor: [], apart: null }
  await rate('q1', 4)
  await rate('q1', 2, 'harpreet')
  expect([(await listed(id))!.rated, (await listed(id, '', 'harpreet'))!.rated]).toEqual([blind, blind])
  await rate('q2', 5)
  expect((await listed(id))!.rated).toEqual({ ...blind, isByYou: true, waitsFor: [expect.stringMatching(/\w/)] })
  expect((await listed(id, '', 'harpreet'))!.rated).toEqual(blind)
  await rate('q2', 5, 'harpreet')
  const apart = { isByYou: true, others: 1, waitsFor: [], apart: { points: 2, answer: 1 } }
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
  const stored = await db()
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('cause', '=', `${id}:link:${version}`)
    .executeTakeFirstOrThrow()
  // The one difference is the key, which is blanked in the copy that staff see.
  const sent = (await staff('GET', `/api/admin/mails/${stored.id}/html`)).text
  const keyless = (html: string) => html.replaceAll(/\/i\/[^"]+/g, '/i/')
  expect([stored.template, keyless(sent)]).toEqual(['interview-link', keyless(shown)])
  const { events, trouble } = await record(id)
  expect([trouble, events[0]]).toEqual([null, expect.objectContaining({ kind: 'link-sent', details: { words } })])
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
  expect((await staff('POST', '/api/admin/interviews/invitations/many', body)).json().data.invited).toBe(1)
  const row = (await list('?q=ishbel&job=Sales+lead+at+Halyard')).rows[0]!
  expect((await record(row.id)).adjustments).toMatchObject({ moreThinking: true, moreTakes: false })
})

test('the newest version of a set comes first, also once the set has another name', async () => {
  const familyId = await makeSet()
  const renamed = { after: { familyId, version: 1 }, name: 'Zebra keeper', questions: twoQuestions }
  expect((await staff('POST', '/api/admin/interviews/sets', renamed)).status).toBe(201)
  const sets: QuestionSetView[] = (await staff('GET', '/api/admin/interviews/sets')).json().data
  const own = sets.filter((set) => set.familyId === familyId)
  expect(own.map(({ version, name }) => [version, name])).toEqual([
    [2, 'Zebra keeper'],
    [1, 'Account executive'],
  ])
  expect(sets.at(-1)).toEqual(own[1])
})
