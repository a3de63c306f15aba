import { sql } from 'kysely'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { CandidateBefore, CandidatesChange, ManyCandidates } from '../console-api.ts'
import { keepUntil } from '../keep-until.ts'
import type { Tx } from './tables.ts'

/**
 * Changes several candidates at once. Those who were changed since the caller read them, or have been erased, stay
 * unchanged and are listed (CAND-18). `restoreMany` undoes the change from what this returns.
 */
export async function changeMany(
  tx: Tx,
  { people, change, member, keepMonths }: CandidatesChange & { member: StaffMember; keepMonths: number },
  now: Date,
): Promise<ManyCandidates> {
  const longer = keepUntil(londonDate(now), keepMonths)
  const outcome: ManyCandidates = { changed: [], left: [] }
  for (const { id, version } of inOrder(people)) {
    const before = await lockSeen(tx, id, version)
    if (!before) {
      outcome.left.push(id)
      continue
    }
    const until = before.keep_until
    const next =
      change === 'keep'
        ? { keep_until: until !== null && until > longer ? until : longer, keep_asked_at: null }
        : { marked_at: change === 'mark' ? now : null }
    await write(tx, id, next, now)
    outcome.changed.push({
      id,
      version: version + 1,
      keepUntil: until,
      markedAt: before.marked_at?.toISOString() ?? null,
      keepAskedAt: before.keep_asked_at?.toISOString() ?? null,
    })
  }
  const details = { change, people: outcome.changed.length, left: outcome.left.length }
  await recordChange(tx, { member, action: 'candidates.changed', subject: 'candidates', details, now })
  return outcome
}

/** Undoes a change of several candidates, for those whom nobody has changed since. */
export async function restoreMany(
  tx: Tx,
  { people, member }: { people: readonly CandidateBefore[]; member: StaffMember },
  now: Date,
): Promise<{ restored: number; left: string[] }> {
  const left: string[] = []
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  for (const { id, version, keepUntil: until, markedAt, keepAskedAt } of inOrder(people)) {
    const seen = await lockSeen(tx, id, version)
    if (!seen) {
      left.push(id)
      continue
    }
    // They may have been asked again meanwhile.
    const keep_asked_at = seen.keep_asked_at ?? dateOf(keepAskedAt)
    await write(tx, id, { keep_until: until, marked_at: dateOf(markedAt), keep_asked_at }, now)
  }
  const details = { people: people.length - left.length, left: left.length }
  await recordChange(tx, { member, action: 'candidates.restored', subject: 'candidates', details, now })
  return { restored: people.length - left.length, left }
}

/** Always in the same order, so that two calls that change the same people don't deadlock. */
const inOrder = <Person extends { id: string }>(people: readonly Person[]) =>
  people.toSorted((a, b) => (a.id < b.id ? -1 : 1))

async function lockSeen(tx: Tx, id: string, version: number) {
  return tx
    .selectFrom('candidates')
    .select(['keep_until', 'marked_at', 'keep_asked_at'])
    .where('id', '=', id)
    .where('version', '=', version)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function write(
  tx: Tx,
  id: string,
  change: { keep_until?: string | null; keep_asked_at?: Date | null; marked_at?: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ ...change, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
