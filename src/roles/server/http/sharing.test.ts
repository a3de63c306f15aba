import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { Db as MoneyDb } from '#src/payments/server/tables.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { sharingMailTemplates } from '../sharing/sharing-mails.ts'
import type { Db } from '../tables.ts'
import { hiringSetup } from './hiring.setup.ts'

// A client's colleagues and their links, over HTTP, and what they can't do.

const tested = testProgram('sharing', portalSettings)
const setup = hiringSetup(tested)
const { staff, as, seen, person, client, makeRole, send } = setup
const { ask, pageOf, path, press, shortlisted, times, wish } = setup
const database = (): Db => tested.database.db

/** Returns the key in a mail's link. */
async function keyOf(template: string, to: string): Promise<string> {
  const { data } = await tested.database.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', template)
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return (data as { key: string }).key
}

const open = async (token: string) => {
  const answer = await tested.call('POST', `/api/portal/share/${token}`)
  return { status: answer.status, cookie: answer.cookie }
}

test('a link shows one role to one address, is not changed by a scanner that opens it, and can be ended', async () => {
  const rhona = await client()
  const [role, other] = [await makeRole(rhona.id), await makeRole(rhona.id, 'Another role')]
  const [candidacy] = await send(role, [await staff.filmed('Ailsa Drummond')])
  const share = { email: 'graham@lochbay.example', name: 'Graham Tait', mayComment: false, days: 7 }
  const nothing = await as(rhona, 'POST', `/api/portal/roles/${other}/share-links`, share)
  expect([nothing.status, nothing.json().code]).toEqual([409, 'cannot_share'])
  const made = await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, share)
  expect(made.status).toBe(201)
  const listed = await as(rhona, 'GET', `/api/portal/roles/${role}/share-links`)
  expect(made.json().data).toEqual(listed.json().data[0])
  const token = await keyOf('share-link', share.email)

  const before = await database().selectFrom('share_links').selectAll().execute()
  for (let scan = 0; scan < 50; scan++)
    expect(
      (await tested.call('GET', `/api/portal/share/${token}`, undefined, { from: `192.0.2.${scan}` })).status,
    ).toBe(200)
  expect(await database().selectFrom('share_links').selectAll().execute()).toEqual(before)
  const [link] = (await as(rhona, 'GET', `/api/portal/roles/${role}/share-links`)).json().data
  expect(link).toMatchObject({ email: share.email, state: 'live', wasOpened: false, films: 1 })
  expect((await tested.call('GET', `/api/portal/share/${token}`)).json().data).toMatchObject({
    for: 'Graham Tait',
    films: 1,
    seconds: expect.any(Number),
  })

  const graham = await open(token)
  expect(graham.status).toBe(201)
  expect((await as(graham, 'GET', '/api/portal/roles')).json().data).toMatchObject({
    me: { kind: 'guest', mayComment: false, mayDecide: false },
    roles: [{ id: role }],
    documents: [],
    team: [],
  })
  expect((await as(graham, 'GET', `/api/portal/roles/${other}`)).status).toBe(404)
  expect((await as(graham, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(200)
  const say = (value: string) =>
    as(graham, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value, version: 0 })
  expect((await say('maybe')).status).toBe(200)
  const comment = { atSecond: 0, text: 'Hello' }
  expect((await as(graham, 'POST', `/api/portal/candidacies/${candidacy}/comments`, comment)).status).toBe(403)
  for (const [method, route, body] of [
    ['POST', '/api/portal/roles', { title: 'Mine', brief: {} }],
    ['POST', '/api/portal/team', { email: 'x@lochbay.example', name: 'X' }],
    ['GET', `/api/portal/roles/${role}/share-links`],
    ['POST', `/api/portal/roles/${role}/share-links`, share],
  ] as const)
    expect([route, (await as(graham, method, route, body)).status]).toEqual([route, 403])
  // Nothing about the contract is shown.
  expect((await as(graham, 'GET', '/api/contracts')).json()).toEqual([])
  expect((await as(graham, 'GET', `/api/contracts/${rhona.id}/payment`)).status).toBe(401)
  // Rhona sees his verdict beside her own, and who has given none.
  const sunita = { email: 'sunita@lochbay.example', name: 'Sunita Rao' }
  expect((await as(rhona, 'POST', '/api/portal/team', sunita)).status).toBe(201)
  expect(await person(rhona, role, candidacy!)).toMatchObject({
    mine: null,
    others: [
      { name: 'Sunita Rao', value: null },
      { name: 'Graham Tait', value: 'maybe' },
    ],
  })

  expect((await as(rhona, 'DELETE', `/api/portal/roles/${role}/share-links/${link.id}`)).status).toBe(200)
  expect((await as(graham, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(401)
  expect((await open(token)).status).toBe(409)
  expect((await tested.call('GET', `/api/portal/share/${token}`)).json().data).toMatchObject({ state: 'revoked' })
  for (let press = 0; press < 3; press++) await tested.call('POST', `/api/portal/share/${token}/asking`)
  const asked = database().selectFrom('share_links').select('asked_again_at').where('id', '=', link.id)
  expect((await asked.executeTakeFirstOrThrow()).asked_again_at).not.toBeNull()
  expect((await tested.call('GET', `/api/portal/share/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await seen(rhona, role)).candidacies).toMatchObject([{ others: [{ value: null }, { value: 'maybe' }] }])
})

test('a link for part of a shortlist, without names, shows only those, and no name before the guest’s own verdict', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [ailsa, other] = await send(role, [await filmedOnce('Ailsa Drummond'), await filmedOnce('Callum Baird')])
  const share = { email: 'ken@lochbay.example', mayComment: true, days: 1, only: [ailsa], hidesNames: true }
  const stranger = await client()
  expect((await as(stranger, 'POST', `/api/portal/roles/${role}/share-links`, share)).status).toBe(404)
  expect((await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, share)).status).toBe(201)
  const ken = await open(await keyOf('share-link', share.email))
  const wall = await as(ken, 'GET', `/api/portal/roles/${role}`)
  expect(wall.json().data.candidacies.map(({ id }: { id: string }) => id)).toEqual([ailsa])
  expect(wall.text).not.toMatch(/Ailsa|Drummond|Callum|Baird/)
  // People who are not in the link are not found, and before a verdict there is no film.
  for (const [id, statuses] of [
    [other, 404],
    [ailsa, 404],
  ] as const)
    for (const part of ['stream', 'poster', 'captions'])
      expect([part, (await as(ken, 'GET', `/api/portal/films/${id}/${part}`)).status]).toEqual([part, statuses])
  const say = (id: string) => as(ken, 'PUT', `/api/portal/candidacies/${id}/verdict`, { value: 'yes', version: 0 })
  expect((await say(other!)).status).toBe(404)
  expect((await say(ailsa!)).status).toBe(200)
  expect(await person(ken, role, ailsa!)).toMatchObject({ name: 'Ailsa Drummond' })
  expect((await as(ken, 'GET', `/api/portal/films/${ailsa}/stream`)).status).toBe(200)
  expect((await as(ken, 'GET', `/api/portal/films/${other}/stream`)).status).toBe(404)
})

/** Returns the candidate of this name with a film. The tests of this file share them. */
async function filmedOnce(name: string): Promise<string> {
  const storedCandidate = await database()
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select('candidates.id')
    .where('people.name', '=', name)
    .executeTakeFirst()
  return storedCandidate?.id ?? staff.filmed(name)
}

test('a colleague gets in by their own link, sees all roles, can’t sign, and is out once removed', async () => {
  const rhona = await client()
  const stranger = await client()
  await makeRole(rhona.id)
  const colleague = { email: 'sunita@lochbay.example', name: 'Sunita Rao' }
  const invited = await as(rhona, 'POST', '/api/portal/team', colleague)
  expect(invited.status).toBe(201)
  const again = await as(rhona, 'POST', '/api/portal/team', colleague)
  expect([again.status, again.json().code]).toEqual([409, 'on_the_team'])
  const key = await keyOf('team-invitation', colleague.email)
  const opened = await tested.call('POST', '/api/portal/session', { key })
  expect(opened.status).toBe(201)
  const sunita = { cookie: opened.cookie }
  const home = (await as(sunita, 'GET', '/api/portal/roles')).json().data
  expect(home).toMatchObject({ me: { name: 'Sunita Rao', runsAccount: false }, documents: [], roles: [{}] })
  expect(home.team.map(({ name, hasJoined }: { name: string; hasJoined: boolean }) => [name, hasJoined])).toEqual([
    ['Rhona Mackie', true],
    ['Sunita Rao', true],
  ])
  expect((await as(sunita, 'GET', `/api/contracts/${rhona.id}/payment`)).status).toBe(401)
  expect((await as(sunita, 'POST', '/api/portal/team', { email: 'y@lochbay.example', name: 'Y' })).status).toBe(403)
  const id = invited.json().data.id
  // Another client's people do not exist for this caller.
  expect((await as(stranger, 'DELETE', `/api/portal/team/${id}`)).status).toBe(404)
  const signatory = home.team[0].id
  expect((await as(rhona, 'DELETE', `/api/portal/team/${signatory}`)).status).toBe(409)
  expect((await as(rhona, 'DELETE', `/api/portal/team/${id}`)).status).toBe(200)
  // A page that is still open says why it stopped working.
  const stale = await as(sunita, 'GET', '/api/portal/roles')
  expect([stale.status, stale.json().code, stale.json().message]).toEqual([
    401,
    'left',
    expect.stringContaining('no longer on this team'),
  ])
  expect((await tested.call('POST', '/api/portal/session', { key })).status).toBe(401)
})

test('the verdicts of a colleague who leaves stay, and their links and those of their guests end', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [candidacy] = await send(role, [await filmedOnce('Ailsa Drummond')])
  const colleague = { email: 'iain@lochbay.example', name: 'Iain Begg' }
  const { id } = (await as(rhona, 'POST', '/api/portal/team', colleague)).json().data
  const enter = async () => {
    const key = await keyOf('team-invitation', colleague.email)
    return { cookie: (await tested.call('POST', '/api/portal/session', { key })).cookie }
  }
  const iain = await enter()
  const about = `/api/portal/candidacies/${candidacy}`
  const say = (value: string, version: number) => as(iain, 'PUT', `${about}/verdict`, { value, version })
  expect((await say('yes', 0)).status).toBe(200)
  await as(iain, 'POST', `${about}/comments`, { atSecond: 0, text: 'That is how I would open.' })
  const guest = { email: 'morag@lochbay.example', mayComment: true, days: 7 }
  expect((await as(iain, 'POST', `/api/portal/roles/${role}/share-links`, guest)).status).toBe(201)
  const link = await keyOf('share-link', guest.email)
  const morag = await open(link)

  // They may remove themselves. Repeating it changes nothing.
  expect((await as(iain, 'DELETE', `/api/portal/team/${id}`)).status).toBe(200)
  for (const late of [await say('no', 1), await as(iain, 'DELETE', `/api/portal/team/${id}`)])
    expect([late.status, late.json().code]).toEqual([401, 'left'])
  const out = await as(morag, 'GET', `/api/portal/films/${candidacy}/stream`)
  expect([out.status, out.json().code]).toEqual([401, 'link_ended'])
  expect((await open(link)).status).toBe(409)
  expect(await person(rhona, role, candidacy!)).toMatchObject({
    others: [{ name: 'Iain Begg (has left)', value: 'yes' }],
    comments: [{ author: 'Iain Begg (has left)', text: 'That is how I would open.' }],
  })
  const { board } = (await staff.call('GET', `/api/admin/roles/${role}`)).json().data
  expect(board[0].verdicts).toMatchObject([{ name: 'Iain Begg (has left)', value: 'yes' }])
  expect((await as(rhona, 'GET', '/api/portal/roles')).json().data.team).toMatchObject([{ name: 'Rhona Mackie' }])

  // Invited again, they are the same person, and the earlier session stays ended.
  expect((await as(rhona, 'POST', '/api/portal/team', colleague)).status).toBe(201)
  expect((await say('no', 1)).status).toBe(401)
  const again = await enter()
  expect(await person(again, role, candidacy!)).toMatchObject({ mine: { value: 'yes' } })
})

test('a team has room for fifty people, and guests take none of it; a role has room for fifty live links', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  await send(role, [await filmedOnce('Isla Grant')])
  const invite = (name: string) => as(rhona, 'POST', '/api/portal/team', { email: `${name}@lochbay.example`, name })
  const share = (name: string) =>
    as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, {
      email: `${name}@lochbay.example`,
      mayComment: false,
      days: 7,
    })
  expect((await share('guest')).status).toBe(201)
  const db = database()
  const { member_id: guest, id: link } = await db
    .selectFrom('share_links')
    .select(['id', 'member_id'])
    .where('role_id', '=', role)
    .executeTakeFirstOrThrow()
  const copies = sql`generate_series(1, 49) as copy(n)`
  await sql`insert into client_members (id, contract_id, email, email_key, name, kind, invited_by, invited_at)
    select id || n, contract_id, n || email, n || email_key, name, kind, invited_by, invited_at
    from client_members, ${copies} where id = ${guest}`.execute(db)
  expect((await invite('sunita')).status).toBe(201)
  await sql`update client_members set kind = 'colleague' where id like ${`${guest}%`} and id <> ${guest}
    and id <> ${`${guest}49`}`.execute(db)
  expect((await invite('ken')).json()).toMatchObject({ code: 'too_many_members' })
  expect((await invite('sunita')).json()).toMatchObject({ code: 'on_the_team' })

  await sql`insert into share_links
    (id, role_id, hash, made_by, member_id, note, may_comment, hides_names, created_at, expires_at)
    select id || n, role_id, hash || n, made_by, member_id, note, may_comment, hides_names, created_at, expires_at
    from share_links, ${copies} where id = ${link}`.execute(db)
  expect((await share('moira')).json()).toMatchObject({ code: 'too_many_links' })
  expect((await as(rhona, 'DELETE', `/api/portal/roles/${role}/share-links/${link}`)).status).toBe(200)
  expect((await share('moira')).status).toBe(201)
})

test('a colleague is reminded once a day of the films that are left; a guest can’t remind anybody', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [candidacy] = await send(role, [await filmedOnce('Ailsa Drummond')])
  const colleague = { email: 'eilidh@lochbay.example', name: 'Eilidh Gow' }
  const { id } = (await as(rhona, 'POST', '/api/portal/team', colleague)).json().data
  const eilidh = {
    cookie: (await tested.call('POST', '/api/portal/session', { key: await keyOf('team-invitation', colleague.email) }))
      .cookie,
  }
  const remind = (who: { cookie: string }, memberId: string) =>
    as(who, 'POST', `/api/portal/roles/${role}/reminders`, { memberId })
  const guest = { email: 'sorcha@lochbay.example', mayComment: true, days: 7 }
  await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, guest)
  const sorcha = await open(await keyOf('share-link', guest.email))
  expect((await remind(sorcha, id)).status).toBe(403)
  // People can’t remind themselves, nor guests, who have a link of their own.
  const { me } = (await as(sorcha, 'GET', '/api/portal/roles')).json().data
  const own = (await as(rhona, 'GET', '/api/portal/roles')).json().data.me
  for (const memberId of [me.memberId, own.memberId]) expect((await remind(rhona, memberId)).status).toBe(404)

  const pressed = await Promise.all([remind(rhona, id), remind(rhona, id), remind(rhona, id)])
  expect(pressed.map(({ status }) => status)).toContain(201)
  expect((await remind(rhona, id)).json().code).toBe('reminded_today')
  const mails = await tested.database.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'watch-reminder')
    .execute()
  expect(mails).toHaveLength(1)
  const written = () =>
    sharingMailTemplates({ publicUrl: 'http://patter.example', guestDays: 30, before: 'roles' })['watch-reminder']!(
      mails[0]!.data,
      { db: tested.database.db, now: new Date() },
    )
  expect((await written())!.text).toContain('Eilidh, you have one film left to watch for Account Executive')
  // The mail isn’t sent if she has given her verdict meanwhile.
  await as(eilidh, 'PUT', `/api/portal/candidacies/${candidacy}/verdict`, { value: 'yes', version: 0 })
  expect(await written()).toBeUndefined()
  expect((await remind(rhona, id)).json().code).toBe('nothing_to_remind')
})

test('what others do with a candidate tells a blind reader no name, and a guest no outcome', async () => {
  const { rhona, role, candidacy, candidate } = await shortlisted()
  const { person_id, film_id } = await database()
    .selectFrom('candidates')
    .select(['person_id', 'film_id'])
    .where('id', '=', candidate)
    .executeTakeFirstOrThrow()
  const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nI’m Ailsa\nDrummond, and I sell bread.\n'
  await database().updateTable('films').set({ captions }).where('id', '=', film_id!).execute()
  const pitch = 'Ailsa sells bread.'
  await database().updateTable('candidates').set({ pitch }).where('person_id', '=', person_id).execute()
  const offered = await times(rhona, candidacy)
  const asked = await ask(rhona, candidacy, wish(offered, { inTheRoom: 'Graham, and Ailsa' }))
  await press(await pageOf(candidate), { interview: asked.json().data.id, answer: offered[0]! })
  const { version } = await seen(rhona, role)
  await as(rhona, 'PUT', `/api/portal/roles/${role}/blind`, { blind: true, version })

  const colleague = { email: 'sunita@lochbay.example', name: 'Sunita Rao' }
  await as(rhona, 'POST', '/api/portal/team', colleague)
  const key = await setup.newestKey(colleague.email)
  const sunita = { cookie: (await tested.call('POST', '/api/portal/session', { key })).cookie }
  const guest = { email: 'ken@lochbay.example', mayComment: true, days: 7 }
  await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, guest)
  const ken = { cookie: (await tested.call('POST', `/api/portal/share/${await setup.newestKey(guest.email)}`)).cookie }
  const words = { lines: ['I’m … …, and I sell bread.'] }
  for (const who of [sunita, ken]) {
    for (const page of ['/api/portal/roles', `/api/portal/roles/${role}`])
      expect([page, (await as(who, 'GET', page)).text]).toEqual([page, expect.not.stringMatching(/Ailsa|Drummond/)])
    expect(await person(who, role, candidacy)).toMatchObject({ pitch: '… sells bread.' })
    expect((await as(who, 'GET', `/api/portal/films/${candidacy}/words`)).json().data).toEqual(words)
  }
  expect(await person(sunita, role, candidacy)).toMatchObject({ interview: { inTheRoom: '', calendar: null } })
  expect((await as(sunita, 'GET', path(candidacy, 'interview.ics'))).status).toBe(404)
  expect((await as(rhona, 'GET', path(candidacy, 'interview.ics'))).status).toBe(200)

  await as(ken, 'PUT', path(candidacy, 'verdict'), { value: 'maybe', version: 0 })
  expect(await person(ken, role, candidacy)).toMatchObject({ name: 'Ailsa Drummond', interview: null, offer: null })
  const opened = (await as(ken, 'GET', `/api/portal/films/${candidacy}/words`)).json().data
  expect(opened.lines[0]).toContain('Ailsa')
  await database().updateTable('permissions').set({ withdrawn_at: new Date() }).where('role_id', '=', role).execute()
  expect((await as(ken, 'GET', `/api/portal/films/${candidacy}/words`)).status).toBe(404)
})

test('a guest sees the same before and after an interview, an offer and a hire of others', async () => {
  const { rhona, role, candidacies, candidates } = await shortlisted({ count: 2 })
  const [candidacy] = candidacies as [string]
  const guest = { email: 'una@lochbay.example', mayComment: true, days: 7 }
  await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, guest)
  const una = { cookie: (await tested.call('POST', `/api/portal/share/${await setup.newestKey(guest.email)}`)).cookie }
  const shown = async () => {
    const [{ updatedAt: _, ...card }] = (await as(una, 'GET', '/api/portal/roles')).json().data.roles
    const { candidacies: people, ...page } = await seen(una, role)
    // The verdicts of others are no secret; asking for an interview is one.
    return JSON.stringify({ card, ...page, people: people.map(({ others: __, ...one }) => one) })
  }
  const before = await shown()
  expect(before).toContain('"step":"shortlist"')
  const offered = await times(rhona, candidacy)
  const { id } = (await ask(rhona, candidacy, wish(offered))).json().data
  expect(await shown()).toBe(before)
  await press(await pageOf(candidates[0]!), { interview: id, answer: offered[0]! })
  expect((await seen(rhona, role)).next).toMatchObject({ kind: 'interview', startsAt: offered[0] })
  expect(await shown()).toBe(before)
  const pay = { salaryPence: 4_200_000, startsOn: addDays(londonDate(new Date()), 48) }
  expect((await as(rhona, 'POST', path(candidacy, 'offer'), { ...pay, version: 0 })).status).toBe(201)
  expect(await shown()).toBe(before)

  expect((await as(rhona, 'POST', path(candidacy, 'hired'), pay)).status).toBe(201)
  expect(await seen(rhona, role)).toMatchObject({ state: 'filled', step: 'hired', hired: 1, next: { kind: 'starts' } })
  const { version: __, ...after } = await seen(una, role)
  expect(after).toMatchObject({ state: 'closed', step: 'shortlist', hired: 0, next: { kind: 'closed' } })
  const over = { stage: 'sent', next: 'watch', hire: null, film: { state: 'none', why: 'over' } }
  expect(after.candidacies).toMatchObject([over, over])
  expect((await as(una, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(404)
  expect(await shown()).not.toMatch(
    new RegExp(`:"(interview|offer|hired|filled|starts)"|${pay.startsOn}|${offered[0]}`),
  )
})

test('an abandoned card payment takes nothing from a client whose deposit is invoiced', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [candidacy] = await send(role, [await staff.filmed('Mei Lau')])
  const at = new Date()
  const begun = { contract_id: rhona.id, gateway: 'test', state: 'requires_action', amount_pence: 200_000 } as const
  await (tested.database.db as MoneyDb)
    .insertInto('payments')
    .values({ id: 'pay_left', ...begun, intent_id: null, client_secret: null, created_at: at, updated_at: at })
    .execute()
  expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/stream`)).status).toBe(200)
  const share = { email: 'ken@lochbay.example', name: 'Ken', mayComment: false, days: 7 }
  expect((await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, share)).status).toBe(201)
  expect((await setup.record(role)).contract).toMatchObject({ depositIsSettled: true })
})
