import { sql } from 'kysely'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { CandidateChange } from '../console-api.ts'
import { latestKeepUntil } from '../keep-until.ts'
import { lockCandidate } from './candidate-store.ts'
import type { Tx } from './tables.ts'

/**
 * Changes a candidate's fields and records that in the log. Throws 404, 409 `changed_meanwhile` if they were changed
 * since the caller read them, and 422 for a day that has passed or is more than three renewals ahead.
 */
export async function changeCandidate(
  tx: Tx,
  { id, change, member, keepMonths }: { id: string; change: CandidateChange; member: StaffMember; keepMonths: number },
  now: Date,
): Promise<void> {
  const before = await lockCandidate(tx, id)
  if (before.version !== change.version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else changed this first, so your change wasn’t saved. This is the latest version: please check it and try again.',
    )
  const { version: _, name, phone, facts, neverEmployers, keepUntil: until, ...texts } = change
  if (until !== undefined) checkDay(until, londonDate(now), keepMonths)
  await tx
    .updateTable('candidates')
    .set({
      ...texts,
      ...(facts ? { facts: JSON.stringify(facts) } : {}),
      ...(neverEmployers ? { never_employers: JSON.stringify(neverEmployers) } : {}),
      ...(until === undefined ? {} : { keep_until: until, keep_asked_at: null }),
      marked_at: null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  if (name !== undefined || phone !== undefined)
    await tx
      .updateTable('people')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(phone === undefined ? {} : { phone }),
        version: sql`version + 1`,
        updated_at: now,
      })
      .where('id', '=', before.person_id)
      .execute()
  const fields = Object.keys(change).filter((field) => field !== 'version')
  await recordChange(tx, {
    member,
    action: 'candidate.changed',
    subject: id,
    details: { fields: fields.join(', '), ...(until === undefined ? {} : { keepUntil: until }) },
    now,
  })
}

function checkDay(until: string, today: string, keepMonths: number): void {
  const msg =
    until < today
      ? 'That day has passed. To delete them today, choose “Delete now”.'
      : until > latestKeepUntil(today, keepMonths)
        ? 'That’s too far ahead. Choose an earlier day, and ask them again then.'
        : undefined
  if (msg) throw new Problem('invalid', 'keep_until', msg, { fields: [{ path: 'keepUntil', msg }] })
}
