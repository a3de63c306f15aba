import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '#src/values/clock.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createLog } from '../../log/log.ts'
import { embed } from '../database.ts'
import { flush, markerOf } from './database-folder.ts'
import { openDurablePGlite } from './durable-pglite.ts'
import { migrate } from '../migrate.ts'

/**
 * Makes the embedded database that a first start needs: its tables, without any data or secret. Making one takes some
 * seconds, and twice the memory that running on it takes, so the build does it once (docs/decisions/0024).
 */
export async function makeFreshDatabase(directory: string): Promise<void> {
  const database = embed(await openDurablePGlite(directory))
  await migrate(database.db)
  const jobs = createJobs({ database, log: createLog('silent'), clock: systemClock })
  await jobs.start([], { workers: false })
  await jobs.stop()
  await database.close()
  for (const beside of [`${directory}.lock`, markerOf(directory)]) fs.rmSync(beside, { force: true })
}

/** Copies the fresh database into a folder without one. Afterwards it is on the disk completely, or not at all. */
export function layFreshDatabase(from: string, directory: string): void {
  const half = `${directory}.half`
  fs.rmSync(half, { recursive: true, force: true })
  fs.cpSync(from, half, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  for (const entry of fs.readdirSync(half, { recursive: true, withFileTypes: true }))
    flush(path.join(entry.parentPath, entry.name))
  flush(half)
  fs.renameSync(half, directory)
  flush(path.dirname(directory))
}
