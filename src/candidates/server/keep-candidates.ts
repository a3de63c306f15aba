import { sql } from 'kysely'
import { removeFilmsOf } from '#src/films/server/public.ts'
import { eraseOwn } from '#src/leads/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Context } from '#src/platform/slice.ts'
import { newId } from '#src/values/id.ts'
import { londonDate } from '#src/values/london-time.ts'
import { dueOn, keepUntil } from '../keep-until.ts'
import { dayOf, findStored, lockCandidate } from './candidate-store.ts'
import { newCandidateKey } from './candidate-keys.ts'
import { eraseCandidate } from './person-candidate.ts'
import type { Db, Tx } from './tables.ts'

/** Keeps a candidate who asks for it as long as somebody who agreed today; never for less than before (CAND-6). */
export async function keepLonger(tx: Tx, candidateId: string, now: Date): Promise<void> {
  const { keep_until } = await lockCandidate(tx, candidateId)
  const [until, before] = [keepUntil(londonDate(now)), dayOf(keep_until)]
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

/** Notes a candidate's complaint, which staff acknowledge within thirty days. */
export async function complain(
  tx: Tx,
  { candidateId, text }: { candidateId: string; text: string },
  now: Date,
): Promise<void> {
  await lockCandidate(tx, candidateId)
  await tx
    .insertInto('candidate_complaints')
    .values({ id: newId('cpl', now), candidate_id: candidateId, text, created_at: now })
    .execute()
}

/** What is due today: who is asked whether we may keep them longer, and whose last day has passed. */
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

/** Asks a candidate, once for each last day, whether we may keep them longer. */
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
 * Does what is due today (CAND-6): asks whoever's last day is near, and deletes whoever's has passed. Somebody whom we
 * know as a candidate alone is erased whole; a client who is one too loses the film and what we know of them as one.
 */
export async function keepCandidates(
  context: Pick<Context, 'db' | 'clock' | 'outbox' | 'jobs' | 'agency' | 'slices'>,
): Promise<void> {
  const db: Db = context.db
  const now = context.clock.now()
  const { toAsk, toDelete } = await candidatesDue(db, now)
  for (const id of toAsk) await db.transaction().execute((tx) => askToKeep(tx, context, id, now))
  for (const id of toDelete) await deleteOnTheDay(context, id, now)
}

async function deleteOnTheDay(context: Parameters<typeof keepCandidates>[0], id: string, now: Date): Promise<void> {
  const db: Db = context.db
  const candidate = await findStored(db, id)
  const { audience, inbox_since } = await db
    .selectFrom('people')
    .select(['audience', 'inbox_since'])
    .where('id', '=', candidate.person_id)
    .executeTakeFirstOrThrow()
  if (inbox_since === null || audience === 'candidate') {
    await eraseOwn(context, { personId: candidate.person_id, typedEmail: candidate.email })
    return
  }
  await db.transaction().execute(async (tx) => {
    await removeFilmsOf(tx, context.jobs, { personId: candidate.person_id, reason: 'last day' }, now)
    await eraseCandidate(tx, candidate.person_id, now)
  })
}
