import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import type { ChangeDetails, StaffMember } from '../staff.ts'

export interface Change {
  /** Who did it; `undefined` on the command line. */
  member: Pick<StaffMember, 'id' | 'name'> | undefined
  /** Noun and past tense, such as `lead.closed`. */
  action: string
  /** The id of what was changed. */
  subject: string
  /** Must not contain addresses or secrets, because the log is never shortened. */
  details?: ChangeDetails
  now: Date
}

/** The name in the log if nobody is signed in. */
const commandLine = 'Command line'

/** Appends to the console's log, in the transaction that makes the change (STAFF-10). */
export async function recordChange(tx: Tx, { member, action, subject, details = {}, now }: Change): Promise<void> {
  const row = {
    id: newId('chg', now),
    at: now,
    member_id: member?.id ?? null,
    member_name: member?.name ?? commandLine,
    action,
    subject,
  }
  await tx
    .insertInto('staff_changes')
    .values({ ...row, details: JSON.stringify(details) })
    .execute()
}

/** Returns when something was last done to each subject, by its id, of what was done since a time. */
export async function lastChanges(
  db: Db | Tx,
  { action, since }: { action: string; since: Date },
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('staff_changes')
    .select(({ fn }) => ['subject', fn.max('at').as('at')])
    .where('action', '=', action)
    .where('at', '>=', since)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, at }) => [subject, at]))
}
