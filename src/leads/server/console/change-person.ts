import { sql } from 'kysely'
import { recordChange, teamOf } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import type { PersonChange } from '../../console-api.ts'
import { findPerson, lockPerson, noSuchPerson } from './person-record.ts'

/**
 * Closes or reopens a person, gives them an owner, or corrects their details, in one transaction with its rows in the
 * log. Throws 404, 409 `changed_meanwhile` if the person has changed since the caller read them, 422 for an owner who
 * is not in the team or a person closed without a reason.
 */
export async function changePerson(
  tx: Tx,
  { member, personId, change, now }: { member: StaffMember; personId: string; change: PersonChange; now: Date },
): Promise<void> {
  const before = await lockPerson(tx, personId)
  if (before.version !== change.version) {
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else changed this first, so your change wasn’t saved. This is the latest version: please check it and try again.',
    )
  }
  const record = (action: string, details: Record<string, string | null> = {}) =>
    recordChange(tx, { member, action, subject: personId, details, now })

  const corrected = (['name', 'phone', 'company'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  )
  if (corrected.length > 0) await record('lead.corrected', { fields: corrected.join(', ') })

  const owner = change.ownerId
  if (owner !== undefined && owner !== before.owner_id) {
    const name = owner === null ? null : (await teamOf(tx)).find(({ id }) => id === owner)?.name
    if (name === undefined) throw refused('ownerId', 'They’re no longer in the team. Please choose someone else.')
    await record('lead.assigned', { owner: name })
  }

  const { state } = change
  if (state === 'closed' && before.state === 'open') {
    if (!change.closedReason) throw refused('closedReason', 'Please give a reason.')
    await record('lead.closed', { reason: change.closedReason })
  }
  if (state === 'open' && before.state === 'closed') await record('lead.reopened')

  await tx
    .updateTable('people')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...(change.company === undefined ? {} : { company: change.company }),
      ...(owner === undefined ? {} : { owner_id: owner }),
      ...(state === undefined
        ? {}
        : { state, closed_reason: state === 'closed' ? (change.closedReason ?? before.closed_reason) : '' }),
      ...(state === 'closed' ? { unread: false } : {}),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
}

/** Marks a person read or unread, for the whole team. Events after the newest one that the reader saw stay unread. */
export async function markRead(
  db: Db,
  personId: string,
  mark: { unread: boolean; seen?: string | undefined },
): Promise<void> {
  let marked = db
    .updateTable('people')
    .set({ unread: mark.unread })
    .where('id', '=', personId)
    .where('inbox_since', 'is not', null)
  // Instants are sent in milliseconds; the database is more precise.
  if (!mark.unread && mark.seen)
    marked = marked.where(sql`date_trunc('milliseconds', last_event_at)`, '<=', new Date(mark.seen))
  const { numUpdatedRows } = await marked.executeTakeFirst()
  if (numUpdatedRows === 0n && (await findPerson(db, personId)).erased_at) throw noSuchPerson()
}

function refused(path: string, msg: string): Problem {
  return new Problem('invalid', 'invalid_fields', msg, { fields: [{ path, msg }] })
}
