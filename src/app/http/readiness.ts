import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from '#src/platform/database/database.ts'
import { withTimeout } from '#src/platform/with-timeout.ts'
import type { Log } from '#src/platform/log/log.ts'
import { requireMounted } from '#src/platform/storage/references.ts'
import { isNotMounted, type Storage } from '#src/platform/storage/storage.ts'
import type { Clock } from '#src/values/clock.ts'

export interface Readiness {
  /** Sentences. If there are any, the process can't do its work. */
  problems: readonly string[]
  /** What somebody should look at, although the process can do its work. */
  warnings: readonly string[]
}

export interface ReadinessContext {
  database: Pick<Database, 'db' | 'engine'>
  storage: Pick<Storage, 'check' | 'isBlank'>
  dataDir: string
  /** What is wrong with the video library, in sentences. */
  warnings: () => Promise<readonly string[]>
  clock: Clock
  log: Log
}

/** How long a response is reused, because each check writes to disk. */
const holdsMs = 2000
/** A check that takes longer counts as failed. */
const patienceMs = 5000
const silence = 'It does not answer'
/** More than fits into the free space of blocks that a file already has. */
const triedBytes = 256 * 1024

/** Checks whether the process can do its work: whether the database, the data folder and storage accept writes. */
export function createReadiness({
  database,
  storage,
  dataDir,
  warnings,
  clock,
  log,
}: ReadinessContext): () => Promise<Readiness> {
  let last: { at: number; looked: Promise<Readiness> } | undefined

  const tries: readonly (readonly [sentence: string, work: () => Promise<unknown>])[] = [
    ['The database is not accepting writes.', () => tryDatabase(database)],
    ['The data folder is not accepting writes.', () => tryFolder(dataDir)],
    ['Storage is not accepting writes.', () => storage.check()],
    [
      'The folder of stored files is empty, although files were stored. Is its disk mounted?',
      () => lookForStored(database.db, storage),
    ],
  ]

  async function look(): Promise<Readiness> {
    const outcomes = await Promise.allSettled(tries.map(([, work]) => withTimeout(work(), patienceMs, silence)))
    const problems = outcomes.flatMap((outcome, index) => {
      if (outcome.status === 'fulfilled') return []
      const [sentence] = tries[index]!
      log.error('not ready', { what: sentence, error: outcome.reason as unknown })
      return [sentence]
    })
    return {
      problems,
      warnings: problems.length > 0 ? [] : await withTimeout(warnings(), patienceMs, silence).catch(() => []),
    }
  }

  return () => {
    const now = clock.now().getTime()
    if (!last || Math.abs(now - last.at) >= holdsMs) last = { at: now, looked: look() }
    return last.looked
  }
}

/**
 * A database server has its own disk, so this creates a table in a transaction that is rolled back, which shows whether
 * there is room. The embedded database is in the data folder, which is tested anyway; it is only queried, because its
 * catalogue would grow.
 */
async function tryDatabase({ db, engine }: ReadinessContext['database']): Promise<void> {
  if (engine === 'pglite') {
    await sql`select 1`.execute(db)
    return
  }
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table write_test on commit drop as select repeat('x', 1000) as filling from generate_series(1, 250)`.execute(
      tx,
    )
  })
}

/** Throws only if the disk of stored files is not mounted. All else that fails here has another sentence. */
async function lookForStored(db: Db, storage: ReadinessContext['storage']): Promise<void> {
  await requireMounted(db, storage).catch((error: unknown) => {
    if (isNotMounted(error)) throw error
  })
}

async function tryFolder(folder: string): Promise<void> {
  await fs.promises.mkdir(folder, { recursive: true })
  const file = path.join(folder, `write-test-${randomUUID()}`)
  try {
    await fs.promises.writeFile(file, Buffer.alloc(triedBytes, 1), { flag: 'wx', flush: true, mode: 0o600 })
  } finally {
    await fs.promises.rm(file, { force: true })
  }
}
