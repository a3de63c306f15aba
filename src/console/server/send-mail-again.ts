import type { z } from 'zod'
import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { SendAgainAnswer, SendAgainRequest } from '../mail-api.ts'
import { carriesSecret } from './mail-copy.ts'
import { findMail, mailRow, repeatsOf } from './mail-list.ts'

interface ByStaff {
  member: StaffMember
  now: Date
}

/**
 * Sends a mail again: one that is waiting is retried at once; any other is queued as a new mail, and the first one
 * stays unchanged. A mail with a personal link can only be sent to its own recipient (422 `mail_bound`). `repeats` is
 * how often the member saw that it had been sent again; if a colleague has done so since, throws 409
 * `mail_sent_again`. `waiting` means that the member saw it waiting; if it has been sent since, throws 409
 * `mail_sent_since`, unless it goes to another address now.
 */
export async function sendMailAgain(
  tx: Tx,
  outbox: Outbox,
  { id, to, repeats, waiting, member, now }: ByStaff & { id: string } & z.output<typeof SendAgainRequest>,
): Promise<SendAgainAnswer> {
  // Of two colleagues at once, the second waits here and then sees the first one's repeat.
  await tx.selectFrom('mails').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const mail = await findMail(tx, id)
  if (repeats !== undefined && (await repeatsOf(tx, id)).length > repeats)
    throw new Problem(
      'conflict',
      'mail_sent_again',
      'Someone has sent this email again since you opened it. Nothing was sent now.',
    )
  const isElsewhere = to !== undefined && to !== mail.recipient
  if (isElsewhere && carriesSecret(mail)) {
    const msg = 'This email carries a personal link. It can only go to the person it was written for.'
    throw new Problem('invalid', 'mail_bound', msg, { fields: [{ path: 'to', msg }] })
  }
  const { state } = mailRow(mail)
  if (waiting && state === 'sent' && !isElsewhere)
    throw new Problem(
      'conflict',
      'mail_sent_since',
      'This email has been sent since you opened it. It wasn’t sent a second time.',
    )
  if ((state === 'waiting' || state === 'retrying') && !isElsewhere) {
    await outbox.hurry(tx, id)
    await recordChange(tx, { member, action: 'mail.hurried', subject: id, details: { template: mail.template }, now })
    return { id, hurried: true }
  }
  const again = await outbox.postAgain(tx, { of: id, to: to ?? mail.recipient, now })
  // A failed mail is dealt with by this, and one that is still waiting must not go to the wrong address.
  await tx
    .updateTable('mails')
    .set(({ fn, val }) => ({ failed_at: fn.coalesce('failed_at', val(now)), left_at: now }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('left_at', 'is', null)
    .execute()
  await recordChange(tx, {
    member,
    action: 'mail.sent_again',
    subject: id,
    details: { template: mail.template, as: again, corrected: isElsewhere },
    now,
  })
  return { id: again, hurried: false }
}

/** Records that a member of staff accepts that a mail failed. Throws 409 `mail_not_failed` for any other mail. */
export async function leaveFailedMail(tx: Tx, id: string, { member, now }: ByStaff): Promise<void> {
  const { template } = await findMail(tx, id)
  const dismissed = await tx
    .updateTable('mails')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('dropped', '=', false)
    .where('left_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!dismissed)
    throw new Problem('conflict', 'mail_not_failed', 'This email isn’t waiting for anything. Nothing was changed.')
  await recordChange(tx, { member, action: 'mail.left', subject: id, details: { template }, now })
}
