import type { Selectable } from 'kysely'
import { namesOfStaff, teamOf } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx, PeopleTable } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import type { NoteOnWire, PersonRecord, Wishes } from '../../console-api.ts'
import { answerDue, isWaiting } from '../../answer.ts'
import { hires, stageOfNumber } from '../../person.ts'

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
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchPerson()
  return row
}

/** Returns the 404 for a person who does not exist, or was erased. */
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
  const names = await namesOfStaff(db)
  const [notes, wishes, team, erased] = await Promise.all([
    notesOn(db, id, member.id, names),
    wishesOf(db, id),
    teamOf(db),
    erasureOf(db, person, names),
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
    answer: person.asked_at && {
      askedAt: person.asked_at.toISOString(),
      dueAt: answerDue(person.asked_at).toISOString(),
      answeredAt: isWaiting({ askedAt: person.asked_at, answeredAt: person.answered_at })
        ? null
        : person.answered_at!.toISOString(),
      by: (person.answered_by && names.get(person.answered_by)) ?? '',
    },
    owner: person.owner_id ? { id: person.owner_id, name: names.get(person.owner_id) ?? '' } : null,
    inboxSince: person.inbox_since?.toISOString() ?? null,
    lastEventAt: person.last_event_at?.toISOString() ?? null,
    wishes,
    notes,
    mayErase: member.role === 'owner' && !person.erased_at,
    team,
    erased,
  }
}

async function notesOn(
  db: Db,
  personId: string,
  me: string,
  names: ReadonlyMap<string, string>,
): Promise<NoteOnWire[]> {
  const rows = await db
    .selectFrom('person_notes')
    .select(['id', 'text', 'author_id', 'created_at', 'edited_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: names.get(row.author_id) ?? '',
    own: row.author_id === me,
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }))
}

/** Returns what they last said they want, in any of their forms. */
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

async function erasureOf(
  db: Db,
  person: StoredPerson,
  names: ReadonlyMap<string, string>,
): Promise<PersonRecord['erased']> {
  if (!person.erased_at) return null
  const row = await db
    .selectFrom('erasures')
    .select(['at', 'kept', 'finished_at', 'by_member'])
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (!row) return null
  const by = names.get(row.by_member ?? '') ?? ''
  return { at: row.at.toISOString(), by, kept: row.kept, finished: row.finished_at !== null }
}
