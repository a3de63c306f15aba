import path from 'node:path'
import { brand } from '#content/brand.ts'
import { requireSeller } from '../payments/server/public.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { closeDataFolder } from '../platform/data-folder.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { layFreshDatabase } from '../platform/database/embedded/fresh-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createOutbox } from '../platform/mail/outbox.ts'
import type { Context, Slice } from '../platform/slice.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { clockStartingAt, systemClock } from '../values/clock.ts'
import { type MadeUpPasswords, prepare } from './prepare.ts'

/** What slices are made from, with a database that is migrated and prepared. */
export interface OpenContext {
  context: Context
  /** The context's slices, to be filled. */
  slices: Slice[]
  database: Database
  passwords: MadeUpPasswords
}

/**
 * Makes the context from the configuration, by opening the database. Throws a Refusal with sentences for the person who
 * started the program.
 */
export async function openContext(
  env: Record<string, string | undefined>,
  buildFolder: string | undefined,
  openedDatabase: Database | undefined,
): Promise<OpenContext> {
  const config = readConfig(env, { brandName: brand.name, brandEmail: brand.email })
  requireSeller()
  const log = createLog(config.logLevel)
  closeDataFolder(config.dataDir, { forGroup: config.videos.accelRedirect !== undefined, log })
  const clock = config.clock ? clockStartingAt(config.clock) : systemClock
  const database = openedDatabase ?? (await openOwnDatabase(config, buildFolder, log))
  const { db } = database
  const migrated = await migrate(db)
  if (migrated.length > 0) log.info('database migrated', { migrations: migrated })
  const { key, passwords } = await prepare(config, db, clock.now(), log)

  const jobs = createJobs({ database, log, clock })
  const slices: Slice[] = []
  const context: Context = {
    config,
    db,
    clock,
    log,
    jobs,
    key,
    buildFolder,
    slices,
    outbox: createOutbox(jobs),
    storage: openStorage(config),
    agency: config.mail.to,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
  }
  return { context, slices, database, passwords }
}

/** Opens the configured database. A new embedded one is copied from the one that the build made. */
async function openOwnDatabase(config: Config, buildFolder: string | undefined, log: Log): Promise<Database> {
  const directory = path.join(config.dataDir, 'database')
  const lay =
    buildFolder === undefined ? undefined : () => layFreshDatabase(path.join(buildFolder, 'database'), directory)
  return openDatabase({ url: config.databaseUrl, directory, lay, log })
}
