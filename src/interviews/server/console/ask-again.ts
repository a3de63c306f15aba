import { sql } from 'kysely'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { endOfDay } from '../invite.ts'
import { newInvitationKey } from '../interview-session.ts'
import { noteEvent } from '../invitation-store.ts'
import type { Tx } from '../tables.ts'
import { lockVersion, type StaffAct } from './review.ts'

interface AskingAgain extends StaffAct {
  question: string
  words: string
  until: string
  outbox: Pick<Outbox, 'post'>
}

/**
 * Opens answers that were sent for one more take of one question, and mails the candidate why. What was sent stays
 * chosen, and counts again if nothing comes by the date (`keepInterviews`). Its rating is asked for anew (INTV-31).
 * Throws 404, 409 `changed_elsewhere`, `not_to_ask_again`, `answers_deleted`, 422 `date_passed`, `no_words`.
 */
export async function askAgain(
  tx: Tx,
  { id, member, version, question, words, until, outbox }: AskingAgain,
  now: Date,
): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  if (!row.submitted_at || row.decided_at || row.withdrawn_at)
    throw new Problem('conflict', 'not_to_ask_again', 'There is nothing to ask again in this interview.')
  if (!row.questions.some((one) => one.id === question))
    throw new Problem('not-found', 'unknown_question', 'That question isn’t one of this interview’s.')
  if (await wereDeleted(tx, id)) throw new Problem('conflict', 'answers_deleted', deletedAnswers)
  const deadline = endOfDay(until)
  if (deadline <= now) throw refused('date_passed', 'until', 'That day has passed. Choose one that leaves them time.')
  if (words.length < 40) throw refused('no_words', 'words', 'Please write two sentences at least.')
  await tx
    .updateTable('invitations')
    .set({
      submitted_at: null,
      submit_asked_at: null,
      deadline,
      reminded_at: null,
      again_question: question,
      again_at: now,
      updated_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('ratings')
    .set({ value: null, updated_at: now, version: sql`version + 1` })
    .where('invitation_id', '=', id)
    .where('question', '=', question)
    .execute()
  await noteEvent(tx, id, { kind: 'asked-again', details: { question, until } }, now)
  await outbox.post(tx, {
    cause: `${id}:again:${version}`,
    template: 'interview-asked-again',
    to: row.email,
    data: { invitationId: id, key: await newInvitationKey(tx, id, now), words },
    now,
  })
  await recordChange(tx, { member, action: 'interview.asked-again', subject: id, details: { question }, now })
}

const deletedAnswers =
  'The answers have been deleted, because their time is over. Invite the candidate again instead. Nothing was changed.'

/** Whether the answers that were sent are gone: they could never be sent again. */
async function wereDeleted(tx: Tx, id: string): Promise<boolean> {
  const chosen = tx.selectFrom('takes').select('id').where('invitation_id', '=', id).where('state', '=', 'kept')
  return (await chosen.limit(1).executeTakeFirst()) === undefined
}

function refused(code: string, path: string, msg: string): Problem {
  return new Problem('invalid', code, msg, { fields: [{ path, msg }] })
}
