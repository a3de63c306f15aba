import { sql } from 'kysely'
import { keeping } from '#content/facts/candidates.ts'
import { erasureSecret } from '#src/leads/server/public.ts'
import { eachDue } from '#src/platform/jobs/each-due.ts'
import type { Context } from '#src/platform/slice.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { dueOn, keepUntil, lastDayOfAsked } from '../keep-until.ts'
import { lockCandidate } from './candidate-store.ts'
import { newCandidateKey } from './candidate-keys.ts'
import { deleteCandidate, lockBeforeCandidate } from './delete-candidate.ts'
import type { Db, Tx } from './tables.ts'

/**
 * Keeps a candidate's data, at their request, as long as if they had agreed today; never for less than before (CAND-6).
 */
export async function keepLonger(
  tx: Tx,
  { candidateId, keepMonths }: { candidateId: string; keepMonths: number },
  now: Date,
): Promise<void> {
  const { keep_until } = await lockCandidate(tx, candidateId)
  const [until, before] = [keepUntil(londonDate(now), keepMonths), keep_until]
  if (before !== null && until <= before) return
  await tx
    .updateTable('candidates')
    .set({
      keep_until: until,
      keep_asked_at: null,
      agreed_at: now,
      agreed_how: 'on their own page',
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', candidateId)
    .execute()
}

/** Does what is due for a candidate now that their row is locked: they may just have agreed to be kept longer. */
async function doDue(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'jobs' | 'agency' | 'slices'>,
  { candidateId, secret }: { candidateId: string; secret: string },
  now: Date,
): Promise<void> {
  await lockBeforeCandidate(tx, context, candidateId)
  const candidate = await lockCandidate(tx, candidateId)
  const until = candidate.keep_until
  if (until === null) return
  const today = londonDate(now)
  const askedOn = candidate.keep_asked_at === null ? undefined : londonDate(candidate.keep_asked_at)
  const due = dueOn(today, { keepUntil: until, askedOn })
  if (due === 'delete') {
    await deleteCandidate(tx, context, { candidateId, typedEmail: undefined, member: undefined, secret }, now)
    return
  }
  if (due === 'nothing') return
  const lastDay = lastDayOfAsked(until, today)
  await tx
    .updateTable('candidates')
    .set({ keep_asked_at: now })
    // The mail, their own page and the console name this day.
    .$if(lastDay !== until, (query) => query.set({ keep_until: lastDay, updated_at: now, version: sql`version + 1` }))
    .where('id', '=', candidateId)
    .execute()
  await context.outbox.post(tx, {
    cause: `${candidateId}:keep:${lastDay}`,
    template: 'keep-longer',
    to: candidate.email,
    data: { candidateId, until: lastDay, key: await newCandidateKey(tx, candidateId, now) },
    now,
  })
}

/**
 * Does what is due today (CAND-6): asks candidates whose last day is near or has passed, and deletes those who were
 * asked and whose last day has passed. If it fails for one of them, for example because another service has to cancel a
 * call first, the others are done all the same; then it throws, so that the queue tries again.
 */
export async function keepCandidates(
  context: Pick<Context, 'db' | 'clock' | 'outbox' | 'jobs' | 'agency' | 'slices'>,
): Promise<void> {
  const db: Db = context.db
  const now = context.clock.now()
  const secret = await erasureSecret(db, now)
  const near = (after: string, atOnce: number) =>
    db
      .selectFrom('candidates')
      .select('id')
      .where('erased_at', 'is', null)
      // Nobody is asked earlier than this.
      .where('keep_until', '<=', addMonths(londonDate(now), keeping.askMonthsBefore + 1))
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  await eachDue(near, ({ id }) =>
    db.transaction().execute((tx) => doDue(tx, context, { candidateId: id, secret }, now)),
  )
}
