import { sql } from 'kysely'
import { noteOrigin } from '#src/insights/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import type { LeadKind, QuarantineReason } from '../lead.ts'
import { joinInbox } from './advance-person.ts'

export interface PersonDetails {
  email: string
  name?: string | undefined
  phone?: string | undefined
  company?: string | undefined
}

export interface StoredLead {
  id: string
  kind: LeadKind
  at: Date
  details: Record<string, string>
  person: { id: string; email: string; name: string; phone: string; company: string }
}

/**
 * Finds or creates the person with this address, ignoring case. What they told us before is kept: anyone can type
 * anyone's address, so a form fills gaps but never overwrites. The lead itself has what was typed.
 */
export async function upsertPerson(tx: Tx, person: PersonDetails, now: Date): Promise<string> {
  const fill = (column: 'name' | 'phone' | 'company') =>
    sql<string>`case when ${sql.ref(`people.${column}`)} = '' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`people.${column}`)} end`
  const row = await tx
    .insertInto('people')
    .values({
      id: newId('per', now),
      email: person.email,
      email_key: emailKey(person.email),
      name: person.name ?? '',
      phone: person.phone ?? '',
      company: person.company ?? '',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ name: fill('name'), phone: fill('phone'), company: fill('company'), updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface LeadRow {
  id: string
  personId: string
  kind: LeadKind
  details: Record<string, string>
  quarantine: QuarantineReason | undefined
  /** Milliseconds between the page's load and the form's arrival, if the form said so. */
  filledInMs?: number | undefined
  /** The visit on which it was sent, if the form names it. */
  visit?: string | undefined
  now: Date
}

/** Stores a lead. Unless it is quarantined, its person joins the inbox, or moves up in it. */
export async function insertLead(tx: Tx, lead: LeadRow): Promise<void> {
  await tx
    .insertInto('leads')
    .values({
      id: lead.id,
      person_id: lead.personId,
      kind: lead.kind,
      details: JSON.stringify(lead.details),
      quarantine_reason: lead.quarantine ?? null,
      created_at: lead.now,
      filled_in_ms: lead.filledInMs ?? null,
      visit_id: lead.visit ?? null,
    })
    .execute()
  if (lead.quarantine) return
  await joinInbox(tx, lead.personId, { kind: lead.kind, details: lead.details, at: lead.now })
  await noteOriginOf(tx, { ...lead, at: lead.now }, lead.now)
}

/** Stores what a lead that is not quarantined says about what brought its person. */
export async function noteOriginOf(
  tx: Tx,
  lead: {
    id: string
    personId: string
    kind: LeadKind
    details: Record<string, string>
    visit?: string | undefined
    at: Date
  },
  now: Date,
): Promise<void> {
  const { id, personId, visit, at, kind, details } = lead
  const { firstAt } = await tx
    .selectFrom('leads')
    .select(({ fn }) => fn.min('created_at').as('firstAt'))
    .where('person_id', '=', personId)
    .where('quarantine_reason', 'is', null)
    .executeTakeFirstOrThrow()
  const film = kind === 'video_interest' ? details.videoId : undefined
  await noteOrigin(tx, { personId, leadId: id, visit, at, firstAt, film }, now)
}

/**
 * Returns the lead with this id, and its person. Throws if there is none, because ids come from our own jobs and mails.
 */
export async function findLead(db: Db, id: string): Promise<StoredLead> {
  const row = await db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select([
      'leads.id',
      'leads.kind',
      'leads.details',
      'leads.created_at',
      'people.id as personId',
      'people.email',
      'people.name',
      'people.phone',
      'people.company',
    ])
    .where('leads.id', '=', id)
    .executeTakeFirstOrThrow()
  const { email, name, phone, company } = row
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at,
    details: row.details,
    person: { id: row.personId, email, name, phone, company },
  }
}

/** Returns what the person had left before this lead, newest first, without quarantined leads. */
export async function earlierLeads(db: Db, lead: StoredLead): Promise<{ kind: LeadKind; at: Date }[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['kind', 'created_at'])
    .where('person_id', '=', lead.person.id)
    .where('id', '<>', lead.id)
    .where('created_at', '<=', lead.at)
    .where('quarantine_reason', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ kind: row.kind, at: row.created_at }))
}

/** An email that staff wrote to somebody; `undefined` once the person is erased. */
export function findReply(db: Db, id: string): Promise<{ subject: string; text: string } | undefined> {
  return db.selectFrom('person_replies').select(['subject', 'text']).where('id', '=', id).executeTakeFirst()
}
