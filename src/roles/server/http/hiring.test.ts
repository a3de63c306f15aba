import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { PlacementsTables } from '#src/placements/server/tables.ts'
import type { DbOf } from '#src/platform/database/database.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import type { Attention } from '#src/platform/attention.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { hiringMailTemplates } from '../hiring/hiring-mails.ts'
import { hiringSetup } from './hiring.setup.ts'

// Offers, hires and messages to those who were not chosen, over HTTP.

const tested = testProgram('hiring', portalSettings)
const { as, ask, client, database, mails, makeRole, pageOf, path, person, record, shortlisted, staff, times, wish } =
  hiringSetup(tested)
const templates = hiringMailTemplates('http://patter.example')
const written = async (template: string, data: object) =>
  templates[template]!(data, { db: tested.database.db, now: new Date() })

const salaryPence = 4_200_000
const today = londonDate(new Date())
const startsOn = addDays(today, 48)
const hire = (who: { cookie: string }, candidacy: string, rest: object = {}) =>
  as(who, 'POST', path(candidacy, 'hired'), { salaryPence, startsOn, ...rest })
const offer = (who: { cookie: string }, candidacy: string, version: number, rest: object = {}) =>
  as(who, 'POST', path(candidacy, 'offer'), { salaryPence, startsOn, version, ...rest })
const part = (who: { cookie: string }, candidacy: string, version: number, words = 'Thank you for the film.') =>
  as(who, 'POST', path(candidacy, 'not-chosen'), { words, version })
const money = () => tested.database.db as DbOf<PlacementsTables>
const placements = (contract: string) =>
  money()
    .selectFrom('placements')
    .select(['id', 'option', 'role', 'candidate', 'first_year_salary_pence'])
    .where('contract_id', '=', contract)
    .orderBy('created_at')
    .execute()

describe('an offer', () => {
  test('is sent to the agency, and staff record the answer', async () => {
    const { rhona, role, candidacy } = await shortlisted()
    expect((await offer(rhona, candidacy, 0)).json().data).toEqual({ version: 1 })
    expect(await person(rhona, role, candidacy)).toMatchObject({
      stage: 'offer',
      offer: { state: 'made', salaryPence, startsOn, onTargetPence: null, answerBy: null, version: 1 },
    })
    const [mail] = await mails('from-client', candidacy)
    expect(mail!.to).toBe('hello@patter.example')
    const letter = await written('from-client', mail!.data)
    expect([letter!.subject, letter!.text.includes('£42,000')]).toEqual([
      'Offer for Ailsa Drummond: Account Executive, Lochbay Energy Ltd',
      true,
    ])
    expect((await offer(rhona, candidacy, 0)).json().code).toBe('changed_meanwhile')
    const both = await Promise.all([offer(rhona, candidacy, 1), offer(rhona, candidacy, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await written('from-client', mail!.data)).toBeUndefined()
    const answer = (said: string, version: number) =>
      staff.call('POST', `/api/admin/candidacies/${candidacy}/offer-answer`, {
        answer: said,
        words: 'Too far.',
        version,
      })
    expect((await answer('declined', 1)).json().code).toBe('changed_meanwhile')
    expect((await answer('declined', 2)).status).toBe(200)
    expect(await person(rhona, role, candidacy)).toMatchObject({
      stage: 'interview',
      offer: { state: 'declined', answer: 'Too far.' },
    })
    expect((await offer(rhona, candidacy, 3, { salaryPence: 4_400_000 })).status).toBe(201)
    expect((await answer('accepted', 4)).status).toBe(200)
    expect((await offer(rhona, candidacy, 5)).json().code).toBe('offer_answered')
  })

  test('needs a salary and a start in the future', async () => {
    const { rhona, candidacy } = await shortlisted()
    for (const [rest, field] of [
      [{ salaryPence: 0 }, 'salaryPence'],
      [{ salaryPence: 1.5 }, 'salaryPence'],
      [{ salaryPence: 1e12 }, 'salaryPence'],
      [{ startsOn: '2020-01-01' }, 'startsOn'],
      [{ startsOn: '2027-02-30' }, 'startsOn'],
      [{ startsOn: '2099-01-01' }, 'startsOn'],
      [{ answerBy: '2020-01-01' }, 'answerBy'],
      [{ answerBy: addDays(startsOn, 21) }, 'answerBy'],
      [{ note: 'x'.repeat(1001) }, 'note'],
    ] as const) {
      const refused = await offer(rhona, candidacy, 0, rest)
      expect([refused.status, refused.json().errors?.[0]?.path]).toEqual([422, field])
    }
  })
})

describe('a hire', () => {
  test('fills an opening once, however many are hired at the same moment', async () => {
    const { rhona, role, candidacies } = await shortlisted({ count: 6 })
    const answers = await Promise.all(candidacies.map((candidacy) => hire(rhona, candidacy)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { status, json } of answers) if (status === 409) expect(json().code).toBe('openings_filled')
    expect(answers.find(({ status }) => status === 201)!.json().data).toEqual({ openings: 1, hired: 1, isFilled: true })
    const { state, hired, board } = await record(role)
    expect([state, hired, board.filter(({ stage }) => stage === 'hired').length]).toEqual(['filled', 1, 1])
    expect(await placements(rhona.id)).toMatchObject([
      {
        option: 'monthly',
        role: 'Account Executive',
        candidate: 'Ailsa Drummond',
        first_year_salary_pence: '4200000',
      },
    ])
    // It is only a draft: nothing is invoiced yet.
    const invoices = await money()
      .selectFrom('billing_documents')
      .select('id')
      .where('contract_id', '=', rhona.id)
      .where('purpose', '=', 'placement')
      .execute()
    expect(invoices).toEqual([])
    const [mail] = await mails('from-client', board.find(({ stage }) => stage === 'hired')!.id)
    expect((await written('from-client', mail!.data))!.subject).toContain('Hired: Ailsa Drummond')
  })

  test('fills a role that has two openings with two people, and reports what is left', async () => {
    const { rhona, role, candidacies } = await shortlisted({ count: 3, openings: 2 })
    expect((await hire(rhona, candidacies[0]!)).json().data).toEqual({ openings: 2, hired: 1, isFilled: false })
    // A repeated request changes nothing; other figures are refused.
    expect((await hire(rhona, candidacies[0]!)).json().data).toEqual({ openings: 2, hired: 1, isFilled: false })
    expect((await hire(rhona, candidacies[0]!, { salaryPence: 1 })).json().code).toBe('hired_already')
    const offered = await times(rhona, candidacies[2]!)
    await ask(rhona, candidacies[2]!, wish(offered))
    expect((await hire(rhona, candidacies[1]!)).json().data).toEqual({ openings: 2, hired: 2, isFilled: true })
    expect((await hire(rhona, candidacies[2]!)).json().code).toBe('openings_filled')
    // Two people with the same name have a placement each.
    expect(await placements(rhona.id)).toHaveLength(2)
    expect(await person(rhona, role, candidacies[0]!)).toMatchObject({
      stage: 'hired',
      hire: { salaryPence, startsOn, fee: { percent: 20, pence: 840_000, option: 'monthly' } },
      next: 'hired',
    })
    const home = (await as(rhona, 'GET', '/api/portal/roles')).json().data.roles
    expect(home[0]).toMatchObject({ state: 'filled', step: 'hired', hired: 2, next: { kind: 'starts' } })
  })

  test('is checked and corrected by staff, then invoiced as drafted', async () => {
    const { rhona, role, candidacy } = await shortlisted()
    await hire(rhona, candidacy)
    const card = async () => (await record(role)).board[0]!
    expect((await card()).hire).toMatchObject({ opening: 1, isChecked: false, invoiced: 0 })
    const check = (body: object, seen: object) =>
      staff.call('PUT', `/api/admin/candidacies/${candidacy}/hire`, { ...body, seen })
    const first = { salaryPence, startsOn }
    const corrected = { salaryPence: 4_000_000, startsOn: addDays(today, -322) }
    expect((await check(corrected, first)).status).toBe(200)
    expect((await card()).hire).toMatchObject({ isChecked: true, ...corrected })
    // A colleague who still sees the first figures can't undo the correction.
    expect((await check(first, first)).json().code).toBe('changed_meanwhile')
    expect((await check({ ...first, salaryPence: 3_900_000 }, first)).json().code).toBe('changed_meanwhile')
    expect((await check(corrected, first)).status).toBe(200)
    expect((await card()).hire).toMatchObject(corrected)
    const [draft] = await placements(rhona.id)
    const raised = await staff.call('POST', `/api/admin/contracts/${rhona.id}/placements`, {
      part: 1,
      placementId: draft!.id,
    })
    expect([raised.status, raised.text]).toEqual([201, expect.any(String)])
    expect((await card()).hire).toMatchObject({ invoiced: 1 })
    expect((await check(first, corrected)).json().code).toBe('invoiced')
    // A hire stays when the candidate withdraws their film.
    const { id: permission } = await database()
      .selectFrom('permissions')
      .select('id')
      .where('role_id', '=', role)
      .executeTakeFirstOrThrow()
    const page = await pageOf((await card()).candidateId)
    await tested.call('POST', `${page}/withdraw`, new URLSearchParams({ permission }), {
      headers: { origin: 'http://patter.example' },
    })
    expect(await person(rhona, role, candidacy)).toMatchObject({ stage: 'hired', film: { state: 'none' } })
  })

  test('that falls through frees its opening, so that the role is open again, and its draft is deleted', async () => {
    const { rhona, role, candidacies } = await shortlisted({ count: 2 })
    await hire(rhona, candidacies[0]!)
    const { version } = (await record(role)).board.find(({ id }) => id === candidacies[0])!
    const moved = await staff.call('PUT', `/api/admin/candidacies/${candidacies[0]}/stage`, {
      to: 'withdrawn',
      version,
      reason: 'Stayed where they are.',
    })
    expect(moved.status).toBe(200)
    expect(await placements(rhona.id)).toEqual([])
    expect(await record(role)).toMatchObject({ state: 'open' })
    const byStaff = await staff.call('POST', `/api/admin/candidacies/${candidacies[1]}/hire`, { salaryPence, startsOn })
    expect(byStaff.json().data).toEqual({ openings: 1, hired: 1, isFilled: true })
    expect((await record(role)).board.find(({ id }) => id === candidacies[1])!.hire).toMatchObject({ isChecked: true })
  })

  test('is refused for somebody who withdrew or was erased, and under a withdrawn contract', async () => {
    const { rhona, candidacies, candidates } = await shortlisted({ count: 2 })
    await database().updateTable('candidacies').set({ stage: 'withdrawn' }).where('id', '=', candidacies[0]!).execute()
    expect((await hire(rhona, candidacies[0]!)).json().code).toBe('withdrawn')
    expect((await offer(rhona, candidacies[0]!, 0)).json().code).toBe('withdrawn')
    const { email } = (await database()
      .selectFrom('candidates')
      .innerJoin('people', 'people.id', 'candidates.person_id')
      .select('people.email')
      .where('candidates.id', '=', candidates[1]!)
      .executeTakeFirstOrThrow()) as { email: string }
    await offer(rhona, candidacies[1]!, 0, { note: 'Say that we were charmed.' })
    await tested.call('POST', `${await pageOf(candidates[1]!)}/erase`, new URLSearchParams({ email }), {
      headers: { origin: 'http://patter.example' },
    })
    expect((await hire(rhona, candidacies[1]!)).status).toBe(409)
    const left = await database().selectFrom('offers').selectAll().where('candidacy_id', '=', candidacies[1]!).execute()
    expect(left).toMatchObject([{ state: 'declined', note: '' }])
    const other = await shortlisted()
    await database().updateTable('contracts').set({ status: 'void' }).where('id', '=', other.rhona.id).execute()
    const void1 = await staff.call('POST', `/api/admin/candidacies/${other.candidacy}/hire`, { salaryPence, startsOn })
    expect([void1.status, await placements(other.rhona.id)]).toEqual([409, []])
  })
})

describe('the message to a candidate who was not chosen', () => {
  test('is read by staff before it is mailed, and from then on the film isn’t shown', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    expect((await part(rhona, candidacy, 0, '')).status).toBe(422)
    expect((await part(rhona, candidacy, 0, 'x'.repeat(2001))).status).toBe(422)
    expect((await part(rhona, candidacy, 0, 'Thank you. See http://evil.example')).json().data).toEqual({ version: 1 })
    expect((await part(rhona, candidacy, 0)).json().code).toBe('changed_meanwhile')
    expect(await mails('not-chosen')).toEqual([])
    expect(await person(rhona, role, candidacy)).toMatchObject({ stage: 'sent', rejection: { isSent: false } })
    const words = (method: string, call: string, body: object) =>
      staff.call(method, `/api/admin/candidacies/${candidacy}/rejection${call}`, body)
    const edited = await words('PUT', '', {
      words: 'Thank you. See http://evil.example',
      ourLine: 'From Moira.',
      version: 1,
    })
    expect(edited.json().data).toEqual({ version: 2 })
    // Staff don't send unread what the client has changed since.
    expect((await part(rhona, candidacy, 2, 'Thank you for the film.')).json().data).toEqual({ version: 3 })
    expect((await words('POST', '/sending', { version: 2 })).json().code).toBe('changed_meanwhile')
    const sent = await Promise.all([
      words('POST', '/sending', { version: 3 }),
      words('POST', '/sending', { version: 3 }),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [mail, ...others] = await mails('not-chosen')
    expect(others).toEqual([])
    const letter = await written('not-chosen', mail!.data)
    expect(letter!.text).toContain('From Moira.')
    expect(letter!.text).toContain('Thank you for the film.')
    expect(await person(rhona, role, candidacy)).toMatchObject({
      stage: 'declined',
      film: { state: 'none', why: 'gone' },
      rejection: { isSent: true },
    })
    expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(404)
    expect((await tested.call('GET', await pageOf(candidate))).text).toContain('They chose somebody else')
    const late = [
      await part(rhona, candidacy, 4),
      await as(rhona, 'DELETE', path(candidacy, 'not-chosen'), { version: 4 }),
      await hire(rhona, candidacy),
      await as(rhona, 'PUT', path(candidacy, 'verdict'), { value: 'yes', version: 0 }),
    ]
    expect(late.map(({ status, json }) => [status, json().code])).toEqual(late.map(() => [409, 'told_already']))
  })

  test('can be taken back, and waits until an interview or an offer has ended', async () => {
    const { rhona, role, candidacy } = await shortlisted()
    const asked = await ask(rhona, candidacy, wish(await times(rhona, candidacy)))
    expect((await part(rhona, candidacy, 0)).json().code).toBe('interview_first')
    await as(rhona, 'DELETE', path(candidacy, 'interview-request'), { version: asked.json().data.version })
    await offer(rhona, candidacy, 0)
    expect((await part(rhona, candidacy, 0)).json().code).toBe('offer_first')
    await staff.call('POST', `/api/admin/candidacies/${candidacy}/offer-answer`, { answer: 'declined', version: 1 })
    const left = await as(rhona, 'POST', path(candidacy, 'not-chosen'), { words: '', letUsWrite: true, version: 0 })
    expect(left.json().data).toEqual({ version: 1 })
    const sending = await staff.call('POST', `/api/admin/candidacies/${candidacy}/rejection/sending`, { version: 1 })
    expect(sending.json().code).toBe('nothing_written')
    expect((await as(rhona, 'DELETE', path(candidacy, 'not-chosen'), { version: 1 })).status).toBe(200)
    expect((await person(rhona, role, candidacy)).rejection).toBeNull()
  })

  test('is not sent to somebody who withdraws or is erased before the mail leaves', async () => {
    const { rhona, role, candidacies } = await shortlisted({ count: 2 })
    for (const candidacy of candidacies) await part(rhona, candidacy, 0)
    const permissions = await database()
      .selectFrom('permissions')
      .select(['id', 'candidate_id'])
      .where('role_id', '=', role)
      .execute()
    const stop = async (candidacy: string) => {
      const { candidateId } = (await record(role)).board.find(({ id }) => id === candidacy)!
      const permission = permissions.find(({ candidate_id }) => candidate_id === candidateId)!.id
      return staff.call('POST', `/api/admin/candidates/${candidateId}/permissions/${permission}/withdraw`)
    }
    const send = (candidacy: string) =>
      staff.call('POST', `/api/admin/candidacies/${candidacy}/rejection/sending`, { version: 1 })
    await stop(candidacies[0]!)
    expect((await send(candidacies[0]!)).json().code).toBe('withdrawn')
    expect((await send(candidacies[1]!)).status).toBe(201)
    const [mail] = await mails('not-chosen', candidacies[1])
    expect(await written('not-chosen', mail!.data)).toBeDefined()
    await stop(candidacies[1]!)
    expect(await written('not-chosen', mail!.data)).toBeUndefined()
  })
})

test('the agency gets a mail when a client sends a brief', async () => {
  const rhona = await client()
  await makeRole(rhona.id)
  const brief = {
    business: 'Rooftop solar.',
    work: 'Selling it.',
    employment: 'Permanent',
    hours: '40 a week',
    start: 'In January',
    place: 'Glasgow',
    risks: 'None',
    qualifications: 'A licence',
    salaryFromPence: 3_600_000,
    salaryToPence: 4_400_000,
  }
  const draft = await as(rhona, 'POST', '/api/portal/roles', { title: 'Field Sales', brief })
  const { id } = draft.json().data
  expect(await mails('from-client', id)).toEqual([])
  const sent = await as(rhona, 'PUT', `/api/portal/roles/${id}`, {
    title: 'Field Sales',
    brief,
    version: 1,
    send: true,
  })
  expect(sent.status).toBe(200)
  const [mail, ...others] = await mails('from-client', id)
  expect([mail!.to, others]).toEqual(['hello@patter.example', []])
  expect((await written('from-client', mail!.data))!.subject).toBe('New brief: Field Sales, Lochbay Energy Ltd')
})

test('work for staff is listed on Today until it is done', async () => {
  const { rhona, role, candidacies } = await shortlisted({ count: 4, openings: 2 })
  const [hired, offered, turnedDown, met] = candidacies as [string, string, string, string]
  const waiting = async (): Promise<string[]> => {
    const { groups } = (await staff.call('GET', '/api/admin/today')).json().data as Attention
    const items = groups.flatMap((group) => group.items)
    return items.map(({ id }) => id).filter((id) => [role, ...candidacies].some((one) => id.endsWith(one)))
  }
  expect(await waiting()).toEqual([])
  await database().updateTable('roles').set({ owner_id: null }).where('id', '=', role).execute()
  await hire(rhona, hired)
  await offer(rhona, offered, 0)
  await part(rhona, turnedDown, 0)
  const asked = await ask(rhona, met, wish(await times(rhona, met)))
  await database()
    .updateTable('interview_requests')
    .set({ answer_by: new Date(Date.now() - 60_000) })
    .where('id', '=', asked.json().data.id)
    .execute()
  expect(await waiting()).toEqual([
    `brief:${role}`,
    `offer:${offered}`,
    `meeting:${met}`,
    `hire:${hired}`,
    `words:${turnedDown}`,
  ])
  await staff.call('POST', `/api/admin/roles/${role}/taking`, { version: (await record(role)).version })
  await staff.call('POST', `/api/admin/candidacies/${offered}/offer-answer`, { answer: 'accepted', version: 1 })
  await staff.call('PUT', `/api/admin/candidacies/${hired}/hire`, {
    salaryPence,
    startsOn,
    seen: { salaryPence, startsOn },
  })
  await staff.call('POST', `/api/admin/candidacies/${turnedDown}/rejection/sending`, { version: 1 })
  await as(rhona, 'DELETE', path(met, 'interview-request'), { version: 1 })
  expect(await waiting()).toEqual([])
  // Asking for the interview counted as a Yes, but nothing came of it.
  await database()
    .updateTable('verdicts')
    .set({ at: new Date(Date.now() - 25 * 3600_000) })
    .where('candidacy_id', '=', met)
    .execute()
  expect(await waiting()).toEqual([`verdict:${role}`])
})
