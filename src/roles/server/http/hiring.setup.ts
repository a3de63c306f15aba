import { expect } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { newCandidateKey } from '#src/candidates/server/public.ts'
import { newId } from '#src/values/id.ts'
import type { InterviewTimes } from '../../decision-api.ts'
import type { Db } from '../tables.ts'
import { roleSetup } from './roles.setup.ts'

/**
 * Makes roles with a sent shortlist. Their films are only rows in the database, because these tests don't play them.
 */
export function hiringSetup(tested: TestProgram) {
  const setup = roleSetup(tested)
  const database = (): Db => tested.database.db
  const { staff, as, makeRole, send, client } = setup
  let people = 0

  /** Makes a candidate with a film that may be shown. */
  async function filmed(name = 'Ailsa Drummond'): Promise<string> {
    const id = await staff.add(name, `candidate-${people++}@home.example`)
    const { person_id } = await database()
      .selectFrom('candidates')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = new Date()
    const film = { id: newId('flm', at), person_id, duration: 60, width: 640, height: 360, state: 'ready' as const }
    await database()
      .insertInto('films')
      .values({
        ...film,
        captions: 'WEBVTT\n',
        captions_by: 'person',
        captions_checked_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await database().updateTable('candidates').set({ film_id: film.id }).where('id', '=', id).execute()
    return id
  }

  /** Makes a client with a role and its shortlist. */
  async function shortlisted({ openings = 1, count = 1, option = 'monthly' } = {}) {
    const rhona = await client(option)
    const role = await makeRole(rhona.id, 'Account Executive', openings)
    const candidates: string[] = []
    for (let index = 0; index < count; index++) candidates.push(await filmed())
    const candidacies = await send(role, candidates)
    return { rhona, role, candidates, candidacies, candidacy: candidacies[0]!, candidate: candidates[0]! }
  }

  const path = (candidacy: string, call: string) => `/api/portal/candidacies/${candidacy}/${call}`

  async function times(who: { cookie: string }, candidacy: string, query = ''): Promise<string[]> {
    const answer = await as(who, 'GET', path(candidacy, `interview-times${query}`))
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return (answer.json().data as InterviewTimes).days.flatMap((day) => day.times)
  }

  const wish = (offered: readonly string[], rest: object = {}) => ({
    times: offered.slice(0, 3),
    place: 'office',
    where: '12 Bothwell Street',
    inTheRoom: 'Rhona and Graham',
    ...rest,
  })
  const ask = (who: { cookie: string }, candidacy: string, body: object) =>
    as(who, 'POST', path(candidacy, 'interview-request'), body)

  return { ...setup, ...candidatesSide(tested), database, filmed, shortlisted, path, times, wish, ask }
}

/** What a candidate can do on their own page, the mails, and what happens as time passes. */
function candidatesSide(tested: TestProgram) {
  const database = (): Db => tested.database.db

  /** Returns the address of a candidate's own page. */
  async function pageOf(candidate: string): Promise<string> {
    const key = await database()
      .transaction()
      .execute((tx) => newCandidateKey(tx, candidate, new Date()))
    return `/me/${key}`
  }
  const press = (page: string, fields: Record<string, string>) =>
    tested.call('POST', `${page}/interview`, new URLSearchParams(fields), {
      headers: { origin: 'http://patter.example' },
    })
  /** Returns where a form's response redirects to. */
  const told = (answer: { status: number; headers: Headers }) => [
    answer.status,
    answer.headers.get('location')?.split('?')[1],
  ]

  async function mails(template: string, about = '') {
    const rows = await database()
      .selectFrom('mails')
      .select(['cause', 'recipient', 'data'])
      .where('template', '=', template)
      .where('cause', 'like', `%${about}%`)
      .orderBy('created_at')
      .orderBy('cause')
      .execute()
    return rows.map((row) => ({ to: row.recipient, cause: row.cause, data: row.data as Record<string, any> }))
  }

  /** Moves an interview into the past. */
  async function letItPass(interview: string): Promise<void> {
    await database()
      .updateTable('interview_requests')
      .set({ starts_at: new Date(Date.now() - 2 * 3600_000) })
      .where('id', '=', interview)
      .execute()
  }

  return { pageOf, press, told, mails, letItPass }
}
