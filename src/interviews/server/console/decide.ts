import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { canDeclineNow, nextWeekdayMorning } from '../../decline-time.ts'
import { noteEvent } from '../invitation-store.ts'
import type { Db, Tx } from '../tables.ts'
import { lockVersion, type StaffAct } from './review.ts'

const queue = 'send-decline'

interface Due {
  invitationId: string
}

/**
 * Records the decision about an interview. A decline goes to the candidate on the next weekday morning, or at once
 * within working hours (INTV-34), with what the colleague wrote: something good about the answers, and the reason.
 * Throws 409, 422 `no_words`, 422 `not_now`.
 */
export async function decide(
  tx: Tx,
  {
    id,
    member,
    version,
    decision,
    words,
    send,
    jobs,
  }: StaffAct & {
    decision: 'forward' | 'declined'
    words: string
    send: 'morning' | 'now'
    jobs: Pick<Jobs, 'enqueue'>
  },
  now: Date,
): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  if (!row.submitted_at || row.decided_at)
    throw new Problem('conflict', 'not_to_decide', 'There is nothing to decide about this interview.')
  const declines = decision === 'declined'
  if (declines && words.length < 40)
    throw new Problem('invalid', 'no_words', 'Say one true thing they did well, and one true reason.', {
      fields: [{ path: 'words', msg: 'Please write two sentences at least' }],
    })
  if (declines && send === 'now' && !canDeclineNow(now))
    throw new Problem('invalid', 'not_now', 'Nobody is declined in the evening or at the weekend. Send it later.', {
      fields: [{ path: 'send', msg: 'Choose the next weekday morning' }],
    })
  const at = declines ? (send === 'now' ? now : nextWeekdayMorning(now)) : null
  await tx
    .updateTable('invitations')
    .set({ decided_at: now, decision, updated_at: now, version: version + 1 })
    .set({ decline_at: at, decline_words: declines ? words : null })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, { kind: decision }, now)
  if (at) await jobs.enqueue(tx, queue, { invitationId: id } satisfies Due, { startAfter: at })
  await recordChange(tx, { member, action: `interview.${decision}`, subject: id, now })
}

interface Declining {
  db: Db
  outbox: Pick<Outbox, 'post'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
}

/** Sends a decline whose hour has come. Safe to run twice: once it has gone, its words are here no longer. */
export async function sendDecline(
  tx: Tx,
  { outbox, jobs }: Omit<Declining, 'db' | 'clock'>,
  { invitationId }: Due,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .select(['decline_at', 'decline_words', 'people.email'])
    .where('invitations.id', '=', invitationId)
    .where('invitations.erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.decline_at || row.decline_words === null) return
  // The clock was set back since.
  if (now < row.decline_at)
    return jobs.enqueue(tx, queue, { invitationId } satisfies Due, { startAfter: row.decline_at })
  await tx.updateTable('invitations').set({ decline_words: null }).where('id', '=', invitationId).execute()
  await outbox.post(tx, {
    cause: `${invitationId}:declined`,
    template: 'interview-declined',
    to: row.email,
    data: { invitationId, words: row.decline_words },
    now,
  })
}

export function declineJob(declining: Declining): Job<Due> {
  const { db, clock } = declining
  return {
    name: queue,
    run: (due) => db.transaction().execute((tx) => sendDecline(tx, declining, due, clock.now())),
  }
}
