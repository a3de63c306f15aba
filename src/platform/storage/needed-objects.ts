import './tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { eachDue } from '../jobs/each-due.ts'
import type { Log } from '../log/log.ts'
import { anyReference } from './references.ts'
import type { Storage } from './storage.ts'
import { removeObject, type StoredObject } from './stored-objects.ts'

/** Returns everything in storage that a row needs. */
export async function neededObjects(tx: Db | Tx): Promise<StoredObject[]> {
  const rows = await tx
    .selectFrom('stored_objects')
    .selectAll()
    .where(await anyReference(tx))
    .orderBy('key')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    size: Number(row.size),
    contentType: row.content_type,
    touchedAt: row.touched_at,
  }))
}

/** Removes from storage what no row has needed since `before`. */
export async function removeUnneeded(
  { db, storage, log }: { db: Db; storage: Storage; log: Log },
  before: Date,
  now: Date,
): Promise<void> {
  const needed = await anyReference(db)
  const orphans = (after: string, atOnce: number) =>
    db
      .selectFrom('stored_objects')
      .select('key as id')
      .where('touched_at', '<', before)
      .where(sql<boolean>`not ${needed}`)
      .where('key', '>', after)
      .orderBy('key')
      .limit(atOnce)
      .execute()
  await eachDue(orphans, ({ id: key }) =>
    // A row needs it again, or storage does not answer. The next run tries again.
    removeObject(db, storage, key, before, now).catch((error: unknown) =>
      log.warn('could not remove a stored file', { key, error }),
    ),
  )
}
