import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { createLog } from '../log/log.ts'
import { embed, openDatabase, type Database } from './database.ts'
import { openMemoryPGlite } from './embedded/durable-pglite.ts'
import { migrate } from './migrate.ts'
import { plansForAnyValue } from './embedded/prepared-statements.ts'
import { createDatabase, startPostgres } from './test-postgres.ts'

/** Vitest's global set-up: one migrated template for the whole run, on the engine that the project names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-tests-'))
  const remove = async () => fs.rmSync(folder, { recursive: true, force: true })
  if (project.name !== 'postgres') {
    tell(project, await makeDumps(folder))
    return remove
  }
  const server = await startPostgres(folder, { flushes: false, settings: [plansForAnyValue] })
  tell(project, { TEST_POSTGRES_URL: server.url })
  const url = await createDatabase(server.url, 'patter_template')
  const template = await openDatabase({ url, directory: '', log: createLog('silent') })
  await prepare(template)
  await template.close()
  return async () => {
    await server.stop()
    await remove()
  }
}

/**
 * Only this project's tests get these variables; those in this process's environment reach the tests on both engines.
 */
function tell(project: TestProject, env: Record<string, string>): void {
  project.config.env = { ...project.config.env, ...env }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database.db)
  const boss = new PgBoss(database.bossOptions)
  await boss.start()
  await boss.stop({ graceful: false })
  // Otherwise a program that starts on a copy would make up for jobs that were due since the template was made.
  await sql`update pgboss.version set cron_on = null`.execute(database.db)
}

/** Makes dumps of an empty database and of the template. Opening one takes a tenth of the time of making a database. */
async function makeDumps(folder: string): Promise<Record<string, string>> {
  const opened = await openMemoryPGlite()
  const dump = async (name: string) => {
    // Otherwise every test would repeat what the log says.
    await opened.pglite.exec('checkpoint')
    const file = path.join(folder, name)
    fs.writeFileSync(file, Buffer.from(await (await opened.pglite.dumpDataDir('none')).arrayBuffer()))
    return file
  }
  const bare = await dump('bare.tar')
  await prepare(embed(opened))
  const template = await dump('template.tar')
  await opened.close()
  return { TEST_PGLITE_BARE: bare, TEST_PGLITE_DUMP: template }
}
