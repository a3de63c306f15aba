import '../tables.ts'
import type { Selectable } from 'kysely'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { Problem } from '#src/values/problem.ts'
import type { NoteOnWire, PersonRecord, Wishes } from '../../console-api.ts'
import { hires, stageOfNumber } from '../../person.ts'
import type { PeopleTable } from '../tables.ts'

export type StoredPerson = Selectable<PeopleTable>

/** The person with this id. Throws 404. */
export async function findPerson(db: Db | Tx, id: string): Promise<StoredPerson> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchPerson()
  return row
}

/** The same, locked until the transaction ends. Throws 404 if the person has been erased. */
export async function lockPerson(tx: Tx, id: string): Promise<StoredPerson> {
  const row = await tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchPerson()
  return row
}

export function noSuchPerson(): Problem {
  return new Problem('not-found', 'not_found', 'We can’t find that person. Nothing was changed.')
}

/** Everything that this domain knows about a person; the timeline and the first visit come from all domains. */
export async function personRecord(
  db: Db,
  id: string,
  member: StaffMember,
): Promise<Omit<PersonRecord, 'timeline' | 'firstVisit'>> {
  const person = await findPerson(db, id)
  const [notes, wishes, team, erased] = await Promise.all([
    notesOn(db, id, member.id),
    wishesOf(db, id),
    teamOf(db),
    erasureOf(db, person),
  ])
  return {
    id,
    email: person.erased_at ? '' : person.email,
    name: person.name,
    phone: person.phone,
    company: person.company,
    place: person.place,
    stage: stageOfNumber(person.stage),
    audience: person.audience,
    source: person.source,
    state: person.state,
    closedReason: person.closed_reason,
    unread: person.unread,
    version: person.version,
    owner: person.owner_id ? { id: person.owner_id, name: await nameOf(db, person.owner_id) } : null,
    inboxSince: person.inbox_since?.toISOString() ?? null,
    lastEventAt: person.last_event_at?.toISOString() ?? null,
    wishes,
    notes,
    mayErase: member.role === 'owner' && !person.erased_at,
    team,
    erased,
  }
}

/** Who is in the team now, by name. */
export async function teamOf(db: Db | Tx): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff_members').select(['id', 'name']).where('removed_at', 'is', null).orderBy('name').execute()
}

/** The names of all who ever were in the team, to show with what they did. */
export async function namesOfStaff(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('staff_members').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function nameOf(db: Db, memberId: string): Promise<string> {
  return (await db.selectFrom('staff_members').select('name').where('id', '=', memberId).executeTakeFirst())?.name ?? ''
}

async function notesOn(db: Db, personId: string, me: string): Promise<NoteOnWire[]> {
  const rows = await db
    .selectFrom('person_notes')
    .innerJoin('staff_members', 'staff_members.id', 'person_notes.author_id')
    .select([
      'person_notes.id',
      'person_notes.text',
      'person_notes.author_id',
      'person_notes.created_at',
      'person_notes.edited_at',
      'staff_members.name',
    ])
    .where('person_id', '=', personId)
    .orderBy('person_notes.created_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: row.name,
    own: row.author_id === me,
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }))
}

/** What they last said they want, over all their forms. */
async function wishesOf(db: Db, personId: string): Promise<Wishes> {
  const rows = await db
    .selectFrom('leads')
    .select('details')
    .where('person_id', '=', personId)
    .where('quarantine_reason', 'is', null)
    .where('kind', 'in', ['contact', 'consultation_booking', 'contract_signed'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  const last = (field: string) => rows.find(({ details }) => details[field])?.details[field] ?? ''
  const count = last('candidateCount')
  return {
    service: last('selectedService'),
    plan: last('selectedPricingPlan'),
    hires: count && hires(count),
    job: last('currentJob') || last('jobTitle'),
    salary: last('salaryExpectations'),
  }
}

async function erasureOf(db: Db, person: StoredPerson): Promise<PersonRecord['erased']> {
  if (!person.erased_at) return null
  const row = await db
    .selectFrom('erasures')
    .innerJoin('staff_members', 'staff_members.id', 'erasures.by_member')
    .select(['erasures.at', 'erasures.kept', 'erasures.finished_at', 'staff_members.name'])
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return row ? { at: row.at.toISOString(), by: row.name, kept: row.kept, finished: row.finished_at !== null } : null
}
