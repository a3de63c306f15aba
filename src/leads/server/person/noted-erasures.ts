import { noteErasures, readErasures } from '#src/platform/backup/erasures-log.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { eraseAgain, erasuresIn } from './erase-again.ts'

type Folders = Pick<Config, 'dataDir' | 'backup'>

/** The folders, outside the database, in which erasures are noted. */
export function erasureFolders(config: Folders): string[] {
  return [config.dataDir, ...(config.backup.folder === undefined ? [] : [config.backup.folder])]
}

/**
 * Erases again those whom an older state of the database has brought back, however it was restored, and notes all
 * erasures outside the database. Runs at every start.
 */
export async function settleErasures(
  db: Db,
  shares: readonly PersonShare[],
  config: Folders,
  now: Date,
  log: Log,
): Promise<void> {
  const noted = readErasures(erasureFolders(config))
  if (noted.length > 0) {
    const { erased, left } = await db.transaction().execute((tx) => eraseAgain(tx, shares, noted, now))
    if (erased > 0) log.warn('erased people had come back and were erased again', { erased })
    for (const { personId, why } of left)
      log.error('an erased person has come back and must be erased by hand', { personId, why })
  }
  await noteErased(db, config, log)
}

/**
 * Notes outside the database who is erased. If a folder cannot be written to, this is only logged: the next start tries
 * again.
 */
export async function noteErased(db: Db, config: Folders, log: Log): Promise<void> {
  const erased = await erasuresIn(db)
  for (const folder of erasureFolders(config)) {
    try {
      noteErasures(folder, erased)
    } catch (error) {
      log.error('could not record who was erased', { folder, error })
    }
  }
}
