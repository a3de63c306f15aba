import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { Db as BookingsDb } from '#src/bookings/server/tables.ts'
import { createMailer } from '#src/platform/mail/mailer.ts'
import { sendMail } from '#src/platform/mail/outbox.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { MoneyView } from '#src/placements/console-api.ts'
import { interviewMailTemplates } from '../interviews/interview-mails.ts'
import { roleMails } from '../sent-shortlist.setup.ts'
import { hiringSetup } from './hiring.setup.ts'

// Changes to a role, its contract, its people and their names after a shortlist was sent, over HTTP.

const tested = testProgram('after-sending', portalSettings)
const setup = hiringSetup(tested)
const { as, ask, database, mails, pageOf, person, press, record, shortlisted, staff, times, told, wish } = setup
const { pay } = payingClients(tested)
const templates = interviewMailTemplates({ publicUrl: 'http://patter.example', from: 'Patter <hello@patter.example>' })
const written = async (template: string, data: object) =>
  templates[template]!(data, { db: tested.database.db, now: new Date() })

const keptTimes = async () =>
  (tested.database.db as BookingsDb)
    .selectFrom('diary_exceptions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('reason', 'like', 'Interview:%')
    .execute()

/** Makes a booked interview that the agency attends, and one that was only asked for. */
async function twoInterviews() {
  const shown = await shortlisted({ count: 2 })
  const { rhona, candidacies, candidates } = shown
  const offered = await times(rhona, candidacies[0]!, '?attends=true')
  const asked: string[] = []
  for (const [index, candidacy] of candidacies.entries())
    asked.push((await ask(rhona, candidacy, wish(offered, { agencyAttends: index === 0 }))).json().data.id)
  const pages = [await pageOf(candidates[0]!), await pageOf(candidates[1]!)] as const
  expect(told(await press(pages[0], { interview: asked[0]!, answer: offered[0]! }))[1]).toBe('chosen')
  return { ...shown, booked: asked[0]!, open: asked[1]!, pages, offered }
}

/** Returns the mails about a cancelled interview: recipient, text, and what each does to their calendar. */
async function cancellations(interview: string) {
  const posted = await mails('interview-cancelled', interview)
  return Promise.all(
    posted
      .toSorted((a, b) => a.data.to.localeCompare(b.data.to))
      .map(async ({ data }) => {
        const letter = await written('interview-cancelled', data)
        return { to: data.to, method: letter?.calendar?.method, text: letter?.text ?? '' }
      }),
  )
}

describe('the interviews of a role', () => {
  test('are cancelled when it is closed: everybody is told why, and the diary is free again', async () => {
    const { role, rhona, candidacies, booked, open, pages, offered } = await twoInterviews()
    const kept = (await keptTimes()).length
    const { version } = await record(role)
    const close = () => staff.call('PUT', `/api/admin/roles/${role}`, { version, state: 'closed' })
    expect((await Promise.all([close(), close()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const sent = await cancellations(booked)
    expect(sent.map(({ to, method }) => [to, method])).toEqual([
      ['agency', 'CANCEL'],
      ['candidate', 'CANCEL'],
      ['client', 'CANCEL'],
    ])
    expect(sent[1]!.text.replaceAll(/\s+/g, ' ')).toContain(
      'The role isn’t being filled any more. It has nothing to do with you',
    )
    // A request that nobody had answered was in no calendar.
    const asked = await cancellations(open)
    expect(asked.map(({ to, method }) => [to, method])).toEqual([
      ['candidate', undefined],
      ['client', undefined],
    ])
    expect(asked[0]!.text.replaceAll(/\s+/g, ' ')).toContain('there is nothing for you to do')
    expect((await keptTimes()).length).toBe(kept - 1)
    expect(told(await press(pages[1], { interview: open, answer: offered[1]! }))[1]).toBe('closed')
    expect((await record(role)).board.map(({ stage }) => stage)).toEqual(['sent', 'sent'])
    expect((await person(rhona, role, candidacies[0]!)).interview).toMatchObject({ state: 'cancelled' })
    // After reopening, the role has no interview.
    await staff.call('PUT', `/api/admin/roles/${role}`, { version: version + 1, state: 'open' })
    expect((await ask(rhona, candidacies[0]!, wish(await times(rhona, candidacies[0]!)))).status).toBe(201)
  })

  test('are cancelled for whoever is left of the client, if the signatory who asked was erased', async () => {
    const { rhona, role, booked } = await twoInterviews()
    await as(rhona, 'POST', '/api/portal/team', { email: 'ines@lochbay.example', name: 'Ines Gallo' })
    const erased = { left_at: new Date(), email: '', email_key: `gone-${rhona.id}`, name: '' }
    const signatory = database().updateTable('client_members').set(erased).where('contract_id', '=', rhona.id)
    await signatory.where('kind', '=', 'signatory').execute()
    const { version } = await record(role)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version, state: 'closed' })
    const sent = await mails('interview-cancelled', booked)
    expect(sent.map(({ to }) => to)).toContain('ines@lochbay.example')
    expect(sent.map(({ to }) => to)).not.toContain('')
  })

  test('are cancelled with its contract, and nobody of the client gets in any more', async () => {
    const { rhona, role, booked, open, pages } = await twoInterviews()
    const colleague = { email: 'sunita@lochbay.example', name: 'Sunita Rao' }
    await as(rhona, 'POST', '/api/portal/team', colleague)
    const guest = { email: 'graham@lochbay.example', mayComment: true, days: 7 }
    await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, guest)
    const key = (await mails('team-invitation')).find(({ to }) => to === colleague.email)!.data.key
    const link = (await mails('share-link')).find(({ to }) => to === guest.email)!.data.key
    const sunita = await tested.call('POST', '/api/portal/session', { key })
    const graham = await tested.call('POST', `/api/portal/share/${link}`, {})
    const kept = (await keptTimes()).length
    const { cookie } = await signedIn(tested.database.db, 'owner')
    const withdraw = (reason: string) =>
      tested.call('POST', `/api/admin/contracts/${rhona.id}/withdrawal`, { status: 'signed', reason }, { cookie })
    // A refused call cancels nothing.
    expect((await withdraw(' ')).status).toBe(422)
    expect(await mails('interview-cancelled', booked)).toEqual([])
    expect((await withdraw('Signed for the wrong company')).status).toBe(201)
    const sent = await cancellations(booked)
    expect(sent.map(({ to, method }) => [to, method])).toEqual([
      ['agency', 'CANCEL'],
      ['candidate', 'CANCEL'],
      ['client', 'CANCEL'],
    ])
    expect(sent[1]!.text).toContain('We’re no longer filling this role for them.')
    expect(sent[2]!.text).toContain('The agreement between us was withdrawn')
    for (const { text } of sent) expect(text).not.toContain('wrong company')
    // Their portal is closed, so no mail links to it.
    expect(sent[2]!.text).not.toContain('/portal')
    expect((await cancellations(open)).map(({ to }) => to)).toEqual(['candidate', 'client'])
    expect((await keptTimes()).length).toBe(kept - 1)
    for (const who of [rhona, sunita, graham]) {
      const late = await as(who, 'GET', '/api/portal/roles')
      expect([late.status, late.json().code]).toEqual([401, 'contract_withdrawn'])
    }
    expect((await tested.call('POST', '/api/portal/session', { key })).status).toBe(401)
    expect((await tested.call('GET', `/api/portal/share/${link}`)).status).toBe(404)
    expect((await tested.call('POST', `/api/portal/share/${link}`, {})).status).toBe(404)
    expect((await tested.call('GET', pages[0])).text).not.toContain('Your interview with')
    const left = await database().selectFrom('interview_requests').select('state').where('id', 'in', [booked, open])
    expect(await left.execute()).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
  })

  test('are not orphaned by a move on the board', async () => {
    const { role, candidacies, booked } = await twoInterviews()
    const move = async (to: string) => {
      const { version } = (await record(role)).board.find(({ id }) => id === candidacies[0])!
      return staff.call('PUT', `/api/admin/candidacies/${candidacies[0]}/stage`, { to, version })
    }
    for (const to of ['sent', 'declined', 'withdrawn']) expect((await move(to)).json().code).toBe('interview_first')
    // Recording an offer that was made elsewhere mails nobody, and the interview stays booked.
    expect((await move('offer')).status).toBe(200)
    expect(await mails('interview-cancelled', booked)).toEqual([])
    const { version } = (await record(role)).board.find(({ id }) => id === candidacies[0])!.interview!
    await staff.call('DELETE', `/api/admin/candidacies/${candidacies[0]}/interview`, { version })
    expect((await move('declined')).status).toBe(200)
  })

  test('are kept if they have begun, and their outcome is still asked for', async () => {
    const { role, booked } = await twoInterviews()
    await setup.letItPass(booked)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version: (await record(role)).version, state: 'closed' })
    expect(await mails('interview-cancelled', booked)).toEqual([])
    const left = await database().selectFrom('interview_requests').select('state').where('id', '=', booked).execute()
    expect(left).toEqual([{ state: 'booked' }])
  })

  test.for(['stops their film', 'deletes everything'])('end for a candidate who %s', async (what) => {
    const { candidates, booked, pages } = await twoInterviews()
    const kept = (await keptTimes()).length
    const { email, permission } = await database()
      .selectFrom('candidates')
      .innerJoin('people', 'people.id', 'candidates.person_id')
      .innerJoin('permissions', 'permissions.candidate_id', 'candidates.id')
      .select(['people.email', 'permissions.id as permission'])
      .where('candidates.id', '=', candidates[0]!)
      .executeTakeFirstOrThrow()
    const isErasure = what === 'deletes everything'
    const [form, fields] = isErasure ? (['erase', { email: email! }] as const) : (['withdraw', { permission }] as const)
    const answer = await tested.call('POST', `${pages[0]}/${form}`, new URLSearchParams(fields), {
      headers: { origin: 'http://patter.example' },
    })
    expect(answer.status).toBeLessThan(400)
    expect((await cancellations(booked)).map(({ to, method }) => [to, method])).toEqual([
      ['agency', 'CANCEL'],
      ...(isErasure ? [] : [['candidate', 'CANCEL']]),
      ['client', 'CANCEL'],
    ])
    expect((await keptTimes()).length).toBe(kept - 1)
  })
})

describe('the drafted placement of a hire', () => {
  // The salary is £42,123.45 a year. The brief says £36,000.01 to £44,500, whose middle is £40,250.01 (half a penny
  // rounded up).
  const salaryPence = 4_212_345
  const invoicesOf = {
    // 22 % of the middle is £8,855.00, and half of it £4,427.50. 22 % of the salary is £9,267.16 (£9,267.159).
    retained: [
      [442_750, 242_750],
      [926_716 - 442_750, 926_716 - 442_750],
    ],
    // 20 % is £8,424.69: five times £1,404.11, and £1,404.14. The deposit pays the first and £595.89 of the second.
    monthly: [
      [140_411, 0],
      [140_411, 80_822],
      [140_411, 140_411],
      [140_411, 140_411],
      [140_411, 140_411],
      [140_414, 140_414],
    ],
    standard: [[716_099, 516_099]],
  }

  test.for(Object.entries(invoicesOf))(
    'is invoiced under %s to the penny, less the deposit',
    async ([option, sums]) => {
      const { rhona, role, candidacy } = await shortlisted({ option })
      await pay(rhona)
      const { brief, version } = await record(role)
      const range = { ...brief, salaryFromPence: 3_600_001, salaryToPence: 4_450_000 }
      expect((await staff.call('PUT', `/api/admin/roles/${role}`, { version, brief: range })).status).toBe(200)
      // Long enough ago for the last instalment to be due.
      const startsOn = addDays(londonDate(new Date()), -200)
      const hired = await as(rhona, 'POST', setup.path(candidacy, 'hired'), { salaryPence, startsOn })
      expect([hired.status, hired.text]).toEqual([201, expect.any(String)])
      const money = async (): Promise<MoneyView> =>
        (await staff.call('GET', `/api/admin/contracts/${rhona.id}/money`)).json().data
      const { placements, documents, leftPence } = await money()
      expect(placements).toEqual([
        {
          id: expect.any(String),
          candidate: 'Ailsa Drummond',
          role: 'Account Executive',
          firstYearSalaryPence: salaryPence,
          startsOn,
          ...(option === 'retained' ? { briefMiddlePence: 4_025_001 } : {}),
          invoiced: 0,
          namesakeOf: null,
        },
      ])
      // A draft asks for no money and uses none of the deposit.
      expect([documents.filter(({ label }) => label.includes('Placement')), leftPence]).toEqual([[], 200_000])
      for (const [index, [totalPence, payablePence]] of sums.entries()) {
        const part = { part: index + 1, placementId: placements[0]!.id }
        const raised = await staff.call('POST', `/api/admin/contracts/${rhona.id}/placements`, part)
        expect([option, part.part, raised.status, raised.json().data?.payablePence]).toEqual([
          option,
          part.part,
          201,
          payablePence,
        ])
        const { documents: after } = await money()
        const issued = after.find(({ number }) => number === raised.json().data.number)!
        expect([issued.totalPence, issued.payablePence]).toEqual([totalPence, payablePence])
      }
      const beyond = { part: sums.length + 1, placementId: placements[0]!.id }
      expect((await staff.call('POST', `/api/admin/contracts/${rhona.id}/placements`, beyond)).status).toBe(422)
      expect((await money()).leftPence).toBe(0)
    },
  )
})

describe('renaming after the shortlist was sent', () => {
  const startsOn = addDays(londonDate(new Date()), -10)
  const figures = { salaryPence: 4_200_000, startsOn }
  const rename = async (candidate: string, change: object) => {
    const { version } = await staff.record(candidate)
    const renamed = await staff.call('PUT', `/api/admin/candidates/${candidate}`, { version, ...change })
    expect([renamed.status, renamed.text]).toEqual([200, expect.any(String)])
  }
  const retitle = async (role: string, title: string) => {
    const { version } = await record(role)
    expect((await staff.call('PUT', `/api/admin/roles/${role}`, { version, title })).status).toBe(200)
  }
  const hire = (candidacy: string) => staff.call('POST', `/api/admin/candidacies/${candidacy}/hire`, figures)
  const money = async (contract: string): Promise<MoneyView> =>
    (await staff.call('GET', `/api/admin/contracts/${contract}/money`)).json().data
  const invoice = (contract: string, body: object) =>
    staff.call('POST', `/api/admin/contracts/${contract}/placements`, body)

  test('changes nothing that was sent, and bills nobody twice', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    await rename(candidate, { name: 'Ailsa Kerr', pitch: 'Sells cheese now.' })
    await retitle(role, 'Senior Account Executive')
    // The page shows the new name. The line that was sent stays unchanged.
    expect(await person(rhona, role, candidacy)).toMatchObject({ name: 'Ailsa Kerr', pitch: 'Sells bread.' })
    const stub = database().selectFrom('introductions').selectAll().where('candidacy_id', '=', candidacy)
    const asIntroduced = { candidate_name: 'Ailsa Drummond', role_title: 'Account Executive' }
    expect(await stub.executeTakeFirstOrThrow()).toMatchObject(asIntroduced)
    // Staff had begun the placement under the names in the shortlist. The hire becomes that placement.
    const begun = { part: 1, candidate: 'Ailsa Drummond', role: 'Account Executive' }
    const first = await invoice(rhona.id, { ...begun, firstYearSalaryPence: figures.salaryPence, startsOn })
    expect(first.status).toBe(201)
    expect((await hire(candidacy)).status).toBe(201)
    const [placement, ...others] = (await money(rhona.id)).placements
    expect([placement, others]).toMatchObject([{ candidate: 'Ailsa Kerr', invoiced: 1 }, []])

    // After the hire is undone, everything renamed and the hire recorded again, it is still that placement.
    const card = async () => (await record(role)).board[0]!
    const stage = async (to: string) =>
      staff.call('PUT', `/api/admin/candidacies/${candidacy}/stage`, { to, version: (await card()).version })
    expect((await stage('withdrawn')).status).toBe(200)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version: (await record(role)).version, state: 'open' })
    await rename(candidate, { name: 'Ailsa Drummond' })
    await database().updateTable('candidacies').set({ stage: 'sent' }).where('id', '=', candidacy).execute()
    expect((await hire(candidacy)).status).toBe(201)
    const check = { ...figures, seen: figures }
    expect((await staff.call('PUT', `/api/admin/candidacies/${candidacy}/hire`, check)).status).toBe(200)
    const again = await invoice(rhona.id, { part: 1, placementId: placement!.id })
    expect(again.json().data.number).toBe(first.json().data.number)
    expect((await money(rhona.id)).placements).toMatchObject([{ id: placement!.id, invoiced: 1 }])
  })

  test('a role still leads a hire under Retained to the search that was invoiced with the shortlist', async () => {
    const { rhona, role, candidacy } = await shortlisted({ option: 'retained' })
    const search = { part: 1, role: 'Account Executive', briefMiddlePence: 4_000_000 }
    expect((await invoice(rhona.id, search)).status).toBe(201)
    await retitle(role, 'Head of Sales')
    expect((await hire(candidacy)).status).toBe(201)
    expect((await money(rhona.id)).placements).toMatchObject([
      { role: 'Head of Sales', candidate: 'Ailsa Drummond', briefMiddlePence: 4_000_000, invoiced: 1 },
    ])
  })

  test('a person to a name that somebody else on the role has still gives each of them a placement', async () => {
    const { rhona, candidacies, candidates } = await shortlisted({ count: 2, openings: 2 })
    await rename(candidates[0]!, { name: 'Callum Baird' })
    await rename(candidates[1]!, { name: 'Callum  BAIRD' })
    for (const candidacy of candidacies) expect((await hire(candidacy)).status).toBe(201)
    const { placements } = await money(rhona.id)
    expect(new Set(placements.map(({ id }) => id)).size).toBe(2)
    const hires = database().selectFrom('hires').select('placement_id').where('candidacy_id', 'in', candidacies)
    const ofHires = (await hires.execute()).map(({ placement_id }) => placement_id)
    expect(ofHires.toSorted()).toEqual(placements.map(({ id }) => id).toSorted())
    for (const { id } of placements) expect((await invoice(rhona.id, { part: 1, placementId: id })).status).toBe(201)
    expect((await money(rhona.id)).placements.map(({ invoiced }) => invoiced)).toEqual([1, 1])
  })
})

test('somebody who is erased is in no mail about a shortlist any more, and in no note that named them', async () => {
  const rhona = await setup.client()
  for (const name of ['Sunita Rao', 'Ken Tait'])
    await as(rhona, 'POST', '/api/portal/team', { email: `${name.slice(0, 3)}@lochbay.example`, name })
  const [role, other] = [await setup.makeRole(rhona.id), await setup.makeRole(rhona.id, 'Head of Sales')]
  const [eilidh, fergus] = [await setup.filmed('Eilidh Gunn'), await setup.filmed('Fergus Orr')]
  for (const one of [role, other]) await setup.send(one, [eilidh, fergus])
  const note = (id: string, text: string) =>
    database().updateTable('shortlists').set({ note: text }).where('role_id', '=', id).execute()
  const shortlistOf = (id: string) =>
    database().selectFrom('shortlists').select(['id', 'note']).where('role_id', '=', id).executeTakeFirstOrThrow()
  await note(role, 'Eilidh first, because she knows Stirling.')
  await note(other, 'All of them can start in June.')
  const link = { email: 'graham@lochbay.example', mayComment: true, days: 7, note: 'Eilidh is the one, I think.' }
  expect((await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, link)).status).toBe(201)
  const links = () => database().selectFrom('share_links').select('note').where('role_id', '=', role).execute()
  const shortlist = (await shortlistOf(role)).id
  const mailsNow = () =>
    tested.database.db
      .selectFrom('mails')
      .select(['id', 'data', 'sent_at'])
      .where('cause', 'like', `${shortlist}:shortlist:%`)
      .orderBy('id')
      .execute()
  const [first, ...waiting] = await mailsNow()
  expect(waiting).toHaveLength(2)
  const directory = path.join(tested.dataDir, 'outbox')
  const mailer = createMailer({ smtpUrl: undefined, from: 'Patter <hello@patter.example>', directory })
  const clock = { now: () => new Date() }
  await sendMail({ db: tested.database.db, mailer, templates: roleMails, clock }, first!.id)
  const file = path.join(directory, `${first!.id}.eml`)
  expect(fs.readFileSync(file, 'utf8')).toMatch(/Eilidh[^]+Stirling/)

  const { personId, email } = await staff.record(eilidh)
  expect((await staff.call('POST', `/api/admin/leads/${personId}/erasure`, { email })).status).toBe(200)
  expect((await mailsNow()).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id))
  await expect.poll(() => fs.existsSync(file), { timeout: 300_000 }).toBe(false)
  expect(await links()).toEqual([{ note: '' }])
  expect([(await shortlistOf(role)).note, (await shortlistOf(other)).note]).toEqual([
    '',
    'All of them can start in June.',
  ])
  const later = await roleMails['shortlist-ready']!(waiting[0]!.data, { db: tested.database.db, now: new Date() })
  expect(later!.text).toContain('Fergus')
  expect(later!.html + later!.text).not.toMatch(/Eilidh|Stirling/)
})
