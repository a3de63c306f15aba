import fs from 'node:fs'
import { createLog } from '../log/log.ts'
import type { ArticlesTables } from '#src/articles/server/tables.ts'
import type { BillingTables } from '#src/billing/server/tables.ts'
import type { MoneyTables } from '#src/payments/server/tables.ts'
import type { PlacementsTables } from '#src/placements/server/tables.ts'
import type { BookingsTables } from '#src/bookings/server/tables.ts'
import type { BooksTables } from '#src/books/server/tables.ts'
import type { CandidatesTables } from '#src/candidates/server/tables.ts'
import type { ContractsTables } from '#src/contracts/server/tables.ts'
import type { InsightsTables } from '#src/insights/server/tables.ts'
import type { LeadsTables } from '#src/leads/server/tables.ts'
import type { PortalTables } from '#src/portal/server/tables.ts'
import type { ConsoleTables } from '#src/console/server/tables.ts'
import type { ContentTables } from '#src/content/server/tables.ts'
import type { StaffTables } from '#src/staff/server/tables.ts'
import type { VideosTables } from '#src/videos/server/tables.ts'
import { embed, openDatabase, type Database } from './database.ts'
import { openRewound } from './test-rewind/embedded.ts'
import { lendDatabase } from './test-rewind/server.ts'
import type { DbOf } from './database.ts'

// The tests use a real database: a copy of one that is migrated and has the job queue's tables, made once in each run
// by test-database.setup.ts, on either engine.

/**
 * A test may use the tables of these slices. For those of another one it declares `const db = (): Db => database.db`
 * with that slice's `Db`.
 */
export interface TestDatabase extends Database {
  db: DbOf<
    ArticlesTables &
      BillingTables &
      BookingsTables &
      BooksTables &
      CandidatesTables &
      ContractsTables &
      InsightsTables &
      LeadsTables &
      MoneyTables &
      PlacementsTables &
      PortalTables &
      ConsoleTables &
      ContentTables &
      StaffTables &
      VideosTables
  >
}

/** Opens a new database for a test, which `close` deletes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_POSTGRES_URL ? copyOnServer() : embedDump(process.env.TEST_PGLITE_DUMP)
}

/** Opens a new empty database for a test, without any table, which `close` deletes. */
export async function openBareTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_POSTGRES_URL ? copyOnServer('template0') : embedDump(process.env.TEST_PGLITE_BARE)
}

async function embedDump(file: string | undefined): Promise<TestDatabase> {
  if (!file) throw new Error('Run the tests through Vitest: its global set-up makes the database')
  return embed(await openRewound(dumpOf(file)))
}

const dumps = new Map<string, Blob>()

/** The file's bytes are read once in each process, and not copied for each database as a separate Blob would be. */
function dumpOf(file: string): Blob {
  const knownDump = dumps.get(file)
  if (knownDump) return knownDump
  const bytes = new Uint8Array(fs.readFileSync(file)).buffer
  const dump = new Blob([], { type: 'application/x-tar' })
  dump.arrayBuffer = async () => bytes
  dumps.set(file, dump)
  return dump
}

/** Returns the address of a new database for a process that the test starts; only on the PostgreSQL engine. */
export async function createServerDatabase(
  template = 'patter_template',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('This test wants the PostgreSQL engine')
  const { url, giveBack } = await lendDatabase(server, template)
  return { url, drop: giveBack }
}

async function copyOnServer(template?: string): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase(template)
  const database = await openDatabase({ url, directory: '', log: createLog('silent') })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
