import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { details, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import type { RolePerson } from '../../board-api.ts'
import type { Db } from '../tables.ts'
import { roleSetup } from './roles.setup.ts'

// What clients see of roles and shortlists, over HTTP, and what other clients can't reach.

const tested = testProgram('client-roles', portalSettings)
const { staff, as, seen, person, record, client, clients, makeRole, putOn, send, newestKey } = roleSetup(tested)
const database = (): Db => tested.database.db

const parts = ['stream', 'poster', 'captions'] as const

/** Returns the part of a refusal that is the same for everybody. Each response also has its own id. */
const refusal = ({ status, json }: { status: number; json(): any }) => {
  return { status, body: { ...json(), requestId: '' } }
}

describe('a shortlist', () => {
  test('goes from staff to the client’s wall, is watched, and gets verdicts', async () => {
    const ailsa = await staff.filmed('Ailsa Drummond')
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const [candidacy] = await send(role, [ailsa])
    const home = (await as(rhona, 'GET', '/api/portal/roles')).json().data
    expect(home.roles).toMatchObject([
      { id: role, title: 'Account Executive', step: 'shortlist', films: 1, toWatch: 1, next: { kind: 'watch' } },
    ])
    const before = await person(rhona, role, candidacy!)
    expect(before).toMatchObject({ name: 'Ailsa Drummond', pitch: 'Sells bread.', mine: null, next: 'watch' })
    for (const part of parts) {
      const file = await as(rhona, 'GET', `/api/portal/films/${candidacy}/${part}`)
      expect([part, file.status, file.headers.get('cache-control')]).toEqual([part, 200, 'private, no-store'])
      expect(file.headers.get('x-robots-tag')).toContain('noindex')
    }
    const beacon = (ranges: number[][]) => as(rhona, 'POST', `/api/portal/films/${candidacy}/watched`, { ranges })
    await Promise.all([beacon([[0.5, 1]]), beacon([[0, 0.7]]), beacon([[0.5, 1]])])
    expect((await beacon([[0, 4000]])).json().data.seconds).toBeLessThanOrEqual(
      before.film.state === 'ready' ? before.film.seconds : 0,
    )
    const verdict = { value: 'yes', reasons: ['opens'], note: '', version: 0 }
    const given = await as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, verdict)
    expect([given.status, given.json().data.version]).toEqual([200, 1])
    expect(await person(rhona, role, candidacy!)).toMatchObject({ mine: { value: 'yes', version: 1 }, next: 'meet' })
    expect((await record(role)).board).toMatchObject([
      { stage: 'sent', verdicts: [{ name: 'Rhona Mackie', value: 'yes' }], watched: [{ name: 'Rhona Mackie' }] },
    ])
    // The person's timeline shows it.
    const { person_id } = await database()
      .selectFrom('candidacies')
      .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
      .select('person_id')
      .where('candidacies.id', '=', candidacy!)
      .executeTakeFirstOrThrow()
    const { timeline } = (await staff.call('GET', `/api/admin/leads/${person_id}`)).json().data
    const told = { text: 'Lochbay Energy Ltd.', link: { label: 'Account Executive', href: `/admin/roles/${role}` } }
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Rhona Mackie said Yes', ...told }),
        expect.objectContaining({ title: 'Rhona Mackie watched the film', link: told.link, share: expect.anything() }),
        expect.objectContaining({ title: 'Film sent to the client', ...told }),
      ]),
    )
    const causes = await database()
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('template', 'in', ['shortlist-ready', 'film-sent'])
      .orderBy('template')
      .execute()
    expect(causes.map(({ template }) => template)).toEqual(['film-sent', 'shortlist-ready'])
    // The candidate's mail has a link to the page on which they can stop it.
    const { key } = causes[0]!.data as { key: string }
    expect((await tested.call('GET', `/me/${key}`)).text).toContain('Stop showing it')
    const stub = await database()
      .selectFrom('introductions')
      .select(['candidate_name', 'company'])
      .where('candidacy_id', '=', candidacy!)
      .executeTakeFirst()
    expect(stub).toEqual({ candidate_name: 'Ailsa Drummond', company: 'Lochbay Energy Ltd' })
  })

  test('keeps a verdict from another window if a stale tab sends one', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const [candidacy] = await send(role, [await anybodyFilmed()])
    const say = (value: string, version: number) =>
      as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value, version })
    expect((await say('maybe', 0)).status).toBe(200)
    const stale = await say('no', 0)
    expect([stale.status, stale.json().code]).toEqual([409, 'verdict_changed'])
    // Repeating a change has no effect, whichever version it names.
    expect((await say('maybe', 0)).json().data.version).toBe(1)
    const both = await Promise.all([say('yes', 1), say('no', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const taken = await as(rhona, 'DELETE', `/api/portal/candidacies/${candidacy}/verdict?version=2`)
    expect(taken.status).toBe(200)
    expect((await person(rhona, role, candidacy!)).mine).toBeNull()
    expect((await say('yes', 0)).json().data.version).toBe(4)
    const history = await database()
      .selectFrom('verdict_history')
      .select('version')
      .where('candidacy_id', '=', candidacy!)
      .execute()
    expect(history.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('reports what prevents it from being sent, and is not sent before that is fixed', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const unfilmed = await staff.add('Hamish Orr')
    const filmed = await anybodyFilmed()
    await putOn(role, [unfilmed, filmed])
    const cards = (await record(role)).board
    const entries = cards.map(({ id }) => ({ candidacyId: id }))
    const kept = (await staff.call('PUT', `/api/admin/roles/${role}/shortlist`, { version: 0, entries })).json().data
    const { draft } = await record(role)
    expect(draft!.blocks.map(({ why }) => why).toSorted()).toEqual(['no_film', 'no_permission'])
    const people: RolePerson[] = (await staff.call('GET', `/api/admin/roles/${role}/people`)).json().data
    expect(people.map(({ block, film, wasSent }) => [block, film !== null, wasSent]).toSorted()).toEqual([
      ['no_film', false, false],
      ['no_permission', true, false],
    ])
    const filming = { people: 2, filmed: 1, shortlistAt: null }
    expect(await seen(rhona, role)).toMatchObject({ company: 'Lochbay Energy Ltd', next: { kind: 'us', filming } })
    expect((await as(rhona, 'GET', `/api/admin/roles/${role}/people`)).status).toBe(401)
    const refused = await staff.call('POST', `/api/admin/roles/${role}/shortlist/sending`, kept)
    expect([refused.status, refused.json().code]).toEqual([409, 'cannot_send'])
    expect((await seen(rhona, role)).candidacies).toEqual([])
    const stale = await staff.call('PUT', `/api/admin/roles/${role}/shortlist`, { version: 0, entries: [] })
    expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
  })
})

const times = ['2027-01-11T10:00:00Z', '2027-01-11T14:00:00Z', '2027-01-12T10:00:00Z']
const hired = { salaryPence: 4_200_000, startsOn: '2027-01-11' }
/** For each call that changes something, a body that the role's own client could send. */
const bodies: Record<string, object> = {
  'PUT /api/portal/roles/:id': { title: 'Mine', brief: {}, version: 1 },
  'PUT /api/portal/roles/:id/blind': { blind: true, version: 1 },
  'POST /api/portal/roles/:id/share-links': { email: 'x@skelp.example', mayComment: true, days: 7 },
  'POST /api/portal/roles/:id/reminders': { memberId: 'mbr_0' },
  'DELETE /api/portal/roles/:id/share-links/:link': {},
  'DELETE /api/portal/team/:member': {},
  'PUT /api/portal/candidacies/:id/verdict': { value: 'no', version: 0 },
  'DELETE /api/portal/candidacies/:id/verdict': {},
  'POST /api/portal/candidacies/:id/comments': { atSecond: 0, text: 'Hello' },
  'DELETE /api/portal/candidacies/:id/comments/:comment': {},
  'POST /api/portal/films/:id/watched': { ranges: [[0, 1]] },
  'POST /api/portal/candidacies/:id/interview-request': { times, place: 'office' },
  'DELETE /api/portal/candidacies/:id/interview-request': { version: 1 },
  'POST /api/portal/candidacies/:id/interview-outcome': { outcome: 'held', version: 1 },
  'POST /api/portal/candidacies/:id/offer': { ...hired, version: 0 },
  'POST /api/portal/candidacies/:id/hired': hired,
  'POST /api/portal/candidacies/:id/not-chosen': { words: 'No.', version: 0 },
  'DELETE /api/portal/candidacies/:id/not-chosen': { version: 0 },
}

type Ids = Record<'role' | 'candidacy' | 'comment' | 'link' | 'member', string>

/** Returns the address of a call with these ids. */
function addressWith(path: string, ids: Ids): string {
  const id = path.startsWith('/api/portal/roles/') ? ids.role : ids.candidacy
  const address = path.replace(/:(comment|link|member)/, (_, name: keyof Ids) => ids[name]).replace(':id', id)
  return address.endsWith('/verdict') ? `${address}?version=0` : address
}

const everythingOf = (ids: Ids) => new RegExp(`secret|${Object.values(ids).join('|')}`)

describe('another client', () => {
  test('can’t reach anything by any address, and gets the same answer as for what doesn’t exist', async () => {
    const rhona = await client()
    const stranger = await client()
    const role = await makeRole(rhona.id, 'A secret role')
    const [candidacy] = await send(role, [await anybodyFilmed()])
    const comment = await as(rhona, 'POST', `/api/portal/candidacies/${candidacy}/comments`, {
      atSecond: 0.5,
      text: 'Ours',
    })
    // The page shows the response without loading the role again.
    expect(comment.json().data).toEqual((await person(rhona, role, candidacy!)).comments[0])
    const share = { email: 'graham@lochbay.example', mayComment: true, days: 7 }
    const link = await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, share)
    const colleague = await as(rhona, 'POST', '/api/portal/team', { email: 'iain@lochbay.example', name: 'Iain' })
    const theirs = {
      role,
      candidacy: candidacy!,
      comment: comment.json().data.id,
      link: link.json().data.id,
      member: colleague.json().data.id,
    }
    const nobodys = { role: 'rol_0', candidacy: 'cdy_0', comment: 'cmt_0', link: 'shr_0', member: 'mbr_0' }
    const ownRole = await makeRole(stranger.id)
    const [ownCandidacy] = await send(ownRole, [await anybodyFilmed()])
    // Nor can another client's comment or candidacy be reached through the caller's own role.
    const mixed = { ...theirs, role: ownRole, candidacy: ownCandidacy! }
    await as(stranger, 'POST', `/api/portal/roles/${ownRole}/share-links`, { ...share, email: 'ken@skelp.example' })
    const guest = {
      cookie: (await tested.call('POST', `/api/portal/share/${await newestKey('ken@skelp.example')}`)).cookie,
    }
    const addressed = tested.program.endpoints.filter(
      ({ path, endpoint }) => path.startsWith('/api/portal/') && endpoint.who.kind === 'client' && path.includes(':'),
    )
    expect(addressed.length).toBeGreaterThan(20)
    for (const { method, path } of addressed) {
      const call = `${method} ${path}`
      expect([call, call in bodies || method === 'GET']).toEqual([call, true])
      const by = (who: { cookie: string }, ids: typeof theirs) =>
        as(who, method, addressWith(path, ids), bodies[call] ?? undefined)
      const [tried, none] = [await by(stranger, theirs), await by(stranger, nobodys)]
      expect([call, refusal(tried)]).toEqual([call, refusal(none)])
      expect([call, tried.status]).toEqual([call, 404])
      if (/:(comment|link|member)/.test(path))
        expect([call, refusal(await by(stranger, mixed))]).toEqual([call, refusal(none)])
      const asGuest = refusal(await by(guest, theirs))
      expect([call, asGuest]).toEqual([call, refusal(await by(guest, nobodys))])
      expect([call, asGuest.status === 404 || asGuest.body.code === 'guest']).toEqual([call, true])
      expect([call, (await by({ cookie: '' }, theirs)).status]).toEqual([call, 401])
    }
    const lists = tested.program.endpoints.filter(
      ({ method, path, endpoint }) =>
        method === 'GET' && path.startsWith('/api/portal/') && endpoint.who.kind === 'client' && !path.includes(':'),
    )
    for (const who of [stranger, guest])
      for (const { path } of lists)
        expect([path, (await as(who, 'GET', path)).text]).toEqual([
          path,
          expect.not.stringMatching(everythingOf(theirs)),
        ])
    const home = await as(stranger, 'GET', '/api/portal/roles')
    expect(home.json().data.roles).toMatchObject([{ id: ownRole, films: 1 }])
    expect(home.text).not.toMatch(/secret/)
    expect(await person(rhona, role, candidacy!)).toMatchObject({ mine: null, comments: [{ text: 'Ours' }] })
  })

  test('that has the same candidate on a role shares nothing but the person', async () => {
    const [rhona, stranger] = [await client(), await client()]
    const candidate = await anybodyFilmed()
    const [role, other] = [await makeRole(rhona.id), await makeRole(stranger.id)]
    const [[candidacy], [theirs]] = [await send(role, [candidate]), await send(other, [candidate])]
    await as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, {
      value: 'yes',
      note: 'Ours alone',
      version: 0,
    })
    await as(rhona, 'POST', `/api/portal/films/${candidacy}/watched`, { ranges: [[0, 1]] })
    const answer = await as(stranger, 'GET', `/api/portal/roles/${other}`)
    expect(answer.text).not.toMatch(/Ours alone|Rhona Mackie","value/)
    expect(await person(stranger, other, theirs!)).toMatchObject({ mine: null, others: [], watched: { seconds: 0 } })
  })

  test('before the signature there are no roles, and staff can’t make one on a withdrawn contract', async () => {
    const unsigned = await clients.unlock()
    const refused = await as(unsigned, 'GET', '/api/portal/roles')
    expect([refused.status, refused.json().code]).toEqual([409, 'not_signed'])
    const made = await staff.call('POST', '/api/admin/roles', { contractId: 'ctr_unknown', title: 'None' })
    expect(made.status).toBe(404)
  })
})

describe('a film', () => {
  test('whose permission is withdrawn stops with the next range', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const candidate = await anybodyFilmed()
    const [candidacy] = await send(role, [candidate])
    const range = () =>
      tested.call('GET', `/api/portal/films/${candidacy}/stream`, undefined, {
        cookie: rhona.cookie,
        headers: { range: 'bytes=4-7' },
      })
    expect([(await range()).status, (await range()).text]).toEqual([206, 'ftyp'])
    await database().updateTable('permissions').set({ withdrawn_at: new Date() }).where('role_id', '=', role).execute()
    const stopped = await range()
    expect([stopped.status, stopped.bytes.includes('ftyp')]).toEqual([404, false])
    expect(await person(rhona, role, candidacy!)).toMatchObject({ film: { state: 'none', why: 'withdrawn' } })
    expect((await as(rhona, 'GET', '/api/portal/roles')).json().data.roles[0].faces).toEqual([])
  })

  test('is shown until its role is closed, or filled with somebody else', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const [candidacy] = await send(role, [await anybodyFilmed()])
    const move = async (state: string) => {
      const { version } = await record(role)
      expect((await staff.call('PUT', `/api/admin/roles/${role}`, { version, state })).status).toBe(200)
      return (await as(rhona, 'GET', `/api/portal/films/${candidacy}/stream`)).status
    }
    expect([await move('closed'), await move('open'), await move('filled')]).toEqual([404, 200, 404])
    expect(await person(rhona, role, candidacy!)).toMatchObject({ film: { state: 'none', why: 'over' } })
    expect((await as(rhona, 'GET', '/api/portal/roles')).json().data.roles[0].faces).toEqual([])
    await database().updateTable('candidacies').set({ stage: 'hired' }).where('id', '=', candidacy!).execute()
    expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(200)
  })

  test('can be played and shared once the deposit is invoiced', async () => {
    const signed = await clients.signed()
    const role = await makeRole(signed.id)
    const [candidacy] = await send(role, [await anybodyFilmed()])
    expect((await as(signed, 'GET', '/api/portal/roles')).json().data.roles).toMatchObject([
      { next: { kind: 'deposit' } },
    ])
    expect((await as(signed, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(404)
    const share = () =>
      as(signed, 'POST', `/api/portal/roles/${role}/share-links`, { email: 'a@b.example', mayComment: true, days: 1 })
    const early = await share()
    expect([early.status, early.json().code]).toEqual([409, 'cannot_share'])
    await tested.call('POST', `/api/contracts/${signed.id}/send-invoice`, details, signed)
    expect((await as(signed, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(200)
    expect((await share()).status).toBe(201)
  })

  test('is hidden with the name until the viewer’s own verdict in a blind review', async () => {
    const rhona = await client()
    const role = await makeRole(rhona.id)
    const [candidacy] = await send(role, [await anybodyFilmed()])
    const { version } = await seen(rhona, role)
    expect((await as(rhona, 'PUT', `/api/portal/roles/${role}/blind`, { blind: true, version })).status).toBe(200)
    for (const route of [`/api/portal/roles/${role}`, '/api/portal/roles']) {
      const { text } = await as(rhona, 'GET', route)
      expect([route, /Ailsa|Drummond|poster"/.test(text)]).toEqual([route, false])
    }
    for (const part of parts)
      expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/${part}`)).status).toBe(404)
    const early = await as(rhona, 'POST', `/api/portal/candidacies/${candidacy}/comments`, {
      atSecond: 0,
      text: 'Who?',
    })
    expect([early.status, early.json().code]).toEqual([409, 'words_first'])
    await as(rhona, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value: 'maybe', version: 0 })
    expect(await person(rhona, role, candidacy!)).toMatchObject({ isRevealed: true, name: 'Ailsa Drummond' })
    // Taking a verdict back does not hide colleagues' verdicts again.
    await as(rhona, 'DELETE', `/api/portal/candidacies/${candidacy}/verdict?version=1`)
    expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(200)
  })
})

test('a role’s page shows neither the name of somebody who was erased nor what was written about them', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const mei = await staff.filmed('Mei Lau')
  const [candidacy] = await send(role, [mei])
  const about = `/api/portal/candidacies/${candidacy}`
  await as(rhona, 'PUT', `${about}/verdict`, { value: 'yes', note: 'Mei knows our trade', version: 0 })
  await as(rhona, 'POST', `${about}/comments`, { atSecond: 0, text: 'Ask Mei about Stirling' })
  const { personId, email } = (await staff.call('GET', `/api/admin/candidates/${mei}`)).json().data
  expect((await staff.call('POST', `/api/admin/leads/${personId}/erasure`, { email })).status).toBeLessThan(300)
  const answer = await as(rhona, 'GET', `/api/portal/roles/${role}`)
  expect([answer.status, /Mei|Stirling|bread/.test(answer.text)]).toEqual([200, false])
})

describe('a brief', () => {
  test('is the client’s draft until everything that the law requires is filled in', async () => {
    const rhona = await client()
    const made = await as(rhona, 'POST', '/api/portal/roles', {
      title: ' Head of Sales ',
      brief: { work: '  Batteries,\nmostly ' },
    })
    const { id, version } = made.json().data
    expect([made.status, (await seen(rhona, id)).brief.work]).toEqual([201, '  Batteries,\nmostly '])
    const early = await as(rhona, 'PUT', `/api/portal/roles/${id}`, {
      title: 'Head of Sales',
      brief: {},
      version,
      send: true,
    })
    expect([early.status, early.json().code]).toEqual([422, 'brief_gaps'])
    expect(early.json().errors.map(({ path }: { path: string }) => path)).toContain('brief.risks')
    const words = ['business', 'work', 'employment', 'hours', 'start', 'place', 'risks', 'qualifications']
    const brief = {
      ...Object.fromEntries(words.map((word) => [word, 'None'])),
      salaryFromPence: 3_600_000,
      salaryToPence: 4_400_000,
    }
    const sent = await as(rhona, 'PUT', `/api/portal/roles/${id}`, {
      title: 'Head of Sales',
      brief,
      version,
      send: true,
    })
    expect([sent.status, (await seen(rhona, id)).state]).toEqual([200, 'open'])
    const late = await as(rhona, 'PUT', `/api/portal/roles/${id}`, { title: 'Mine', brief, version: version + 1 })
    expect([late.status, late.json().code]).toEqual([409, 'sent_already'])
  })
})

let filmedOnce: Promise<string> | undefined
/** Returns a filmed candidate that tests share if it doesn't matter whose film it is. */
function anybodyFilmed(): Promise<string> {
  return (filmedOnce ??= database()
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select('candidates.id')
    .where('people.name', '=', 'Ailsa Drummond')
    .executeTakeFirst()
    .then((known) => known?.id ?? staff.filmed('Ailsa Drummond')))
}
