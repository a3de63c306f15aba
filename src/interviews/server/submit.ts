import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import { canSubmit, stateOf, waitsFor, type WaitsFor } from '../invitation.ts'
import { giveProfile } from './give-profile.ts'
import { joiningQueue } from './join-take.job.ts'
import { lockInvitation, noteEvent, ruled, type StoredInvitation, wasSent } from './invitation-store.ts'
import { ownPageKey } from './own-page.ts'
import type { Tx } from './tables.ts'

/** What sending answers needs from the program. */
export interface Submitting {
  jobs: Pick<Jobs, 'enqueue'>
  outbox: Pick<Outbox, 'post'>
  agency: string
}

/** Returns what the submission of an invitation is waiting for. */
export async function waitsOf(tx: Tx, row: StoredInvitation): Promise<WaitsFor> {
  const chosen = await tx
    .selectFrom('takes')
    .select(['id', 'question', 'kind', 'parts', 'words', 'film_id'])
    .select(({ selectFrom, fn }) => {
      const stored = selectFrom('take_parts').whereRef('take_parts.take_id', '=', 'takes.id')
      return [
        stored.select(fn.countAll<string>().as('all')).as('all'),
        stored
          .select(fn.countAll<string>().as('arrived'))
          .where(({ or, eb }) => or([eb('object_key', 'is not', null), eb('size', '=', '0')]))
          .as('arrived'),
      ]
    })
    .where('invitation_id', '=', row.id)
    .where('state', '=', 'kept')
    .execute()
  return waitsFor(
    row.questions,
    chosen.map(({ question, kind, parts, words, film_id, all, arrived }) => ({
      question,
      isWhole:
        kind === 'text'
          ? (words ?? '').trim() !== ''
          : // The parts of an answer that was sent are deleted once its film has been ready for some time (INTV-31).
            (film_id !== null && Number(all) === 0) ||
            (parts !== null && Number(arrived) > 0 && Number(arrived) >= parts),
    })),
  )
}

/**
 * Sends the answers once, however often the button is pressed. If part of a chosen take hasn't arrived yet, the request
 * is stored and the answers are sent when it arrives (INTV-8). Throws 409 `unanswered`, `interview_closed`.
 */
export async function submitAnswers(
  tx: Tx,
  row: StoredInvitation,
  submitting: Submitting,
  now: Date,
): Promise<{ submitted: boolean; waits: WaitsFor }> {
  const waits = await waitsOf(tx, row)
  if (row.submitted_at) return { submitted: true, waits }
  if (!canSubmit(ruled(row), now))
    throw new Problem('conflict', 'interview_closed', 'This interview is closed, so nothing was sent.')
  if (waits.unanswered.length > 0)
    throw new Problem('conflict', 'unanswered', 'Some questions have no answer yet. You can send when all have one.', {
      fields: waits.unanswered.map((path) => ({ path, msg: 'No answer yet' })),
    })
  if (!row.submit_asked_at)
    await tx
      .updateTable('invitations')
      .set({ submit_asked_at: now, updated_at: now })
      .where('id', '=', row.id)
      .execute()
  return { submitted: await settleSubmission(tx, row.id, submitting, now), waits }
}

/** Sends answers that wait for their last part, if it has arrived. Returns whether they are sent. */
export async function settleSubmission(
  tx: Tx,
  invitationId: string,
  submitting: Submitting,
  now: Date,
): Promise<boolean> {
  const row = await lockInvitation(tx, invitationId)
  if (row.submitted_at || !row.submit_asked_at || stateOf(ruled(row), now) === 'withdrawn')
    return row.submitted_at !== null
  return sendIfComplete(tx, row, submitting, now)
}

/** Sends the chosen answers of a locked invitation if every part of them has arrived. Returns whether it did. */
export async function sendIfComplete(
  tx: Tx,
  row: StoredInvitation,
  { jobs, outbox, agency }: Submitting,
  now: Date,
): Promise<boolean> {
  const invitationId = row.id
  const waits = await waitsOf(tx, row)
  if (waits.unanswered.length + waits.arriving.length > 0) return false
  await tx
    .updateTable('invitations')
    .set({ submitted_at: now, updated_at: now, trouble: null, asked_for: null, version: row.version + 1 })
    .where('id', '=', invitationId)
    .execute()
  await tx
    .updateTable('takes')
    .set({ state: 'discarded', discarded_at: now, updated_at: now })
    .where('invitation_id', '=', invitationId)
    .where('state', 'in', ['reserved', 'recording', 'whole', 'lost'])
    .execute()
  const chosen = await tx
    .selectFrom('takes')
    .select(['id', 'kind', 'film_id'])
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'kept')
    .execute()
  for (const { id, kind, film_id } of chosen)
    if (kind !== 'text' && film_id === null) await jobs.enqueue(tx, joiningQueue, { takeId: id })
  if (row.set_kind === 'profile') await giveProfile(tx, row.person_id, now)
  await noteEvent(tx, invitationId, { kind: 'submitted' }, now)
  if (await hasNews(tx, row)) await tell(tx, row, { outbox, agency }, now)
  return true
}

/** Mails the candidate and the agency that answers were sent: once for each time that they were asked for. */
async function tell(
  tx: Tx,
  row: StoredInvitation,
  { outbox, agency }: Pick<Submitting, 'outbox' | 'agency'>,
  now: Date,
): Promise<void> {
  const round = row.again_at ? `:${row.again_at.getTime()}` : ''
  const data = { invitationId: row.id }
  const own = { ...data, ...(await ownPageKey(tx, row, now)) }
  const post = (cause: string, mail: { template: string; to: string; data: Record<string, unknown> }) =>
    outbox.post(tx, { cause: `${row.id}:${cause}${round}`, ...mail, now })
  await post('sent', { template: 'answers-sent', to: row.email, data: own })
  await post('arrived', { template: 'answers-arrived', to: agency, data })
}

/** Whether a submission brings something new: a question that was asked again may be left as it was (INTV-31). */
async function hasNews(tx: Tx, { id, again_at, again_question }: StoredInvitation): Promise<boolean> {
  if (again_at === null || again_question === null) return true
  const answer = await tx
    .selectFrom('takes')
    .select('ended_at')
    .where('invitation_id', '=', id)
    .where('question', '=', again_question)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  return answer !== undefined && !wasSent(answer, { again_at })
}
