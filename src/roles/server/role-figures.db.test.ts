import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { roleFigures } from './role-figures.ts'
import { verdictsBehind } from './verdicts-behind.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-23T12:00:00Z')
const span = { from: '2026-10-25', until: '2026-11-23' }
/** Returns noon on a day of November. */
const november = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

async function addRole(
  id: string,
  createdAt: Date,
  closedAt: Date | null = null,
  state = closedAt ? 'closed' : 'open',
) {
  await sql`
    insert into roles (id, title, brief, state, created_at, updated_at, closed_at)
    values (${id}, ${`Seller ${id}`}, '{}', ${state}, ${createdAt}, ${createdAt}, ${closedAt})`.execute(database.db)
}

async function addCandidacy(role: string, id: string, source: string, createdAt: Date) {
  const { db } = database
  await sql`
    insert into people (id, email, email_key, name, company, created_at, updated_at)
    values (${`per_${id}`}, ${`${id}@home.example`}, ${`${id}@home.example`}, ${id}, '', ${createdAt}, ${createdAt})`.execute(
    db,
  )
  await sql`
    insert into candidates (id, person_id, facts, never_employers, source, created_at, updated_at)
    values (${`can_${id}`}, ${`per_${id}`}, '{}', '[]', ${source}, ${createdAt}, ${createdAt})`.execute(db)
  await sql`
    insert into candidacies (id, role_id, candidate_id, stage, created_at, updated_at)
    values (${id}, ${role}, ${`can_${id}`}, 'sent', ${createdAt}, ${createdAt})`.execute(db)
}

const moved = (candidacy: string, to: string, at: Date) =>
  sql`
    insert into candidacy_events (id, candidacy_id, at, kind, by_kind, data)
    values (${`${candidacy}-${to}`}, ${candidacy}, ${at}, 'moved', 'staff', ${JSON.stringify({ to })})`.execute(
    database.db,
  )

test('a period shows its roles, how long each step took, its hires and its verdicts by source', async () => {
  const { db } = database
  await addRole('hired', november(1))
  await addCandidacy('hired', 'callum', 'hand', november(3))
  await addCandidacy('hired', 'nadia', 'lead', november(4))
  await sql`
    insert into shortlists (id, role_id, number, state, created_at, updated_at, sent_at)
    values ('first', 'hired', 1, 'sent', ${now}, ${now}, ${november(8)})`.execute(db)
  // A shortlist that was called back doesn't count.
  await sql`
    insert into shortlists (id, role_id, number, state, created_at, updated_at, sent_at, recalled_at)
    values ('back', 'hired', 2, 'recalled', ${now}, ${now}, ${november(5)}, ${november(6)})`.execute(db)
  await moved('callum', 'interview', november(10))
  await moved('callum', 'hired', november(15))
  await sql`
    insert into hires (candidacy_id, role_id, opening, salary_pence, starts_on, at)
    values ('callum', 'hired', 1, 1, '2026-12-01', ${november(15)})`.execute(db)
  await addRole('new', november(21))
  // The client has not sent this brief yet.
  await addRole('unsent', november(20), null, 'draft')
  // Two were moved to an interview: one was only asked, the other's move was taken back.
  await addCandidacy('new', 'kofi', 'hand', november(22))
  await addCandidacy('new', 'dee', 'hand', november(22))
  await moved('kofi', 'interview', november(22))
  await moved('dee', 'interview', november(22))
  await moved('dee', 'sent', november(22))
  await addRole('over', new Date('2026-08-01T12:00:00Z'), new Date('2026-10-20T12:00:00Z'))
  await sql`
    insert into agreement_versions (sha256, version, text, created_at) values ('x', 1, '', ${now})`.execute(db)
  await sql`insert into contracts (id, agreement_sha256, draft, created_at, updated_at)
    values ('ctr', 'x', '{}', ${now}, ${now})`.execute(db)
  for (const member of ['rhona', 'iain'])
    await sql`
      insert into client_members (id, contract_id, email, email_key, name, kind, invited_at)
      values (${member}, 'ctr', ${`${member}@firm.example`}, ${`${member}@firm.example`}, ${member}, 'colleague', ${now})`.execute(
      db,
    )
  await sql`
    insert into interview_requests (id, candidacy_id, member_id, times, place, created_at, asked_at, answer_by)
    values ('asked', 'kofi', 'rhona', '[]', 'video', ${november(22)}, ${november(22)}, ${november(22)})`.execute(db)
  const verdict = (candidacy: string, member: string, value: string, at: Date) =>
    sql`insert into verdicts (candidacy_id, member_id, value, reasons, version, at)
      values (${candidacy}, ${member}, ${value}, '[]', 1, ${at})`.execute(db)
  await verdict('callum', 'rhona', 'yes', november(9))
  await verdict('callum', 'iain', 'no', november(9))
  await verdict('nadia', 'rhona', 'maybe', november(9))
  await verdict('nadia', 'iain', 'yes', new Date('2026-10-24T22:59:00Z'))

  expect(await roleFigures(db, span, now)).toEqual({
    toHire: { hires: 1, days: 14 },
    steps: [
      { step: 'briefed', roles: 2, days: 1.5 },
      { step: 'filming', roles: 2, days: 3 },
      { step: 'shortlist', roles: 1, days: 2 },
      { step: 'interviews', roles: 1, days: 5 },
    ],
    verdicts: [
      { source: 'hand', yes: 1, maybe: 0, no: 1 },
      { source: 'lead', yes: 0, maybe: 1, no: 0 },
    ],
    roles: [
      {
        id: 'new',
        title: 'Seller new',
        company: '',
        hired: 0,
        days: { briefed: 1, filming: 1, shortlist: null, interviews: null },
      },
      {
        id: 'hired',
        title: 'Seller hired',
        company: '',
        hired: 1,
        days: { briefed: 2, filming: 5, shortlist: 2, interviews: 5 },
      },
    ],
    more: 0,
  })
  // The list behind a figure has as many verdicts as the figure says.
  const behind = await verdictsBehind(db, { ...span, source: 'hand' })
  const shared = { candidateId: 'can_callum', name: 'callum', roleId: 'hired', title: 'Seller hired', company: '' }
  const at = november(9).toISOString()
  expect(behind).toEqual({
    total: 2,
    verdicts: [
      { ...shared, value: 'no', by: 'iain', at },
      { ...shared, value: 'yes', by: 'rhona', at },
    ],
  })
  expect(await verdictsBehind(db, { ...span, source: 'lead' })).toMatchObject({
    total: 1,
    verdicts: [{ name: 'nadia', value: 'maybe' }],
  })
})
