import { sql } from 'kysely'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ReplyText } from '../../console-api.ts'
import { noteAnswer } from '../answers.ts'
import type { Tx } from '../tables.ts'
import { lockPerson } from './person-record.ts'

/**
 * Writes to a person (LEADS-32): the text is stored with them, sent through the outbox, and counts as an answer. The
 * text is never logged. Throws 404, and 409 `changed_meanwhile` if the person has changed since the writer read them,
 * for example because a colleague answered first.
 */
export async function sendReply(
  tx: Tx,
  outbox: Pick<Outbox, 'post'>,
  { member, personId, reply, now }: { member: StaffMember; personId: string; reply: ReplyText; now: Date },
): Promise<{ id: string; version: number }> {
  const person = await lockPerson(tx, personId)
  if (person.version !== reply.version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Something about this lead has changed meanwhile. Your email wasn’t sent. Look at their timeline, then send again.',
    )
  const id = newId('rep', now)
  await tx
    .insertInto('person_replies')
    .values({
      id,
      person_id: personId,
      author_id: member.id,
      subject: reply.subject,
      text: reply.text,
      created_at: now,
    })
    .execute()
  await outbox.post(tx, {
    cause: `${id}:reply`,
    template: 'staff-reply',
    to: person.email,
    data: { replyId: id },
    now,
  })
  await noteAnswer(tx, personId, { by: member.id, at: now })
  const { version } = await tx
    .updateTable('people')
    .set({ unread: false, version: sql`version + 1` })
    .where('id', '=', personId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordChange(tx, { member, action: 'lead.replied', subject: personId, details: { reply: id }, now })
  return { id, version }
}
