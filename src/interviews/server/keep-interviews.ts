import { interviewing } from '#content/facts/interviews.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import type { Context } from '#src/platform/slice.ts'
import { londonDate } from '#src/values/london-time.ts'
import { eachDue, eachStep } from '#src/platform/jobs/each-due.ts'
import { type Dropping, dropFilms, dropRecordings } from './drop-recordings.ts'
import { newInvitationKey } from './interview-session.ts'
import { lockInvitation, noteEvent, ruled, type StoredInvitation } from './invitation-store.ts'
import { canReceive } from '../invitation.ts'
import { dropWaiting } from './open-applications/waiting-list.ts'
import { sendIfComplete, type Submitting } from './submit.ts'
import { quietDays, reminderCause, reminderDue } from '../reminders.ts'
import type { Db, Tx } from './tables.ts'

/** What the daily work needs from the program. */
type Keeping = Context & Dropping

const dayMs = 24 * 3600_000

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/**
 * Does what is due today: sends reminders, and deletes takes that weren't chosen, recordings that have become films,
 * and answers and addresses that have been kept for as long as we promised. Safe to run twice.
 */
export async function keepInterviews(context: Keeping): Promise<void> {
  const db: Db = context.db
  const now = context.clock.now()
  await eachStep(
    () => remind(context, now),
    () => settleAskedAgain(context, now),
    () => dropParts(db, now),
    () => dropUnchosenFilms(context, now),
    () => dropUnsent(context, now),
    () => dropOld(context, now),
    () => dropWaiting(context, now),
    () => db.deleteFrom('interview_sessions').where('expires_at', '<', now).execute(),
  )
}

async function remind(context: Context, now: Date): Promise<void> {
  const db: Db = context.db
  const open = (after: string, atOnce: number) =>
    db
      .selectFrom('invitations')
      .select('id')
      .where('submitted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('erased_at', 'is', null)
      .where('invited_by', 'is not', null)
      .where('deadline', '>', now)
      // No others can be due; `reminderDue` decides.
      .where(({ or, and, eb }) =>
        or([
          eb('deadline', '<', daysBefore(now, -2)),
          and([eb('reminded_at', 'is', null), eb('updated_at', '<=', daysBefore(now, quietDays))]),
        ]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  await eachDue(open, ({ id }) =>
    db.transaction().execute(async (tx) => {
      const row = await lockInvitation(tx, id)
      const due = reminderDue({ deadline: row.deadline, lastAt: row.updated_at, remindedAt: row.reminded_at }, now)
      // It may have been sent or withdrawn meanwhile.
      if (!due || !canReceive(ruled(row))) return
      await tx.updateTable('invitations').set({ reminded_at: now }).where('id', '=', id).execute()
      await noteEvent(tx, id, { kind: 'reminded' }, now)
      await context.outbox.post(tx, {
        cause: reminderCause(id, due, row.version),
        template: 'interview-reminder',
        to: row.email,
        data: { invitationId: id, key: await newInvitationKey(tx, id, now) },
        now,
      })
    }),
  )
}

/** How many days after the deadline a take that was begun in time may arrive, before the earlier answer counts. */
const arrivingDays = 7

/** If nothing new is sent by the date, the answers that had been sent before count again (INTV-31). */
async function settleAskedAgain(context: Context, now: Date): Promise<void> {
  const db: Db = context.db
  const over = (after: string, atOnce: number) =>
    db
      .selectFrom('invitations')
      .select('id')
      .where('again_at', 'is not', null)
      .where('submitted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('erased_at', 'is', null)
      .where('deadline', '<', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  await eachDue(over, ({ id }) =>
    db.transaction().execute(async (tx) => {
      const row = await lockInvitation(tx, id)
      // It may have been sent or withdrawn meanwhile, or its date moved.
      if (!canReceive(ruled(row)) || row.deadline >= now) return
      // The candidate has not asked for this, so that is not noted: staff may still move the date.
      if (await sendIfComplete(tx, row, context, now)) return
      if (row.deadline.getTime() + arrivingDays * dayMs > now.getTime()) return
      await sendWhatWasSent(tx, row, context, now)
    }),
  )
}

/**
 * Sends a locked invitation in which a question was asked again with the answer that had been sent before, instead of
 * one that has not fully arrived. Returns whether it did.
 */
export async function sendWhatWasSent(
  tx: Tx,
  row: StoredInvitation,
  submitting: Submitting,
  now: Date,
): Promise<boolean> {
  if (row.again_at === null) return false
  await chooseWhatWasSent(tx, row, now)
  return sendIfComplete(tx, row, submitting, now)
}

/** Chooses the answer that had been sent instead of the one that never arrived. It is the only earlier take. */
async function chooseWhatWasSent(tx: Tx, row: StoredInvitation, now: Date): Promise<void> {
  const ofQuestion = tx
    .updateTable('takes')
    .where('invitation_id', '=', row.id)
    .where('question', '=', row.again_question)
  await ofQuestion.set({ state: 'lost', updated_at: now }).where('state', '=', 'kept').execute()
  await ofQuestion
    .set({ state: 'kept', updated_at: now })
    .where('ended_at', '<', row.again_at)
    .where('state', '=', 'whole')
    .execute()
}

/** Thirty days after sending, deletes takes that weren't chosen, and parts whose film is ready. */
async function dropParts(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, interviewing.unchosenDays)
  await db
    .deleteFrom('take_parts')
    .where('take_id', 'in', (from) =>
      from
        .selectFrom('takes')
        .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
        .leftJoin('films', 'films.id', 'takes.film_id')
        .select('takes.id')
        .where('invitations.submitted_at', '<', before)
        .where(({ or, eb }) => or([eb('takes.state', '=', 'discarded'), eb('films.state', '=', 'ready')])),
    )
    .execute()
  await db
    .updateTable('takes')
    .set({ words: null })
    .where('state', '=', 'discarded')
    .where('discarded_at', '<', before)
    .execute()
}

/**
 * At the same time, deletes the films of takes that had been chosen before others were: their films were made at once.
 */
async function dropUnchosenFilms(context: Keeping, now: Date): Promise<void> {
  const db: Db = context.db
  const unchosen = (after: string, atOnce: number) =>
    db
      .selectFrom('takes')
      .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
      .select(['takes.id', 'takes.film_id', 'takes.invitation_id'])
      .where('takes.state', '=', 'discarded')
      .where('takes.film_id', 'is not', null)
      .where('invitations.submitted_at', '<', daysBefore(now, interviewing.unchosenDays))
      .where('takes.id', '>', after)
      .orderBy('takes.id')
      .limit(atOnce)
      .execute()
  await eachDue(unchosen, (take) =>
    db.transaction().execute(async (tx) => {
      // Before the film, as an erasure does, to avoid a deadlock.
      await tx
        .selectFrom('invitations')
        .select('id')
        .where('id', '=', take.invitation_id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      await tx.updateTable('takes').set({ film_id: null, updated_at: now }).where('id', '=', take.id).execute()
      await dropFilms(tx, context, { filmIds: [take.film_id!], reason: 'not chosen' }, now)
    }),
  )
}

/**
 * Deletes all recordings of interviews that were withdrawn, or begun and never sent, thirty days later. Interviews in
 * which a question was asked again are not among these.
 */
async function dropUnsent(context: Keeping, now: Date): Promise<void> {
  const db: Db = context.db
  const before = daysBefore(now, interviewing.unchosenDays)
  const isUnsent = (tx: Db | Tx) =>
    tx
      .selectFrom('invitations')
      .select('id')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('takes').select('takes.id').whereRef('takes.invitation_id', '=', 'invitations.id')),
      )
      .where('submitted_at', 'is', null)
      .where('erased_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([eb('withdrawn_at', '<', before), and([eb('deadline', '<', before), eb('again_at', 'is', null)])]),
      )
      .where('begun_at', 'is not', null)
  const unsent = (after: string, atOnce: number) =>
    isUnsent(db).where('id', '>', after).orderBy('id').limit(atOnce).execute()
  await eachDue(unsent, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Its date may have been moved meanwhile.
      if (!(await isUnsent(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())) return
      await dropRecordings(tx, context, { ids: [id], reason: 'never sent' }, now)
      // Nothing counts as a take any more: if the date is moved now, all can be recorded again.
      await tx.deleteFrom('takes').where('invitation_id', '=', id).execute()
    }),
  )
}

/** Deletes sent answers at the end of their time. A film that is part of the candidate's record stays there. */
async function dropOld(context: Keeping, now: Date): Promise<void> {
  const db: Db = context.db
  const today = londonDate(now)
  const sentLongAgo = (tx: Db | Tx) =>
    tx
      .selectFrom('invitations')
      .select(['id', 'submitted_at'])
      // Of others there is nothing left to delete.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('takes')
            .select('takes.id')
            .whereRef('takes.invitation_id', '=', 'invitations.id')
            .where('takes.state', '<>', 'discarded'),
        ),
      )
      .where('submitted_at', '<', daysBefore(now, 28 * interviewing.keptMonths))
      .where('erased_at', 'is', null)
  const old = (after: string, atOnce: number) =>
    sentLongAgo(db).where('id', '>', after).orderBy('id').limit(atOnce).execute()
  await eachDue(old, async ({ id, submitted_at }) => {
    if (addMonths(londonDate(submitted_at!), interviewing.keptMonths) >= today) return
    await db.transaction().execute(async (tx) => {
      // A question may have been asked again meanwhile.
      if (await sentLongAgo(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
        await dropRecordings(tx, context, { ids: [id], reason: 'last day' }, now)
    })
  })
}
