import './tables.ts'
import { isBackupUnderWay } from '../backup/last-backup.ts'
import type { Db, Tx } from '../database/database.ts'
import type { ReceivedFile } from './receive-file.ts'
import { requireMounted } from './references.ts'
import { contentKey, type Storage } from './storage.ts'

export interface StoredObject {
  key: string
  size: number
  contentType: string
  /** When it was last stored; accurate enough for Last-Modified. */
  touchedAt: Date
}

/**
 * Stores a file under a key made of its content. The row is committed first, so that the cleaning job knows the bytes
 * even if this process is killed before anything refers to them. Throws 503 `storage_away` if its disk is not mounted.
 */
export async function keepObject(
  db: Db,
  storage: Storage,
  file: ReceivedFile,
  kind: { extension: string; contentType: string },
  now: Date,
): Promise<string> {
  const key = contentKey(file.sha256, kind.extension)
  await requireMounted(db, storage)
  await db
    .insertInto('stored_objects')
    .values({ key, size: file.size, content_type: kind.contentType, touched_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ touched_at: now }))
    .execute()
  await storage.keep(key, file.path, kind.contentType)
  return key
}

/** Returns the row of a stored object, or `undefined` if there is none with this key. */
export async function findObject(db: Db | Tx, key: string): Promise<StoredObject | undefined> {
  const row = await db.selectFrom('stored_objects').selectAll().where('key', '=', key).executeTakeFirst()
  return row && { key: row.key, size: Number(row.size), contentType: row.content_type, touchedAt: row.touched_at }
}

/**
 * Removes an object that nothing refers to: first its row, which a foreign key protects if something refers to it by
 * now, then its bytes, while the row is still locked. During a backup nothing is removed: the backup may hold a state
 * in which a film still needs it. Throws 503 `storage_away` if its disk is not mounted.
 */
export async function removeObject(
  db: Db,
  storage: Storage,
  key: string,
  untouchedSince: Date,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isBackupUnderWay(tx, now)) return
    await requireMounted(tx, storage)
    const removed = await tx
      .deleteFrom('stored_objects')
      .where('key', '=', key)
      .where('touched_at', '<', untouchedSince)
      .returning('key')
      .executeTakeFirst()
    if (removed) await storage.remove(key)
  })
}
