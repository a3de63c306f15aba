import { sql } from 'kysely'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { isWaiting } from '../../answer.ts'
import type { Tx } from '../tables.ts'
import { lockPerson } from './person-record.ts'

/**
 * Records that somebody was answered, by phone for instance, or undoes that (LEADS-28). Repeating it changes nothing.
 * Returns the person's version. Throws 404, and 409 `changed_meanwhile` if the person has changed since the caller read
 * them, for example because they asked again.
 */
export async function markAnswered(
  tx: Tx,
  {
    member,
    personId,
    mark,
    now,
  }: { member: StaffMember; personId: string; mark: { answered: boolean; version: number }; now: Date },
): Promise<{ version: number }> {
  const before = await lockPerson(tx, personId)
  const isAnswered = !isWaiting({ askedAt: before.asked_at, answeredAt: before.answered_at })
  if (before.asked_at === null || isAnswered === mark.answered) return { version: before.version }
  if (before.version !== mark.version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Something about this lead has changed, so your mark wasn’t saved. Look at it again, then mark it.',
    )
  const { version } = await tx
    .updateTable('people')
    .set({
      answered_at: mark.answered ? now : null,
      answered_by: mark.answered ? member.id : null,
      version: sql`version + 1`,
    })
    .where('id', '=', personId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const action = mark.answered ? 'lead.answered' : 'lead.answer_taken_back'
  await recordChange(tx, { member, action, subject: personId, now })
  return { version }
}
