import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { type Site, startSite } from './site.ts'
import { staff } from './test.ts'

// Processes of the program that are killed at their work, and what the next one finds.

/** Where the database of a program is. */
export type Where = { url?: string; directory: string }

/** Starts the program on a folder that another process may have left. */
export const start = (dataDir: string, env: Record<string, string> = {}) =>
  startSite({
    dataDir,
    env: { LOG_LEVEL: 'error', STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, ...env },
  })

/** Kills a process, and waits until it has gone. */
export async function killed(site: Site): Promise<void> {
  const exited = new Promise((resolve) => site.process.once('exit', resolve))
  site.process.kill('SIGKILL')
  await exited
}

/** The processes that one has running: converters, and the speech model. */
export function childrenOf(site: Site): string[] {
  const tasks = `/proc/${site.process.pid}/task`
  const children = (task: string) => {
    const file = path.join(tasks, task, 'children')
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  }
  if (!fs.existsSync(tasks)) return []
  return fs.readdirSync(tasks).flatMap((task) => children(task).split(' ').filter(Boolean))
}

/**
 * Changes the database as if the dead process had been silent for a minute, because the queue uses the machine's clock.
 */
export async function asAfterAMinute({ where }: { where: Where }): Promise<void> {
  const database = await openDatabase({ ...where, log: createLog('silent') })
  try {
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
      where state = 'active' and name in ('join-take', 'make-film', 'make-shortlist-film', 'draft-film-captions')`.execute(
      database.db,
    )
  } finally {
    await database.close()
  }
}
