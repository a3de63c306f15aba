import { sql } from 'kysely'
import { erasureSecret } from '#src/leads/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Context } from '#src/platform/slice.ts'
import { londonDate } from '#src/values/london-time.ts'
import { dueOn, keepUntil } from '../keep-until.ts'
import { dayOf, lockCandidate } from './candidate-store.ts'
import { newCandidateKey } from './candidate-keys.ts'
import { deleteCandidate } from './delete-candidate.ts'
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
  const [until, before] = [keepUntil(londonDate(now), keepMonths), dayOf(keep_until)]
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

/**
 * Returns what is due today: candidates to ask whether we may keep their data longer, and candidates whose last day has
 * passed.
 */
async function candidatesDue(db: Db, now: Date): Promise<{ toAsk: string[]; toDelete: string[] }> {
  const today = londonDate(now)
  const rows = await db
    .selectFrom('candidates')
    .select(['id', 'keep_until', 'keep_asked_at'])
    .where('erased_at', 'is', null)
    .where('keep_until', 'is not', null)
    .orderBy('keep_until')
    .limit(2000)
    .execute()
  const due = rows.map(({ id, keep_until, keep_asked_at }) => ({
    id,
    is: dueOn(today, { keepUntil: dayOf(keep_until)!, wasAsked: keep_asked_at !== null }),
  }))
  const ids = (is: 'ask' | 'delete') => due.filter((one) => one.is === is).map(({ id }) => id)
  return { toAsk: ids('ask'), toDelete: ids('delete') }
}

/** Asks a candidate, once for each last day, whether we may keep their data longer. */
async function askToKeep(
  tx: Tx,
  { outbox }: { outbox: Pick<Outbox, 'post'> },
  candidateId: string,
  now: Date,
): Promise<void> {
  const candidate = await lockCandidate(tx, candidateId)
  const until = dayOf(candidate.keep_until)
  if (
    until === null ||
    dueOn(londonDate(now), { keepUntil: until, wasAsked: candidate.keep_asked_at !== null }) !== 'ask'
  )
    return
  await tx.updateTable('candidates').set({ keep_asked_at: now }).where('id', '=', candidateId).execute()
  await outbox.post(tx, {
    cause: `${candidateId}:keep:${until}`,
    template: 'keep-longer',
    to: candidate.email,
    data: { candidateId, key: await newCandidateKey(tx, candidateId, now) },
    now,
  })
}

/**
 * Does what is due today (CAND-6): asks candidates whose last day is near, and deletes those whose last day has passed.
 * If it fails for one of them, for example because another service has to cancel a call first, the others are done all
 * the same; then it throws, so that the queue tries again.
 */
export async function keepCandidates(
  context: Pick<Context, 'db' | 'clock' | 'outbox' | 'jobs' | 'agency' | 'slices'>,
): Promise<void> {
  const db: Db = context.db
  const now = context.clock.now()
  const { toAsk, toDelete } = await candidatesDue(db, now)
  for (const id of toAsk) await db.transaction().execute((tx) => askToKeep(tx, context, id, now))
  const secret = await erasureSecret(db, now)
  const failures: unknown[] = []
  for (const candidateId of toDelete)
    await db
      .transaction()
      .execute((tx) => {
        const deletion = { candidateId, typedEmail: undefined, member: undefined, secret }
        return deleteCandidate(tx, context, deletion, now)
      })
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
