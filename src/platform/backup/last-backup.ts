import './tables.ts'
import type { Db, Tx } from '../database/database.ts'
import { newId } from '../../values/id.ts'

/** How long after it last reported progress a backup still prevents stored files from being removed. */
const holdMs = 10 * 60_000

/** If the last daily backup is older than this, one was missed. Once a year a day has 25 hours. */
const oldAfterMs = 27 * 3600 * 1000

export interface LastBackup {
  /** The newest successful one. */
  good: { at: Date; place: string; bytes: number; scheduled: boolean } | undefined
  /** The newest one that failed, unless a good one came after it. */
  failed: { at: Date; why: string } | undefined
  /** Whether the last good one is more than a day old, or there is none. */
  isOld: boolean
}

/**
 * Returns the results of the newest backups, for the console and for metrics. `at` is when each began, which is the
 * state that it holds.
 */
export async function lastBackup(db: Db, now: Date): Promise<LastBackup> {
  const [good, failed] = await Promise.all([
    db
      .selectFrom('backups')
      .selectAll()
      .where('finished_at', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('backups')
      .selectAll()
      .where('finished_at', 'is', null)
      .where((where) => where.or([where('failure', 'is not', null), where('holds_until', '<', now)]))
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    good: good && { at: good.started_at, place: good.place, bytes: Number(good.bytes), scheduled: good.scheduled },
    failed:
      failed && (!good || failed.started_at > good.started_at)
        ? { at: failed.started_at, why: failed.failure ?? 'The process making it stopped before it was finished.' }
        : undefined,
    isOld: !good || now.getTime() - good.started_at.getTime() > oldAfterMs,
  }
}

/** Records that a backup begins. From now on no stored file is removed, for some minutes or until it has ended. */
export async function beginBackup(db: Db, backup: { place: string; scheduled: boolean }, now: Date): Promise<string> {
  const id = newId('bak', now)
  await db
    .insertInto('backups')
    .values({ id, ...backup, started_at: now, holds_until: new Date(now.getTime() + holdMs) })
    .execute()
  return id
}

/** Keeps stored files for some more minutes. */
export async function prolongBackup(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ holds_until: new Date(now.getTime() + holdMs) })
    .where('id', '=', id)
    .execute()
}

/** Records how a backup ended. The message of a failure is for the person who runs the program. */
export async function endBackup(
  db: Db,
  id: string,
  end: { bytes: number } | { failure: string },
  now: Date,
): Promise<void> {
  const outcome = 'failure' in end ? { failure: end.failure.slice(0, 500) } : { bytes: end.bytes, finished_at: now }
  await db
    .updateTable('backups')
    .set({ ...outcome, holds_until: now })
    .where('id', '=', id)
    .execute()
}

/** Whether a backup is under way that may still need any stored file. */
export async function isBackupUnderWay(tx: Db | Tx, now: Date): Promise<boolean> {
  return (
    (await tx
      .selectFrom('backups')
      .select('id')
      .where('finished_at', 'is', null)
      .where('failure', 'is', null)
      .where('holds_until', '>', now)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
