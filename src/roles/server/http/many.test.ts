import { describe, expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { TimelineEventOnWire } from '#src/values/timeline.ts'
import type { RolesPage } from '../../console-api.ts'
import { roleMails } from '../sent-shortlist.setup.ts'
import { hiringSetup } from './hiring.setup.ts'

// What staff do with several candidates at once, and what ends when a role is closed or its shortlist called back.

const tested = testProgram('many', portalSettings)
const setup = hiringSetup(tested)
const { as, client, filmed, mails, makeRole, pageOf, record, shortlisted, staff } = setup

const counts = async (ids: readonly string[]) =>
  (await staff.call('GET', `/api/admin/candidacy-counts?candidates=${ids.join(',')}`)).json().data
const versionsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await staff.record(id)).version })))

describe('several candidates', () => {
  test('are put on a role without a mail, and taken off again unless something has happened to them', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const ids = [await staff.add('Isla Kerr'), await staff.add('Nadia Rahman')]
    const put = () => staff.call('POST', `/api/admin/roles/${role}/candidacies`, { candidateIds: ids })
    const { added } = (await put()).json().data
    expect([added.length, (await put()).json().data.added]).toEqual([2, []])
    expect(await counts(ids)).toEqual({ [ids[0]!]: 1, [ids[1]!]: 1 })
    const [first] = (await record(role)).board.filter(({ candidateId }) => candidateId === ids[0])
    const moved = { to: 'declined', version: first!.version, reason: 'No licence' }
    await staff.call('PUT', `/api/admin/candidacies/${first!.id}/stage`, moved)
    const undo = () => staff.call('POST', `/api/admin/roles/${role}/candidacies/removals`, { ids: added })
    expect([(await undo()).json().data, (await undo()).json().data]).toEqual([
      { removed: 1, left: 1 },
      { removed: 0, left: 2 },
    ])
    expect(await counts(ids)).toEqual({})
    expect(await mails('permission-asked')).toEqual([])
  })

  test('are sent with their own line where none was typed, and later changes to it stay with us', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const mei = await filmed('Mei Lau')
    const write = async (pitch: string) => {
      const { version } = await staff.record(mei)
      expect((await staff.call('PUT', `/api/admin/candidates/${mei}`, { version, pitch })).status).toBe(200)
    }
    await write('Sold stents to every ward in Ayrshire.')
    await setup.send(role, [mei], '')
    await write('Wants to leave before her bonus, says her sister.')
    const { candidacies } = await setup.seen(rhona, role)
    expect(candidacies).toMatchObject([{ pitch: 'Sold stents to every ward in Ayrshire.' }])
  })

  test('are asked for permission for a role; those who can’t be are listed with the reason', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const [asked, again, unfilmed] = [await filmed('Isla Kerr'), await filmed('Mei Lau'), await staff.add('Hamish Orr')]
    const ask = (candidateIds: string[]) => staff.call('POST', `/api/admin/roles/${role}/permissions`, { candidateIds })
    const { data } = (await ask([asked, again, unfilmed])).json()
    expect([data.asked.toSorted(), data.left]).toEqual([
      [asked, again].toSorted(),
      [{ candidateId: unfilmed, why: expect.stringContaining('no film') }],
    ])
    expect((await record(role)).board.map(({ stage }) => stage).toSorted()).toEqual([
      'considered',
      'permission',
      'permission',
    ])
    expect(await mails('permission-asked')).toHaveLength(2)
    // For ten seconds one press takes both back; the third stays where they were put.
    const undo = () => staff.call('POST', '/api/admin/permission-questions/cancellation', { questions: data.questions })
    expect([(await undo()).json().data, (await undo()).json().data]).toEqual([
      { takenBack: 2, left: 0 },
      { takenBack: 0, left: 2 },
    ])
    expect((await record(role)).board.map(({ stage }) => stage)).toEqual(['considered', 'considered', 'considered'])
    // Nobody is asked about a role that has ended.
    const { version } = await record(role)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version, state: 'closed' })
    expect((await ask([asked])).json().code).toBe('role_ended')
  })

  test('are all deleted or none, after a preview; staff who aren’t owners can’t delete anybody', async () => {
    const ids = [await staff.add('Skye Main'), await staff.add('Dee Okafor')]
    const path = '/api/admin/candidates/deletions'
    const look = `${path}?ids=${ids.join(',')}`
    expect((await staff.call('GET', look)).json().data).toMatchObject({
      people: 2,
      whole: 2,
      removed: { candidates: 2 },
    })
    const people = await versionsOf(ids)
    const remove = (count: number) => staff.call('POST', path, { people, count })
    expect((await remove(3)).status).toBe(422)
    await staff.call('PUT', `/api/admin/candidates/${ids[1]}`, { version: people[1]!.version, headline: 'Rep' })
    expect([(await remove(2)).json().code, (await staff.record(ids[0]!)).erasedAt]).toEqual(['changed_meanwhile', null])
    people[1]!.version++
    const { cookie } = await signedIn(tested.database.db, 'staff')
    for (const answer of [
      await tested.call('GET', look, undefined, { cookie }),
      await tested.call('POST', path, { people, count: 2 }, { cookie, key: 'of-somebody-of-staff' }),
    ])
      expect(answer.status).toBe(403)
    expect((await remove(2)).json().data).toMatchObject({ people: 2, removed: { candidates: 2 } })
    for (const id of ids) expect((await staff.record(id)).erasedAt).not.toBeNull()
  })
})

test('a question about a closed role has ended: the page says so, and an answer doesn’t count', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const candidate = await filmed()
  await staff.call('POST', `/api/admin/roles/${role}/permissions`, { candidateIds: [candidate] })
  const page = await pageOf(candidate)
  expect((await tested.call('GET', page)).text).toContain('name="answer"')
  const close = async (state: string) =>
    staff.call('PUT', `/api/admin/roles/${role}`, { version: (await record(role)).version, state })
  await close('closed')
  const { text } = await tested.call('GET', page)
  expect([text.includes('name="answer"'), text.includes('That role has ended.')]).toEqual([false, true])
  const permissions = () => setup.database().selectFrom('permissions').selectAll().where('candidate_id', '=', candidate)
  const { id: permission } = await permissions().executeTakeFirstOrThrow()
  const answer = () =>
    tested.call('POST', `${page}/answer`, new URLSearchParams({ permission, answer: 'yes' }), {
      headers: { origin: 'http://patter.example' },
    })
  expect((await answer()).headers.get('location')).toBe(`${page}?ended`)
  expect(await permissions().execute()).toMatchObject([{ given_at: null, refused_at: null }])
  // After reopening, it can be answered again.
  await close('open')
  expect((await answer()).headers.get('location')).toBe(`${page}?yes`)
})

test('a shortlist that was called back is hidden from everybody until it is sent again', async () => {
  const { rhona, role, candidacies } = await shortlisted({ count: 2 })
  expect((await setup.seen(rhona, role)).candidacies).toHaveLength(2)
  const recall = () => staff.call('POST', `/api/admin/roles/${role}/shortlist/recall`, { number: 1 })
  expect((await recall()).status).toBe(201)
  expect((await recall()).json().code).toBe('recalled_already')
  expect((await setup.seen(rhona, role)).candidacies).toEqual([])
  expect((await as(rhona, 'PUT', setup.path(candidacies[0]!, 'verdict'), { value: 'yes', version: 0 })).status).toBe(
    404,
  )
  for (const candidacy of candidacies) expect(await mails('film-back', candidacy)).toHaveLength(1)
  const { draft, sent } = await record(role)
  expect([draft!.number, draft!.entries.length, sent]).toEqual([2, 2, []])
})

test('an offer for a closed role is no longer listed on Today', async () => {
  const { rhona, role, candidacy } = await shortlisted()
  const offer = { salaryPence: 4_200_000, startsOn: addDays(londonDate(new Date()), 90), version: 0 }
  const made = await as(rhona, 'POST', setup.path(candidacy, 'offer'), offer)
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  const offers = async () =>
    (await staff.call('GET', '/api/admin/today'))
      .json()
      .data.groups.filter(({ kind }: { kind: string }) => kind === 'offer')
  expect(await offers()).toHaveLength(1)
  await staff.call('PUT', `/api/admin/roles/${role}`, { version: (await record(role)).version, state: 'closed' })
  expect(await offers()).toEqual([])
})

test('the signed agreement is among a client’s documents once its sealed copy exists', async () => {
  const rhona = await client()
  const other = await client()
  const agreement = () =>
    vi.waitUntil(
      async () =>
        (await as(rhona, 'GET', '/api/portal/roles'))
          .json()
          .data.documents.find(({ kind }: { kind: string }) => kind === 'agreement'),
      { timeout: 300_000, interval: 200 },
    )
  const { href } = await agreement()
  const copy = await as(rhona, 'GET', href)
  expect([copy.status, copy.headers.get('content-type'), copy.text.startsWith('%PDF')]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect((await as(other, 'GET', href)).status).not.toBe(200)
})

describe('the roles of all clients', () => {
  const list = async (query = '') => (await staff.call('GET', `/api/admin/roles${query}`)).json().data as RolesPage
  const waitOf = async (role: string) => (await list('?pageSize=100')).rows.find(({ id }) => id === role)!.wait

  test('say what each waits for and for whom, and are in the matching views', async () => {
    const before = (await list()).counts
    const rhona = await client()
    const role = await makeRole(rhona.id)
    expect(await waitOf(role)).toMatchObject({ kind: 'nobody', for: 'us' })
    const { role: sent, candidacy, rhona: second } = await shortlisted({ count: 2 })
    expect(await waitOf(sent)).toMatchObject({ kind: 'watch', for: 'them', people: 0, of: 2 })
    await as(second, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value: 'yes', version: 0 })
    expect(await waitOf(sent)).toMatchObject({ kind: 'decide', for: 'them', people: 1 })
    const { counts } = await list()
    expect([counts.us - before.us, counts.them - before.them, counts.open - before.open]).toEqual([1, 1, 2])
    const idsIn = async (view: string) => (await list(`?view=${view}&pageSize=100`)).rows.map(({ id }) => id)
    expect([(await idsIn('us')).includes(role), (await idsIn('them')).includes(sent)]).toEqual([true, true])
    const { version } = await record(role)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version, state: 'closed' })
    expect([(await idsIn('us')).includes(role), (await idsIn('closed')).includes(role)]).toEqual([false, true])
    expect((await waitOf(role)).kind).toBe('closed')
  })

  test('are exported as they are filtered: those of one client, and what they wait for', async () => {
    const rhona = await client()
    await makeRole(rhona.id, '=Account Executive')
    const second = await makeRole(rhona.id, 'Van Sales')
    await shortlisted()
    const { clients, rows } = await list(`?contract=${rhona.id}`)
    expect(rows.map(({ id }) => id)).toContain(second)
    expect(clients).toContainEqual({ id: rhona.id, company: 'Lochbay Energy Ltd', number: expect.any(String) })
    const { text } = await staff.call('GET', `/api/admin/roles.csv?contract=${rhona.id}&sort=title`)
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toContain('Role,Client,Contract,State,Where it is,Openings,People,What waits,Due,Runs it,Changed')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ["'=Account Executive", 'Lochbay Energy Ltd'],
      ['Van Sales', 'Lochbay Energy Ltd'],
    ])
    expect(lines[1]).toContain(',Open,Filming,1,0,Nobody considered yet,')
    expect((await as(rhona, 'GET', '/api/admin/roles.csv')).status).toBe(401)
  })
})

describe('the client of a sent shortlist', () => {
  test('is reminded of the films that are left for them, once a day; another client’s people are not found', async () => {
    const { role, rhona, candidacies } = await shortlisted({ count: 2 })
    const other = await shortlisted()
    const [member] = (await record(role)).team
    const remind = (memberId: string) => staff.call('POST', `/api/admin/roles/${role}/reminders`, { memberId })
    expect((await remind((await record(other.role)).team[0]!.id)).status).toBe(404)
    expect([(await remind(member!.id)).status, (await remind(member!.id)).json().code]).toEqual([201, 'reminded_today'])
    expect((await record(role)).team[0]!.remindedAt).not.toBeNull()
    const [mail] = await mails('shortlist-reminder', role)
    const letter = () => roleMails['shortlist-reminder']!(mail!.data, { db: tested.database.db, now: new Date() })
    expect((await letter())!.subject).toBe('2 films are waiting for you')
    const say = (candidacy: string) =>
      as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value: 'no', version: 0 })
    await say(candidacies[0]!)
    expect((await letter())!.subject).toBe('One film is waiting for you')
    // A film that was watched is left until they say Yes, Maybe or No.
    const watched = { ranges: [[0, 1]], at: 1 }
    await as(rhona, 'POST', `/api/portal/films/${candidacies[1]}/watched`, watched)
    expect((await letter())!.subject).toBe('One film is waiting for you')
    expect((await record(role)).team[0]!.filmsLeft).toBe(1)
    await say(candidacies[1]!)
    expect([await letter(), (await record(role)).team[0]!.filmsLeft]).toEqual([undefined, 0])
    expect((await remind(member!.id)).json().code).toBe('nothing_to_watch')
  })

  test('is in the role’s log, with all that staff have done', async () => {
    const { role, rhona, candidacy, candidate } = await shortlisted()
    await as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value: 'yes', version: 0 })
    const { version } = await record(role)
    await staff.call('PUT', `/api/admin/roles/${role}`, { version, title: 'Account Manager' })
    const log: TimelineEventOnWire[] = (await staff.call('GET', `/api/admin/roles/${role}/log`)).json().data
    const times = log.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const titles = log.map(({ title }) => title)
    for (const title of ['Shortlist 1 went out', 'Film sent to the client', 'Rhona Mackie said Yes'])
      expect(titles).toContain(title)
    expect(titles.filter((title) => / (made the role|changed the brief)$/.test(title))).toHaveLength(2)
    expect(log.find(({ title }) => title.endsWith('said Yes'))!.link).toEqual({
      label: 'Ailsa Drummond',
      href: `/admin/candidates/${candidate}`,
    })
    expect((await staff.call('GET', '/api/admin/roles/rol_none/log')).status).toBe(404)
  })
})
