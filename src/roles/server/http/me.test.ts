import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { newCandidateKey } from '#src/candidates/server/public.ts'
import { interviewSetup } from '#src/interviews/server/http/interviews.setup.ts'
import type { Db as InterviewsDb } from '#src/interviews/server/tables.ts'
import { portalClients, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { newId } from '#src/values/id.ts'
import type { Db } from '../tables.ts'

// A candidate's own page: the questions, links that a scanner opens, what ends at once, and what remains.

const tested = testProgram('me', portalSettings)
const clients = portalClients(tested)
const interviews = interviewSetup(tested)
let staff = ''
let [roleId, candidateId, candidacyId, filmId, page] = ['', '', '', '', '']
const db = (): Db => tested.database.db
const ofInterviews = (): InterviewsDb => tested.database.db
let keys = 0
const act = (method: string, route: string, body?: unknown) =>
  tested.call(method, route, body, { cookie: staff, key: `a-key-of-the-candidate-${keys++}` })
const press = (form: string, fields: Record<string, string>, at = page) =>
  tested.call('POST', `${at}/${form}`, new URLSearchParams(fields), { headers: { origin: 'http://patter.example' } })
const permissions = () => db().selectFrom('permissions').selectAll().orderBy('asked_at').execute()
const events = async () =>
  (await db().selectFrom('candidacy_events').select('kind').orderBy('at').orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

async function candidate(name: string, email: string): Promise<string> {
  const body = { name, email, agreedHow: 'said so', agreedOn: '2026-11-12' }
  return (await act('POST', '/api/admin/candidates', body)).json().data.id
}

beforeAll(async () => {
  staff = (await signedIn(tested.database.db)).cookie
  const client = await clients.signed()
  roleId = (await act('POST', '/api/admin/roles', { contractId: client.id, title: 'Account Executive' })).json().data.id
  candidateId = await candidate('Ailsa Drummond', 'ailsa@home.example')
  const { person_id } = await db()
    .selectFrom('candidates')
    .select('person_id')
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  filmId = 'flm_of_ailsa'
  const now = new Date()
  const film = { id: filmId, person_id, original_key: null, duration: 60, width: 640, height: 360 }
  await db()
    .insertInto('films')
    .values({
      ...film,
      state: 'ready',
      captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db().updateTable('candidates').set({ film_id: filmId }).where('id', '=', candidateId).execute()
  await act('POST', `/api/admin/roles/${roleId}/candidacies`, { candidateIds: [candidateId] })
  candidacyId = (await db().selectFrom('candidacies').select('id').executeTakeFirstOrThrow()).id
  const token = await db()
    .transaction()
    .execute((tx) => newCandidateKey(tx, candidateId, now))
  page = `/me/${token}`
})

describe('permission', () => {
  test('is asked once, for one version of the film, with a text whose hash is stored', async () => {
    const asked = await act('POST', `/api/admin/candidacies/${candidacyId}/ask-permission`)
    expect(asked.status).toBe(200)
    const again = await act('POST', `/api/admin/candidacies/${candidacyId}/ask-permission`)
    expect(again.json().data.permissionId).toBe(asked.json().data.permissionId)
    const [permission, ...others] = await permissions()
    expect(others).toEqual([])
    expect(permission).toMatchObject({ film_id: filmId, given_at: null, refused_at: null })
    expect(permission!.text_sha256).toBe(createHash('sha256').update(permission!.asked_text).digest('hex'))
    expect(permission!.asked_text).toContain('Lochbay Energy Ltd wants to fill: Account Executive.')
  })

  test('nothing changes if a mail scanner opens the link and every form’s address fifty times', async () => {
    const before = [await permissions(), await events()]
    for (let time = 0; time < 50; time++) expect((await tested.call('GET', page)).status).toBe(200)
    for (const form of ['answer?answer=yes', 'withdraw', 'keep', 'erase', 'complain'])
      expect((await tested.call('GET', `${page}/${form}`)).status).toBe(303)
    expect([await permissions(), await events()]).toEqual(before)
  })

  test('the page has Yes and No as two equal buttons, and is not cached', async () => {
    const answer = await tested.call('GET', page)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    const buttons = [...answer.text.matchAll(/<button[^>]*name="answer"[^>]*>/g)].map(([button]) =>
      button.replace(/value="(?:yes|no)"/, ''),
    )
    expect(buttons).toHaveLength(2)
    expect(buttons[0]).toBe(buttons[1])
    expect(answer.text).toContain(`${page}/films/${filmId}/stream`)
  })

  test('a Yes counts once, withdrawing is final, and the page doesn’t tell whether anybody has watched', async () => {
    const { id: permission } = (await permissions())[0]!
    await Promise.all([1, 2, 3].map(() => press('answer', { permission, answer: 'yes' })))
    expect((await permissions())[0]!.given_at).not.toBeNull()
    expect((await events()).filter((kind) => kind === 'permission_given')).toHaveLength(1)
    const shown = async () => (await tested.call('GET', page)).text.replaceAll(/nonce="[^"]*"/g, '')
    const before = await shown()
    await db()
      .insertInto('watches')
      .values({
        candidacy_id: candidacyId,
        film_id: filmId,
        viewer_kind: 'member',
        viewer_id: 'mem_rhona',
        ranges: '[[0,9]]',
        seconds: 9,
        last_second: 9,
        updated_at: new Date(),
      })
      .execute()
    expect(await shown()).toBe(before)
    expect((await press('withdraw', { permission })).headers.get('location')).toBe(`${page}?withdrawn`)
    expect((await press('answer', { permission, answer: 'yes' })).headers.get('location')).toBe(`${page}?closed`)
    expect((await permissions())[0]!.withdrawn_at).not.toBeNull()
    const { stage } = await db().selectFrom('candidacies').select('stage').executeTakeFirstOrThrow()
    expect(stage).toBe('withdrawn')
  })

  test('another candidate’s link can’t answer for her or play her film', async () => {
    const other = await candidate('Ailsa Drummond', 'other.ailsa@home.example')
    const token = await db()
      .transaction()
      .execute((tx) => newCandidateKey(tx, other, new Date()))
    const theirs = `/me/${token}`
    const before = await permissions()
    const { id: permission } = before[0]!
    for (const form of ['answer', 'withdraw']) await press(form, { permission, answer: 'yes' }, theirs)
    expect(await permissions()).toEqual(before)
    const [hers, nobodys] = [
      await tested.call('GET', `${theirs}/films/${filmId}/captions`),
      await tested.call('GET', `${theirs}/films/flm_nobody/captions`),
    ]
    expect([hers.status, nobodys.status, hers.text]).toEqual([404, 404, nobodys.text])
    const captions = async () => (await tested.call('GET', `${page}/films/${filmId}/captions`)).status
    // A machine drafted them, and nobody has read them.
    await db().updateTable('films').set({ captions_checked_at: null }).where('id', '=', filmId).execute()
    expect(await captions()).toBe(404)
    expect((await tested.call('GET', page)).text).not.toContain(`${filmId}/captions`)
    await db().updateTable('films').set({ captions_checked_at: new Date() }).where('id', '=', filmId).execute()
    expect(await captions()).toBe(200)
    expect((await tested.call('GET', `/me/${'x'.repeat(43)}`)).status).toBe(404)
  })

  test('a candidate is never asked about an employer on their list', async () => {
    const { version } = (await act('GET', `/api/admin/candidates/${candidateId}`)).json().data
    await act('PUT', `/api/admin/candidates/${candidateId}`, { version, neverEmployers: ['lochbay energy'] })
    const refused = await act('POST', `/api/admin/candidacies/${candidacyId}/ask-permission`)
    expect([refused.status, refused.json().code]).toEqual([409, 'never_employer'])
  })
})

describe('a complaint', () => {
  const complaints = async () => (await act('GET', `/api/admin/candidates/${candidateId}`)).json().data.complaints
  const onToday = async () =>
    (await act('GET', '/api/admin/today')).json().data.groups.find(({ kind }: { kind: string }) => kind === 'complaint')

  test('is listed on Today until it is answered; each step sends one mail, and strangers can’t complain', async () => {
    expect(await onToday()).toBeUndefined()
    expect((await press('complain', { text: '   ' })).status).toBe(422)
    expect((await press('complain', { text: 'You rang my office.' })).headers.get('location')).toBe(
      `${page}?complained`,
    )
    const [{ id, version }] = await complaints()
    const group = await onToday()
    expect(group.items).toMatchObject([{ title: 'Ailsa Drummond', isLate: false, acts: [{ label: 'Acknowledge' }] }])
    const { path: route, body } = group.items[0].acts[0].call
    expect((await tested.call('POST', route, body, { key: 'a-key-of-a-stranger' })).status).toBe(401)
    expect((await act('POST', route.replace(candidateId, 'can_nobody'), body)).status).toBe(404)
    expect((await act('POST', route, body)).json().data).toEqual({ version: version + 1 })
    expect((await onToday()).items).toMatchObject([{ acts: [], text: 'Acknowledged, not answered yet.' }])
    const answer = `/api/admin/candidates/${candidateId}/complaints/${id}/answer`
    expect((await act('POST', answer, { version: version + 1, text: ' ' })).status).toBe(422)
    expect((await act('POST', answer, { version: version + 1, text: 'x'.repeat(5001) })).status).toBe(422)
    expect((await act('POST', answer, { version: version + 1, text: 'We’re sorry.' })).status).toBe(200)
    expect(await onToday()).toBeUndefined()
    expect(await complaints()).toMatchObject([{ text: 'You rang my office.', answer: 'We’re sorry.' }])
    const mails = await db().selectFrom('mails').select('cause').where('cause', 'like', `${id}:%`).execute()
    expect(mails.map(({ cause }) => cause).toSorted()).toEqual([`${id}:acknowledged`, `${id}:answered`])
  })
})

describe('a candidate’s own data', () => {
  test('can be downloaded as one file', async () => {
    const copy = await tested.call('GET', `${page}/copy.json`)
    expect(copy.headers.get('content-disposition')).toContain('attachment')
    expect(copy.json()).toMatchObject({
      candidate: {
        neverShownTo: ['lochbay energy'],
        complaints: [{ text: 'You rang my office.', answer: 'We’re sorry.' }],
      },
      permissions: [{ company: 'Lochbay Energy Ltd', answer: 'withdrawn' }],
    })
  })

  test('is deleted for good after they type their address; the record of an introduction is kept by law', async () => {
    const stub = { candidate_name: 'Ailsa Drummond', company: 'Lochbay Energy Ltd', role_title: 'Account Executive' }
    await db()
      .insertInto('introductions')
      .values({ candidacy_id: candidacyId, ...stub, introduced_at: new Date(), kept_until: '2027-11-23' })
      .execute()
    expect((await press('erase', { email: 'someone@else.example' })).status).toBe(422)
    const erased = await press('erase', { email: 'AILSA@home.example' })
    expect(erased.status).toBe(200)
    expect(erased.text).toContain('regulation 29')
    expect((await tested.call('GET', page)).status).toBe(404)
    const film = await db().selectFrom('films').selectAll().executeTakeFirstOrThrow()
    expect(film).toMatchObject({ state: 'gone', captions: null })
    expect((await permissions())[0]!.asked_text).toBe('')
    const complaint = await db().selectFrom('candidate_complaints').select(['text', 'answer']).executeTakeFirst()
    expect(complaint).toEqual({ text: '', answer: '' })
    const people = await db().selectFrom('people').select('email').where('email', 'like', 'ailsa%').execute()
    expect(people).toEqual([])
    expect(await db().selectFrom('introductions').select('candidate_name').execute()).toHaveLength(1)
  })
})

describe('two records of one person', () => {
  test('are merged by an owner: what the other record has moves, and that record is deleted', async () => {
    const [kept, gone] = [
      await candidate('Una Orr', 'una@home.example'),
      await candidate('Una Orr', 'u.orr@home.example'),
    ]
    const record = async (id: string) => (await act('GET', `/api/admin/candidates/${id}`)).json().data
    const now = new Date()
    const { personId } = await record(gone)
    const film = { id: 'flm_of_una', person_id: personId, original_key: null, duration: 60, width: 640, height: 360 }
    await db()
      .insertInto('films')
      .values({ ...film, state: 'ready', captions: 'WEBVTT\n', created_at: now, updated_at: now })
      .execute()
    await db().updateTable('candidates').set({ film_id: film.id }).where('id', '=', gone).execute()
    const { contract_id } = await db().selectFrom('roles').select('contract_id').executeTakeFirstOrThrow()
    const make = async (title: string) =>
      (await act('POST', '/api/admin/roles', { contractId: contract_id, title })).json().data.id as string
    const [both, alone] = [await make('Both'), await make('Alone')]
    await act('POST', `/api/admin/roles/${both}/candidacies`, { candidateIds: [kept, gone] })
    const [moved] = (await act('POST', `/api/admin/roles/${alone}/candidacies`, { candidateIds: [gone] })).json().data
      .ids
    expect((await act('POST', `/api/admin/candidacies/${moved}/ask-permission`)).status).toBe(200)
    const token = await db()
      .transaction()
      .execute((tx) => newCandidateKey(tx, gone, now))
    const interview = await interviews.invited({ name: 'Una Orr', email: 'u.orr@home.example' })
    const [before, other] = [await record(kept), await record(gone)]
    const body = { from: gone, version: before.version, fromVersion: other.version }
    const path = `/api/admin/candidates/${kept}/merge`
    const stan = (await signedIn(tested.database.db, 'staff')).cookie
    expect((await tested.call('POST', path, body, { cookie: stan, key: 'a-key-of-stan' })).status).toBe(403)
    expect((await act('POST', path, { ...body, from: kept, fromVersion: before.version })).status).toBe(422)
    expect((await act('POST', path, { ...body, fromVersion: other.version + 1 })).json().code).toBe('changed_meanwhile')
    const twice = await Promise.all([act('POST', path, body), act('POST', path, body)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await record(kept)).toMatchObject({ email: 'una@home.example', film: { id: film.id } })
    expect((await record(gone)).erasedAt).not.toBeNull()
    const { rows } = (await act('GET', `/api/admin/candidates/${kept}/permissions`)).json().data
    expect(rows.map(({ role, state }: { role: string; state: string }) => [role, state]).toSorted()).toEqual([
      ['Alone', 'asked'],
      ['Both', 'none'],
    ])
    const page = await tested.call('GET', `/me/${token}`)
    expect([page.status, page.text.includes('Alone')]).toEqual([200, true])
    expect((await interviews.record(interview.id)).email).toBe('una@home.example')
    expect((await interviews.open(interview.token)).view.id).toBe(interview.id)
    const left = db().selectFrom('people').select('id').where('email', '=', 'u.orr@home.example')
    expect(await left.execute()).toEqual([])
  })

  /** Merges the second into the first. */
  const merge = async (kept: string, gone: string) => {
    const version = async (id: string) => (await act('GET', `/api/admin/candidates/${id}`)).json().data.version
    return act('POST', `/api/admin/candidates/${kept}/merge`, {
      from: gone,
      version: await version(kept),
      fromVersion: await version(gone),
    })
  }

  test('each with an unsent application: the dropped one loses its films, and answers sent before stay', async () => {
    const now = new Date()
    const setId = await interviews.makeSet()
    /** A candidate with an open application that isn't sent, and a film of each answer. */
    async function applicant(email: string, more: object = {}) {
      const id = await candidate('Rhona Weir', email)
      const { person_id } = await db()
        .selectFrom('candidates')
        .select('person_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const interviewId = newId('inv', now)
      const invitation = { id: interviewId, person_id, question_set_id: setId, source: 'open' as const, sent_at: now }
      const times = { begun_at: now, deadline: new Date('2099-12-04'), created_at: now, updated_at: now }
      await ofInterviews()
        .insertInto('invitations')
        .values({ ...invitation, ...times, adjustments: '{}', ...more })
        .execute()
      const films = [newId('flm', now), newId('flm', now)]
      for (const film of films)
        await db()
          .insertInto('films')
          .values({
            id: film,
            person_id,
            duration: 60,
            width: 640,
            height: 360,
            state: 'ready',
            created_at: now,
            updated_at: now,
          })
          .execute()
      const ended = new Date(now.getTime() - 60_000)
      const take = { invitation_id: interviewId, n: 1, kind: 'film', parts: 1, state: 'kept', ended_at: ended } as const
      const at = { began_at: ended, created_at: ended, updated_at: ended }
      for (const [index, question] of ['q1', 'q2'].entries())
        await ofInterviews()
          .insertInto('takes')
          .values({ id: newId('tak', now), question, film_id: films[index]!, ...take, ...at })
          .execute()
      return { id, interviewId, films }
    }
    const left = async (ids: readonly string[]) => {
      const films = await db().selectFrom('films').select(['id', 'state']).where('id', 'in', ids).execute()
      return ids.map((id) => films.find((film) => film.id === id)?.state)
    }
    const kept = await applicant('rhona@home.example')
    const gone = await applicant('r.weir@home.example')
    await db().updateTable('candidates').set({ film_id: gone.films[0]! }).where('id', '=', gone.id).execute()
    expect((await merge(kept.id, gone.id)).status).toBe(200)
    expect(await left(kept.films)).toEqual(['ready', 'ready'])
    expect(await left(gone.films)).toEqual(['ready', 'gone'])
    const again = await applicant('weir@home.example', { again_question: 'q1', again_at: now })
    expect((await merge(kept.id, again.id)).status).toBe(200)
    expect(await left(again.films)).toEqual(['ready', 'ready'])
    expect(await interviews.record(again.interviewId)).toMatchObject({
      email: 'rhona@home.example',
      state: 'submitted',
    })
  })

  test('are not merged if that deletes the one whom a client has seen; the other way round they are', async () => {
    const [unseen, seen] = [
      await candidate('Iona Bell', 'iona@home.example'),
      await candidate('Iona Bell', 'i.bell@home.example'),
    ]
    const { contract_id } = await db().selectFrom('roles').select('contract_id').executeTakeFirstOrThrow()
    const role = (await act('POST', '/api/admin/roles', { contractId: contract_id, title: 'Shown' })).json().data.id
    await act('POST', `/api/admin/roles/${role}/candidacies`, { candidateIds: [unseen, seen] })
    await db().updateTable('candidacies').set({ stage: 'sent' }).where('candidate_id', '=', seen).execute()
    const refused = await merge(unseen, seen)
    expect([refused.status, refused.json().code]).toEqual([409, 'already_shown'])
    expect(refused.json().message).toContain('The client of Shown has seen the record that would be deleted')
    // They have been seen even if they were declined since.
    await db().updateTable('candidacies').set({ stage: 'declined' }).where('candidate_id', '=', seen).execute()
    const shortlist = { id: 'shl_of_iona', role_id: role, number: 1, created_at: new Date(), updated_at: new Date() }
    await db()
      .insertInto('shortlists')
      .values({ ...shortlist, state: 'sent', sent_at: new Date() })
      .execute()
    const { id: candidacy_id } = await db()
      .selectFrom('candidacies')
      .select('id')
      .where('candidate_id', '=', seen)
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('shortlist_entries')
      .values({ shortlist_id: shortlist.id, candidacy_id, position: 0 })
      .execute()
    expect((await merge(unseen, seen)).json().code).toBe('already_shown')
    await db().updateTable('candidacies').set({ stage: 'sent' }).where('candidate_id', '=', seen).execute()
    expect((await merge(seen, unseen)).status).toBe(200)
    const stages = db().selectFrom('candidacies').select(['candidate_id', 'stage']).where('role_id', '=', role)
    expect((await stages.execute()).find((row) => row.candidate_id === seen)?.stage).toBe('sent')
  })
})
