import { sql } from 'kysely'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import type { HeldRow, quarantineFilters, quarantineSorts } from '../../console-api.ts'
import { isFormLead } from '../../lead.ts'
import { summaryOf } from '../../person.ts'
import { joinInbox } from '../advance-person.ts'
import { announceLead } from '../capture-lead.ts'
import { noteOriginOf, upsertPerson } from '../lead-store.ts'

export type QuarantineQuery = ListQuery<(typeof quarantineSorts)[number], typeof quarantineFilters>

/** Returns a page of the quarantine: forms that wait for staff, or that staff keep out. */
export async function listHeld(db: Db, query: QuarantineQuery): Promise<{ rows: HeldRow[]; total: number }> {
  let quarantined = db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .where('quarantine_reason', 'is not', null)
    .where('kept_out_at', query.filters.show === 'out' ? 'is not' : 'is', null)
  if (query.q !== '') {
    const pattern = containsPattern(query.q)
    quarantined = quarantined.where(
      sql<boolean>`(folded(leads.details::text) like folded(${pattern}) or people.search like folded(${pattern}))`,
    )
  }
  const [rows, { total }] = await Promise.all([
    quarantined
      .select([
        'leads.id',
        'leads.person_id',
        'leads.kind',
        'leads.details',
        'leads.quarantine_reason',
        'leads.filled_in_ms',
        'leads.created_at',
        'leads.kept_out_at',
        'people.email',
        'people.name',
      ])
      .orderBy('leads.created_at', query.descending ? 'desc' : 'asc')
      .orderBy('leads.id')
      .limit(query.pageSize)
      .offset(query.offset)
      .execute(),
    quarantined.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => ({
      leadId: row.id,
      personId: row.person_id,
      name: row.details.name ?? row.name,
      email: row.email,
      kind: row.kind,
      said: row.details.message
        ? `“${row.details.message}”`
        : [summaryOf(row.kind, row.details), row.details.selectedService].filter(Boolean).join(', '),
      reason: row.quarantine_reason!,
      seconds: row.filled_in_ms === null ? null : row.filled_in_ms / 1000,
      at: row.created_at.toISOString(),
      keptOut: row.kept_out_at !== null,
    })),
    total,
  }
}

/**
 * Releases a quarantined form, once. Its person joins the inbox with the form's own date, and both mails are sent as if
 * it had just arrived (LEADS-26). Throws 404, and 409 `already_released` if somebody has released it before.
 */
export async function releaseLead(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { member, leadId, now }: { member: StaffMember; leadId: string; now: Date },
): Promise<{ personId: string }> {
  const lead = await lockLead(tx, leadId)
  if (lead.quarantine_reason === null)
    throw new Problem('conflict', 'already_released', 'This one is already in the inbox. Nobody was emailed twice.')
  const { name, phone, company } = lead.details
  await tx
    .updateTable('leads')
    .set({ quarantine_reason: null, kept_out_at: null, released_at: now })
    .where('id', '=', leadId)
    .execute()
  await upsertPerson(tx, { email: lead.email, name, phone, company }, now)
  await joinInbox(tx, lead.person_id, { kind: lead.kind, details: lead.details, at: lead.created_at })
  const { kind, details, created_at: at } = lead
  const visit = lead.visit_id ?? undefined
  await noteOriginOf(tx, { id: leadId, personId: lead.person_id, kind, details, visit, at }, now)
  if (isFormLead(lead)) await announceLead(tx, context, { id: leadId, kind: lead.kind, email: lead.email }, now)
  await recordChange(tx, {
    member,
    action: 'lead.released',
    subject: lead.person_id,
    details: { lead: leadId, heldFor: lead.quarantine_reason },
    now,
  })
  return { personId: lead.person_id }
}

/**
 * Keeps a form out of the inbox. It is not deleted, and can still be released. Throws 404, and 409 `already_released`.
 */
export async function keepOut(tx: Tx, member: StaffMember, leadId: string, now: Date): Promise<void> {
  const lead = await lockLead(tx, leadId)
  if (lead.quarantine_reason === null)
    throw new Problem(
      'conflict',
      'already_released',
      'Someone has already moved this one to the inbox. Close the lead instead.',
    )
  if (lead.kept_out_at !== null) return
  await tx.updateTable('leads').set({ kept_out_at: now }).where('id', '=', leadId).execute()
  await recordChange(tx, {
    member,
    action: 'lead.kept_out',
    subject: lead.person_id,
    details: { lead: leadId, heldFor: lead.quarantine_reason },
    now,
  })
}

/** Locks a form after its person, as an erasure does, to avoid a deadlock. */
async function lockLead(tx: Tx, leadId: string) {
  await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', (people) => people.selectFrom('leads').select('person_id').where('leads.id', '=', leadId))
    .forNoKeyUpdate()
    .execute()
  const lead = await tx
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select([
      'leads.id',
      'leads.person_id',
      'leads.kind',
      'leads.details',
      'leads.quarantine_reason',
      'leads.kept_out_at',
      'leads.created_at',
      'leads.visit_id',
      'people.email',
    ])
    .where('leads.id', '=', leadId)
    .forNoKeyUpdate('leads')
    .executeTakeFirst()
  if (!lead) throw new Problem('not-found', 'not_found', 'That form no longer exists.')
  return lead
}
