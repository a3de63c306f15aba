import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import type { Db as BookingsDb } from '#src/bookings/server/tables.ts'
import { interviewMailTemplates } from '../interviews/interview-mails.ts'
import { clockTime, londonDate } from '#src/values/london-time.ts'
import { hiringSetup } from './hiring.setup.ts'

// Asking for an interview, choosing, moving and cancelling its time, over HTTP, and what others can't do.

const tested = testProgram('interviews', portalSettings)
const setup = hiringSetup(tested)
const { as, ask, database, letItPass, mails, pageOf, path, person, press, shortlisted, times, told, wish } = setup
const { record, staff } = setup
const templates = interviewMailTemplates({ publicUrl: 'http://patter.example', from: 'Patter <hello@patter.example>' })
const written = async (template: string, data: object) =>
  templates[template]!(data, { db: tested.database.db, now: new Date() })

describe('an interview', () => {
  test('is asked for, booked on the candidate’s page, and sent to everybody’s calendar', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const asked = await ask(rhona, candidacy, wish(offered))
    expect([asked.status, asked.json().data]).toEqual([201, { id: expect.any(String), version: 1 }])
    const { id } = asked.json().data
    expect(await person(rhona, role, candidacy)).toMatchObject({
      stage: 'interview',
      // Asking for an interview counts as a Yes.
      mine: { value: 'yes' },
      interview: { state: 'open', waitsFor: 'candidate', times: offered.slice(0, 3), askedBy: 'Rhona Mackie' },
    })
    const [mail] = await mails('interview-asked', id)
    const letter = await written('interview-asked', mail!.data)
    expect(letter!.subject).toBe('Lochbay Energy Ltd would like to meet you')
    expect(letter!.text).toContain('12 Bothwell Street')

    const page = await pageOf(candidate)
    // A mail scanner that opens the link books nothing.
    for (let look = 0; look < 3; look++) expect((await tested.call('GET', page)).status).toBe(200)
    expect((await tested.call('GET', page)).text).toContain('Lochbay Energy Ltd would like to meet you')
    expect((await person(rhona, role, candidacy)).interview).toMatchObject({ state: 'open' })
    const answers = await Promise.all(
      [offered[0]!, offered[1]!, offered[0]!].map((answer) => press(page, { interview: id, answer })),
    )
    // Two requests choose at the same moment: one time is booked. Repeating that request changes nothing.
    expect(answers.map((answer) => told(answer)[1]).filter((notice) => notice === 'chosen').length).toBeGreaterThan(0)
    const { interview } = await person(rhona, role, candidacy)
    expect(interview).toMatchObject({ state: 'booked', waitsFor: null, times: [] })
    expect(offered.slice(0, 2)).toContain(interview!.startsAt)
    const invitations = await mails('interview-booked', id)
    expect(invitations.map(({ data }) => data.to).toSorted()).toEqual(['candidate', 'client'])
    for (const { data } of invitations) {
      const booked = await written('interview-booked', data)
      // The client's people read of their own office.
      const place = data.to === 'client' ? 'At your office: 12 Bothwell Street' : 'At their office: 12 Bothwell Street'
      expect(booked!.text).toContain(place)
      expect(booked!.calendar!.content).toContain(`LOCATION:${place}`)
      expect(booked!.calendar!.method).toBe('REQUEST')
      expect(booked!.calendar!.content.replaceAll('\r\n ', '')).toContain(`UID:${id}@patter.example`)
      expect(booked!.calendar!.content).toContain(`DTSTART:${interview!.startsAt!.replaceAll(/[-:]|\.000/g, '')}`)
    }
    const download = await as(rhona, 'GET', interview!.calendar!)
    expect([download.status, download.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=REQUEST',
    ])
  })

  test('is asked for by staff in the name of a client who rang: it is no verdict of theirs', async () => {
    const [{ rhona, role, candidacy }, other] = [await shortlisted(), await shortlisted()]
    const [rhonas, others] = [(await record(role)).team[0]!, (await record(other.role)).team[0]!]
    const offered = (await times(rhona, candidacy)).slice(0, 3)
    const request = {
      memberId: rhonas.id,
      times: offered.map((at) => ({ day: londonDate(new Date(at)), time: clockTime(at) })),
      place: 'video',
      where: 'A link that Rhona sends',
    }
    const askFor = (body: object) =>
      staff.call('POST', `/api/admin/candidacies/${candidacy}/interview-request`, { ...request, ...body })
    expect((await askFor({ memberId: others.id })).status).toBe(404)
    expect((await askFor({ times: [request.times[0], request.times[0], request.times[1]] })).status).toBe(422)
    const early = request.times.map((time, index) => ({ ...time, time: `07:0${index}` }))
    expect((await askFor({ times: early })).json().code).toBe('times')
    const asked = await askFor({})
    expect([asked.status, asked.text]).toEqual([201, expect.any(String)])
    expect((await askFor({})).json().code).toBe('asked_already')
    const seen = await person(rhona, role, candidacy)
    expect(seen).toMatchObject({
      stage: 'interview',
      interview: { state: 'open', times: offered, askedBy: rhonas.name },
    })
    expect(seen.mine).toBeNull()
    expect(await mails('interview-asked', asked.json().data.id)).toHaveLength(1)
  })

  test('is asked for once, however many ask at the same moment', async () => {
    const { rhona, candidacy } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(rhona, candidacy, wish(offered))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json().code).toBe('asked_already')
    const open = await database()
      .selectFrom('interview_requests')
      .select('id')
      .where('candidacy_id', '=', candidacy)
      .execute()
    expect(open).toHaveLength(1)
    expect(await mails('interview-asked', open[0]!.id)).toHaveLength(1)
  })

  test('needs three different times that can be offered', async () => {
    const { rhona, candidacy } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const [first, second] = offered as [string, string]
    const past = '2020-01-06T10:00:00.000Z'
    const night = `${second.slice(0, 11)}02:00:00.000Z`
    for (const [list, field] of [
      [[first, second], 'times'],
      [offered.slice(0, 4), 'times'],
      [[first, first, second], 'times'],
      [[first, second, past], 'times.2'],
      [[first, night, second], 'times.1'],
      [[first, second, '9999-12-31T10:00:00Z'], 'times.2'],
      [[first, second, 'Thursday'], 'times.2'],
      [[first, second, '2027-02-30T10:00:00Z'], 'times.2'],
      [[], 'times'],
    ] as const) {
      const answer = await ask(rhona, candidacy, { ...wish(offered), times: list })
      expect([answer.status, answer.json().errors?.[0]?.path]).toEqual([422, field])
    }
    const huge = await ask(rhona, candidacy, wish(offered, { inTheRoom: 'x'.repeat(201) }))
    expect(huge.status).toBe(422)
    expect((await as(rhona, 'GET', path(candidacy, 'interview-times?from=2027-02-30'))).status).toBe(422)
  })

  test('can’t be reached by another client or a guest, nor asked of somebody who isn’t shown', async () => {
    const { rhona, role, candidacy } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const other = await setup.client()
    const none = { status: 404, body: expect.objectContaining({ code: 'not_found' }) }
    const answerTo = async (method: string, id: string, call: string, body?: object) => {
      const answer = await as(other, method, path(id, call), body)
      return { status: answer.status, body: { ...answer.json(), requestId: '' } }
    }
    const calls: [string, string, object?][] = [
      ['GET', 'interview-times'],
      ['GET', 'interview.ics'],
      ['POST', 'interview-request', wish(offered)],
      ['DELETE', 'interview-request', { version: 1 }],
      ['POST', 'interview-outcome', { outcome: 'held', version: 1 }],
      ['POST', 'offer', { salaryPence: 4_200_000, startsOn: '2027-01-11', version: 0 }],
      ['POST', 'hired', { salaryPence: 4_200_000, startsOn: '2027-01-11' }],
      ['POST', 'not-chosen', { words: 'No.', version: 0 }],
      ['DELETE', 'not-chosen', { version: 0 }],
    ]
    for (const [method, call, body] of calls) {
      const theirs = await answerTo(method, candidacy, call, body)
      expect([call, theirs]).toEqual([call, none])
      expect([call, await answerTo(method, 'cdy_none', call, body)]).toEqual([call, theirs])
    }
    const shared = await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, {
      email: 'graham@lochbay.example',
      mayComment: true,
      days: 7,
    })
    expect(shared.status).toBe(201)
    const [link] = await mails('share-link')
    const door = await tested.call('POST', `/api/portal/share/${link!.data.key}`, {})
    const guest = { cookie: door.headers.getSetCookie()[0]!.split(';')[0]! }
    for (const [method, call, body] of calls) {
      const answer = await as(guest, method, path(candidacy, call), body)
      expect([call, answer.status, answer.json().code]).toEqual([call, 403, 'guest'])
    }
    const unsent = await setup.putOn(role, [await setup.filmed()])
    const hidden = unsent.find((id) => id !== candidacy)!
    expect((await ask(rhona, hidden, wish(offered))).status).toBe(404)
  })

  test('whose times don’t suit is offered at other times', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const { id } = (await ask(rhona, candidacy, wish(offered))).json().data
    const page = await pageOf(candidate)
    const none = await press(page, { interview: id, answer: 'none', says: 'After six, or http://evil.example' })
    expect(told(none)).toEqual([303, 'none_suit'])
    expect(told(await press(page, { interview: id, answer: 'none' }))).toEqual([303, 'none_suit'])
    expect(told(await press(page, { interview: id, answer: offered[0]! }))).toEqual([303, 'closed'])
    const { interview } = await person(rhona, role, candidacy)
    expect(interview).toMatchObject({
      state: 'open',
      waitsFor: 'other_times',
      candidateSays: 'After six, or http://evil.example',
    })
    const [mail] = await mails('interview-none-suit', id)
    expect((await written('interview-none-suit', mail!.data))!.text).not.toContain('evil.example')
    const stale = await ask(rhona, candidacy, wish(offered.slice(3), { version: 1 }))
    expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
    const again = await ask(rhona, candidacy, wish(offered.slice(3), { version: interview!.version }))
    expect(again.json().data).toEqual({ id, version: interview!.version + 1 })
    // The earlier mail is no longer sent, and its times can't be chosen.
    const [first, second] = await mails('interview-asked', id)
    expect(await written('interview-asked', first!.data)).toBeUndefined()
    expect(await written('interview-asked', second!.data)).toBeDefined()
    expect(told(await press(page, { interview: id, answer: offered[0]! }))).toEqual([303, 'closed'])
    expect(told(await press(page, { interview: id, answer: offered[4]! }))).toEqual([303, 'chosen'])
  })

  test('keeps its time until it has been moved, and can be cancelled', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const { id } = (await ask(rhona, candidacy, wish(offered))).json().data
    const page = await pageOf(candidate)
    await press(page, { interview: id, answer: offered[0]! })
    const booked = (await person(rhona, role, candidacy)).interview!
    const elsewhere = await ask(rhona, candidacy, wish(offered.slice(3), { place: 'video', version: booked.version }))
    expect([elsewhere.status, elsewhere.json().code]).toEqual([409, 'same_place'])
    expect((await ask(rhona, candidacy, wish(offered.slice(3), { version: booked.version }))).status).toBe(201)
    expect((await person(rhona, role, candidacy)).interview).toMatchObject({
      state: 'booked',
      waitsFor: 'candidate',
      startsAt: offered[0],
      times: offered.slice(3, 6),
    })
    expect(told(await press(page, { interview: id, answer: offered[5]! }))).toEqual([303, 'chosen'])
    const moved = await mails('interview-moved', id)
    expect(moved.map(({ data }) => [data.to, data.sequence, data.startsAt, data.before])).toEqual([
      ['candidate', 1, offered[5], offered[0]],
      ['client', 1, offered[5], offered[0]],
    ])
    expect((await written('interview-moved', moved[1]!.data))!.calendar!.content).toContain('SEQUENCE:1')
    const { version } = (await person(rhona, role, candidacy)).interview!
    const cancel = (seen: number) =>
      as(rhona, 'DELETE', path(candidacy, 'interview-request'), { version: seen, reason: 'The role has changed.' })
    expect((await cancel(version - 1)).json().code).toBe('changed_meanwhile')
    const twice = await Promise.all([cancel(version), cancel(version)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(told(await press(page, { interview: id, answer: offered[4]! }))).toEqual([303, 'closed'])
    expect(await person(rhona, role, candidacy)).toMatchObject({
      stage: 'sent',
      interview: { state: 'cancelled', cancelledBy: 'client', calendar: null },
    })
    const [toCandidate] = await mails('interview-cancelled', id)
    const letter = await written('interview-cancelled', toCandidate!.data)
    expect([letter!.calendar!.method, letter!.text.includes('The role has changed.')]).toEqual(['CANCEL', true])
    expect((await ask(rhona, candidacy, wish(offered))).status).toBe(201)
  })

  test('takes the agency’s time if it attends, and frees it again', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted({ count: 2 })
    const offered = await times(rhona, candidacy, '?attends=true')
    const kept = () =>
      (tested.database.db as BookingsDb)
        .selectFrom('diary_exceptions')
        .select(['reason', 'ended_at'])
        .orderBy('id')
        .execute()
    const before = (await kept()).length
    const { id } = (await ask(rhona, candidacy, wish(offered, { agencyAttends: true }))).json().data
    expect(await kept()).toHaveLength(before)
    await press(await pageOf(candidate), { interview: id, answer: offered[0]! })
    expect((await kept()).slice(before)).toMatchObject([{ reason: 'Interview: Account Executive', ended_at: null }])
    expect((await mails('interview-booked', id)).map(({ data }) => data.to)).toEqual(['agency', 'candidate', 'client'])
    // That time can't be booked by others, and a client who asks for it is told.
    const second = (await setup.seen(rhona, role)).candidacies[1]!
    expect(await times(rhona, second.id, '?attends=true')).not.toContain(offered[0])
    expect(await times(rhona, second.id)).toContain(offered[0])
    const gone = await ask(rhona, second.id, wish(offered, { agencyAttends: true }))
    expect([gone.status, gone.json().code, gone.json().errors[0].path]).toEqual([409, 'times_gone', 'times.0'])
    const { version } = (await person(rhona, role, candidacy)).interview!
    await as(rhona, 'DELETE', path(candidacy, 'interview-request'), { version })
    expect((await kept())[before]!.ended_at).not.toBeNull()
    expect(await times(rhona, second.id, '?attends=true')).toContain(offered[0])
  })

  test('is booked by one of two candidates if the agency has one hour, and the other chooses again', async () => {
    const { rhona, candidacies, candidates } = await shortlisted({ count: 2 })
    const offered = (await times(rhona, candidacies[0]!, '?attends=true')).slice(-3)
    const interviewIds: string[] = []
    for (const candidacy of candidacies)
      interviewIds.push((await ask(rhona, candidacy, wish(offered, { agencyAttends: true }))).json().data.id)
    const pages = [await pageOf(candidates[0]!), await pageOf(candidates[1]!)]
    const answers = await Promise.all(
      pages.map((page, index) => press(page, { interview: interviewIds[index]!, answer: offered[2]! })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const loser = answers.findIndex(({ status }) => status === 409)
    expect(answers[loser]!.text).toContain('That time has just gone')
    expect(told(await press(pages[loser]!, { interview: interviewIds[loser]!, answer: offered[0]! }))[1]).toBe('chosen')
  })

  test('is followed by the question how it went', async () => {
    const { rhona, role, candidacy, candidate } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const { id } = (await ask(rhona, candidacy, wish(offered))).json().data
    await press(await pageOf(candidate), { interview: id, answer: offered[0]! })
    const say = async (outcome: string) => {
      const { version } = (await person(rhona, role, candidacy)).interview!
      return as(rhona, 'POST', path(candidacy, 'interview-outcome'), { outcome, version })
    }
    expect((await say('held')).json().code).toBe('not_begun')
    await letItPass(id)
    expect((await person(rhona, role, candidacy)).interview).toMatchObject({ waitsFor: 'outcome' })
    expect((await as(rhona, 'GET', '/api/portal/roles')).json().data.roles[0].next.kind).toBe('outcome')
    const { version } = (await person(rhona, role, candidacy)).interview!
    expect((await ask(rhona, candidacy, wish(offered, { version }))).json().code).toBe('begun')
    expect((await as(rhona, 'DELETE', path(candidacy, 'interview-request'), { version })).json().code).toBe('begun')
    expect((await say('held')).status).toBe(200)
    expect((await person(rhona, role, candidacy)).interview).toMatchObject({ state: 'done', outcome: 'held' })
    // A second interview.
    expect((await ask(rhona, candidacy, wish(offered))).status).toBe(201)
  })

  test('is cancelled when the candidate says no, withdraws permission or is erased', async () => {
    const { rhona, role, candidacies, candidates } = await shortlisted({ count: 3 })
    const offered = await times(rhona, candidacies[0]!)
    const interviewIds: string[] = []
    for (const candidacy of candidacies) interviewIds.push((await ask(rhona, candidacy, wish(offered))).json().data.id)
    const pages: string[] = []
    for (const candidate of candidates) pages.push(await pageOf(candidate))
    // Nobody can answer for another candidate.
    expect(told(await press(pages[0]!, { interview: interviewIds[1]!, answer: offered[0]! }))[1]).toBe('closed')
    expect(told(await press(pages[0]!, { interview: interviewIds[0]!, answer: 'no' }))[1]).toBe('said_no')
    expect(await person(rhona, role, candidacies[0]!)).toMatchObject({
      stage: 'declined',
      interview: { state: 'cancelled', cancelledBy: 'candidate' },
    })
    await press(pages[1]!, { interview: interviewIds[1]!, answer: offered[0]! })
    const { id: permission } = await database()
      .selectFrom('permissions')
      .select('id')
      .where('candidate_id', '=', candidates[1]!)
      .executeTakeFirstOrThrow()
    const stopped = await tested.call('POST', `${pages[1]}/withdraw`, new URLSearchParams({ permission }), {
      headers: { origin: 'http://patter.example' },
    })
    expect(told(stopped)[1]).toBe('withdrawn')
    expect(await person(rhona, role, candidacies[1]!)).toMatchObject({
      stage: 'withdrawn',
      interview: { state: 'cancelled', cancelledBy: 'candidate' },
    })
    const toClient = (await mails('interview-cancelled', interviewIds[1])).find(({ data }) => data.to === 'client')!
    expect((await written('interview-cancelled', toClient.data))!.calendar!.method).toBe('CANCEL')
    const closed = await ask(rhona, candidacies[1]!, wish(offered))
    expect([closed.status, closed.json().code]).toEqual([409, 'withdrawn'])

    const { person_id, email } = await personOf(candidates[2]!)
    await press(pages[2]!, { interview: interviewIds[2]!, answer: offered[1]! })
    const erase = (email: string) =>
      tested.call('POST', `${pages[2]}/erase`, new URLSearchParams({ email }), {
        headers: { origin: 'http://patter.example' },
      })
    // A wrong address is named at its field, which has the focus and keeps what was typed; not above the page.
    const wrong = await erase('"no"@home.example')
    const [, field] = /(<input[^>]+"erase-email"[^>]*>)/.exec(wrong.text) ?? []
    for (const said of ['autofocus=""', 'aria-invalid="true"', 'value="&quot;no&quot;@home.example"'])
      expect(field?.toLowerCase()).toContain(said)
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, false])
    await database().updateTable('interview_requests').set({ place_details: 'Ailsa knows the way' }).execute()
    const erased = await erase(email)
    expect(erased.status).toBe(200)
    const left = await database()
      .selectFrom('interview_requests')
      .selectAll()
      .where('id', '=', interviewIds[2]!)
      .execute()
    expect(left).toMatchObject([{ state: 'cancelled', candidate_says: '', in_the_room: '', place_details: '' }])
    const causes = await mails('interview-cancelled', interviewIds[2])
    expect(causes.map(({ data }) => data.to)).toEqual(['client'])
    expect((await written('interview-cancelled', causes[0]!.data))!.subject).not.toContain('Ailsa')
    expect(await mails('interview-booked', interviewIds[2])).toEqual([])
    expect(person_id).toBeTruthy()
  })

  test('under a withdrawn contract can’t be asked for', async () => {
    const { rhona, candidacy, candidate } = await shortlisted()
    const offered = await times(rhona, candidacy)
    const { id } = (await ask(rhona, candidacy, wish(offered))).json().data
    const page = await pageOf(candidate)
    await database().updateTable('contracts').set({ status: 'void' }).where('id', '=', rhona.id).execute()
    expect(told(await press(page, { interview: id, answer: offered[0]! }))[1]).toBe('closed')
    expect((await tested.call('GET', page)).text).not.toContain('would like to meet you')
    const [mail] = await mails('interview-asked', id)
    expect(await written('interview-asked', mail!.data)).toBeUndefined()
    expect((await ask(rhona, candidacy, wish(offered))).status).toBeGreaterThanOrEqual(400)
  })
})

async function personOf(candidate: string): Promise<{ person_id: string; email: string }> {
  return database()
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select(['person_id', 'people.email'])
    .where('candidates.id', '=', candidate)
    .executeTakeFirstOrThrow() as Promise<{ person_id: string; email: string }>
}
