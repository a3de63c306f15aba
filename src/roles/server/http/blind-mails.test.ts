import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { clockTime, londonDate } from '#src/values/london-time.ts'
import { interviewMailTemplates } from '../interviews/interview-mails.ts'
import { tellClient } from '../interviews/tell-of-interview.ts'
import { findInterview } from '../interviews/interview-store.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { hiringSetup } from './hiring.setup.ts'

// Mails about interviews to the client's people before their verdict in a blind review, over HTTP (TALENT-8).

const tested = testProgram('blind-mails', portalSettings)
const setup = hiringSetup(tested)
const { as, database, letItPass, mails, newestKey, pageOf, path, person, press, record, shortlisted, staff } = setup
const { seen, times } = setup
const templates = interviewMailTemplates({ publicUrl: 'http://patter.example', from: 'Patter <hello@patter.example>' })
const written = async (template: string, data: object, now = new Date()) =>
  (await templates[template]!(data, { db: tested.database.db, now }))!

type Written = Awaited<ReturnType<typeof written>>
/** Everything in a mail that its reader could find a name in, without the line folds of calendars. */
const all = (mail: Written) => JSON.stringify([mail, mail.calendar?.content.replaceAll('\r\n ', '')])
const name = /Ailsa|Drummond/

/** Makes an interview that staff ask for in the name of the signatory, on a role that hides names. */
async function askedByStaff() {
  const shown = await shortlisted()
  const { rhona, role, candidacy, candidate } = shown
  const { version } = await seen(rhona, role)
  expect((await as(rhona, 'PUT', `/api/portal/roles/${role}/blind`, { blind: true, version })).status).toBe(200)
  const offered = await times(rhona, candidacy)
  const request = async (from: number) => ({
    memberId: (await record(role)).team[0]!.id,
    times: offered.slice(from, from + 3).map((at) => ({ day: londonDate(new Date(at)), time: clockTime(at) })),
    place: 'office',
    where: '12 Bothwell Street, ask for Ailsa',
    inTheRoom: 'Rhona, and Ailsa',
  })
  const ask = async (from: number, more: object = {}) =>
    staff.call('POST', `/api/admin/candidacies/${candidacy}/interview-request`, { ...(await request(from)), ...more })
  const asked = await ask(0)
  expect([asked.status, asked.text]).toEqual([201, expect.any(String)])
  const page = await pageOf(candidate)
  return { ...shown, offered, ask, id: asked.json().data.id as string, page }
}

const toClient = async (template: string, about: string) =>
  (await mails(template, about)).filter(({ data }) => data.to === 'client').at(-1)!.data

/** Posts a mail to the person who asked, as the question how it went does. */
async function howOf(id: string) {
  await database()
    .transaction()
    .execute(async (tx) => {
      const interview = (await findInterview(tx, id))!
      const outbox = createOutbox({ enqueue: async () => {} })
      await tellClient(tx, { outbox }, { what: 'how', interview }, new Date())
    })
  return toClient('interview-how', id)
}

test('a mail about an interview names nobody before the reader’s verdict, and after it does', async () => {
  const { rhona, role, candidacy, offered, id, page } = await askedByStaff()
  await press(page, { interview: id, answer: offered[0]! })
  const data = await toClient('interview-booked', id)
  const blind = await written('interview-booked', data)
  expect(all(blind)).not.toMatch(name)
  expect(blind.subject).toMatch(/^The candidate can come: /)
  expect(blind.text).toContain('You meet the candidate about Account Executive.')
  expect(blind.text).toContain('At your office: 12 Bothwell Street, ask for …')
  expect(blind.calendar!.content).toContain('SUMMARY:Interview: the candidate\\, Account Executive')
  // The candidate and staff know who it is about.
  const [candidates] = (await mails('interview-booked', id)).filter((one) => one.data.to === 'candidate')
  expect((await written('interview-booked', candidates!.data)).text).toContain('ask for Ailsa')

  await letItPass(id)
  const how = await howOf(id)
  expect((await written('interview-how', how)).subject).toBe('How did it go with the candidate?')
  expect(all(await written('interview-how', how))).not.toMatch(name)
  expect((await person(rhona, role, candidacy)).isRevealed).toBe(false)
  await as(rhona, 'PUT', path(candidacy, 'verdict'), { value: 'maybe', version: 0 })
  expect((await written('interview-how', how)).subject).toBe('How did it go with Ailsa Drummond?')
  expect(all(await written('interview-booked', data))).toContain('Ailsa Drummond can come')
})

test('nor does one that times don’t suit, that it was moved or that it was cancelled', async () => {
  const { rhona, candidacy, role, offered, ask, id, page } = await askedByStaff()
  await press(page, { interview: id, answer: 'none', says: 'After six. Best wishes, Ailsa' })
  const noneSuit = await written('interview-none-suit', await toClient('interview-none-suit', id))
  expect(all(noneSuit)).not.toMatch(name)
  expect([noneSuit.subject, noneSuit.text.includes('After six. Best wishes, …')]).toEqual([
    'The candidate can’t come at those times',
    true,
  ])
  const version = async () => (await person(rhona, role, candidacy)).interview!.version
  expect((await ask(3, { version: await version() })).status).toBe(201)
  await press(page, { interview: id, answer: offered[3]! })
  expect((await ask(6, { version: await version() })).status).toBe(201)
  await press(page, { interview: id, answer: offered[6]! })
  const moved = await written('interview-moved', await toClient('interview-moved', id))
  expect([moved.subject.startsWith('Moved: the candidate, '), name.test(all(moved))]).toEqual([true, false])
  const cancel = { version: await version(), reason: 'Ailsa is ill.' }
  expect((await as(rhona, 'DELETE', path(candidacy, 'interview-request'), cancel)).status).toBe(200)
  const cancelled = await written('interview-cancelled', await toClient('interview-cancelled', id))
  expect(cancelled.calendar!.method).toBe('CANCEL')
  expect(all(cancelled)).not.toMatch(name)
})

test('nor does one that the signatory gets because the person who asked has left', async () => {
  const { rhona, role, candidacy, candidate } = await shortlisted()
  const sunita = { email: 'sunita@lochbay.example', name: 'Sunita Rao' }
  const { id: memberId } = (await as(rhona, 'POST', '/api/portal/team', sunita)).json().data
  const key = await newestKey(sunita.email)
  const hers = { cookie: (await tested.call('POST', '/api/portal/session', { key })).cookie }
  const offered = await times(hers, candidacy)
  const { id } = (await setup.ask(hers, candidacy, setup.wish(offered))).json().data
  const { version } = await seen(rhona, role)
  await as(rhona, 'PUT', `/api/portal/roles/${role}/blind`, { blind: true, version })
  expect((await as(rhona, 'DELETE', `/api/portal/team/${memberId}`)).status).toBe(200)
  await press(await pageOf(candidate), { interview: id, answer: offered[0]! })
  const data = await toClient('interview-booked', id)
  expect(data.memberId).not.toBe(memberId)
  expect(all(await written('interview-booked', data))).not.toMatch(name)
})
