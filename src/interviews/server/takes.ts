import { noSuchFilm } from '#src/films/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import type { EndBody, TakeBody } from '../api.ts'
import { beganAt, canReceive, canReserve } from '../invitation.ts'
import { canBecome, isTooShort, takeCounts, takesLeft, type TakeState } from '../take.ts'
import { joiningQueue } from './join-take.job.ts'
import {
  interviewClosed,
  noteEvent,
  ruled,
  triesOf,
  type StoredInvitation,
  type StoredTake,
  wasSent,
} from './invitation-store.ts'
import { settleSubmission, type Submitting } from './submit.ts'
import type { OwnInvitationId } from './interview-session.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Registers a take and gives it its number. The browser makes the id, so reporting a take twice registers it once, and
 * a take that began offline is reported later. Throws 409 `interview_closed`, `past_deadline`, `no_takes_left`,
 * `take_taken`.
 */
export async function reserveTake(
  tx: Tx,
  row: StoredInvitation,
  { id, question, kind, agoMs }: TakeBody & { id: string },
  now: Date,
): Promise<StoredTake> {
  const storedQuestion = row.questions.find((one) => one.id === question)
  if (!storedQuestion) throw new Problem('invalid', 'unknown_question', 'That question isn’t one of this interview’s.')
  const earlier = await tx.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirst()
  if (earlier) {
    if (earlier.invitation_id === row.id && earlier.question === question) return earlier
    throw new Problem('conflict', 'take_taken', 'That take belongs to something else.')
  }
  const began = beganAt(agoMs, now)
  if (!canReserve(ruled(row), began)) throw closed(row)
  const others = await tx
    .selectFrom('takes')
    .select(['n', 'state', 'ended_by', 'failure'])
    .where('invitation_id', '=', row.id)
    .where('question', '=', question)
    .execute()
  if (takesLeft(triesOf(others), storedQuestion, row.adjustments) === 0)
    throw new Problem('conflict', 'no_takes_left', 'That was the last take. Pick the one you like best, or ask us.')
  const take = await tx
    .insertInto('takes')
    .values({
      id,
      invitation_id: row.id,
      question,
      n: 1 + Math.max(0, ...others.map(({ n }) => n)),
      kind,
      state: 'reserved',
      began_at: began,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('invitations')
    .set(({ fn, ref, val }) => ({
      begun_at: fn.coalesce(ref('begun_at'), val(now)),
      trouble: null,
      updated_at: now,
    }))
    .where('id', '=', row.id)
    .execute()
  return take
}

function closed(row: StoredInvitation): Problem {
  const { consentAt, submittedAt, withdrawnAt } = ruled(row)
  if (submittedAt || withdrawnAt) return interviewClosed()
  if (!consentAt) return new Problem('conflict', 'no_consent', 'Please read how it works and agree first.')
  return new Problem('conflict', 'past_deadline', 'The date has passed. What you began before it still counts.')
}

/** A take of this invitation, locked. Throws 404, 409 `interview_closed`. */
async function lockTake(tx: Tx, row: StoredInvitation, id: string): Promise<StoredTake> {
  const take = await tx
    .selectFrom('takes')
    .selectAll()
    .where('id', '=', id)
    .where('invitation_id', '=', row.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!take) throw new Problem('not-found', 'unknown_take', 'We don’t know that take yet.')
  return take
}

/**
 * Records that a recording has ended, why, and how many parts it has. It may be reported again with more parts if the
 * candidate went on after a fault, but never with fewer.
 */
export async function endTake(
  tx: Tx,
  { row, id, ended, submitting }: { row: StoredInvitation; id: string; ended: EndBody; submitting: Submitting },
  now: Date,
): Promise<StoredTake> {
  const take = await lockTake(tx, row, id)
  if (!canReceive(ruled(row)) || wasSent(take, row)) return take
  // An earlier report that arrives late.
  if (take.parts !== null && ended.parts < take.parts) return take
  const isOver = takeCounts({ state: take.state, endedBy: take.ended_by })
  await tx
    .updateTable('takes')
    .set({
      parts: ended.parts,
      seconds: ended.seconds,
      // A take that the candidate ended stays ended, whatever a later report says.
      ended_by: isOver ? take.ended_by : ended.endedBy,
      lost_seconds: ended.lostSeconds,
      ended_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (ended.endedBy !== 'done' && take.ended_by !== ended.endedBy) {
    const isQuiet = ended.endedBy === 'quiet'
    const seconds = Math.round(ended.seconds - (isQuiet ? (ended.lostSeconds ?? 0) : 0))
    const details = { question: take.question, by: ended.endedBy, seconds }
    await noteEvent(tx, row.id, { kind: isQuiet ? 'soundless' : 'interrupted', details }, now)
  }
  return settleTake(tx, { row, id, submitting }, now)
}

/**
 * Marks a take as complete when it has ended and every part has arrived. If it is chosen, its film is queued; if a
 * submission was waiting for it, that is sent.
 */
export async function settleTake(
  tx: Tx,
  { row, id, submitting }: { row: StoredInvitation; id: string; submitting: Submitting },
  now: Date,
): Promise<StoredTake> {
  const take = await lockTake(tx, row, id)
  const parts = await tx.selectFrom('take_parts').select(['object_key', 'size']).where('take_id', '=', id).execute()
  const stored = parts.filter(({ object_key }) => object_key !== null).length
  const arrived = stored + parts.filter(({ object_key, size }) => object_key === null && Number(size ?? 1) === 0).length
  const isWhole =
    take.kind === 'text' ? take.words !== null : take.parts !== null && stored > 0 && arrived >= take.parts
  if (isWhole && canBecome(take.state, 'whole') && take.state !== 'kept') await setState(tx, id, 'whole', now)
  if (isWhole && take.state === 'kept') await joinIfNeeded(tx, submitting, take)
  await settleSubmission(tx, row.id, submitting, now)
  return tx.selectFrom('takes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function setState(tx: Tx, id: string, state: TakeState, now: Date): Promise<void> {
  await tx.updateTable('takes').set({ state, updated_at: now }).where('id', '=', id).execute()
}

async function joinIfNeeded(tx: Tx, { jobs }: Submitting, take: StoredTake): Promise<void> {
  if (take.kind !== 'text' && take.film_id === null) await jobs.enqueue(tx, joiningQueue, { takeId: take.id })
}

/**
 * Chooses which take of a question is sent, in place of the one chosen before. A take can be chosen before its last
 * part has arrived. `posterAt` is the second whose picture becomes its film's poster. Throws 409 `interview_closed`,
 * `take_empty`, `take_gone`, 422 `too_short`.
 */
export async function chooseTake(
  tx: Tx,
  {
    row,
    id,
    posterAt,
    submitting,
  }: { row: StoredInvitation; id: string; posterAt: number | null; submitting: Submitting },
  now: Date,
): Promise<void> {
  const take = await lockTake(tx, row, id)
  if (!canReceive(ruled(row))) throw closed(row)
  if (take.state === 'kept') return
  // While another question is asked again, a device may report a choice that it made before the answers were sent.
  if (take.state === 'discarded')
    throw new Problem('conflict', 'take_gone', 'Another take of that question was sent, so this one is gone.')
  if (take.ended_at === null && take.kind !== 'text')
    throw new Problem('conflict', 'take_empty', 'There is nothing in that take yet.')
  const asked = row.questions.find((one) => one.id === take.question)
  if (asked && isTooShort(take, asked))
    throw new Problem('invalid', 'too_short', `That is a bit short: ${asked.atLeast} seconds is the least.`)
  const { question } = take
  const before = await tx
    .selectFrom('takes')
    .select('id')
    .where('invitation_id', '=', row.id)
    .where('question', '=', question)
    .where('state', '=', 'kept')
    .execute()
  for (const other of before) await setState(tx, other.id, 'whole', now)
  await setState(tx, id, 'kept', now)
  if (posterAt !== null) await tx.updateTable('takes').set({ poster_at: posterAt }).where('id', '=', id).execute()
  await settleTake(tx, { row, id, submitting }, now)
}

/** Returns the id of the film of a candidate's take. Throws the 404 of `noSuchFilm`. */
export async function filmOfTake(
  db: Db | Tx,
  { invitationId, take }: { invitationId: OwnInvitationId; take: string },
): Promise<string> {
  const found = await db
    .selectFrom('takes')
    .select('film_id')
    .where('id', '=', take)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
  if (!found?.film_id) throw noSuchFilm()
  return found.film_id
}

/** Saves the text of a written answer while it is typed. Throws 409 `not_written`, `take_sent`, `interview_closed`. */
export async function keepWords(
  tx: Tx,
  { row, id, words }: { row: StoredInvitation; id: string; words: string },
  now: Date,
): Promise<void> {
  const take = await lockTake(tx, row, id)
  if (!canReceive(ruled(row))) throw closed(row)
  if (take.kind !== 'text') throw new Problem('conflict', 'not_written', 'That answer is a recording.')
  if (wasSent(take, row)) throw new Problem('conflict', 'take_sent', 'That answer was sent, so it stays as it is.')
  const state = take.state === 'reserved' ? 'whole' : take.state
  await tx
    .updateTable('takes')
    .set({ words, state, ended_by: 'done', ended_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}
