import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '#src/values/clock.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLog } from '../log/log.ts'
import { embed } from './database.ts'
import { flush, markerOf } from './database-folder.ts'
import { openDurablePGlite } from './durable-pglite.ts'
import { migrate } from './migrate.ts'

/**
 * Makes an embedded database as a first start finds it: tables, none of anybody's data, no
 * secret. Making one takes some seconds and twice the memory that running on it does, so the
 * build does it once (docs/decisions/0024).
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

/** Lays a fresh database where none is. All of it is on the disk, or nothing of it is there. */
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
