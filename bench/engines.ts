import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import type { TestDatabase } from '../src/platform/database/test-database.ts'
import {
  createDatabase,
  databaseOn,
  dropDatabase,
  postgresPrograms,
  startPostgres,
} from '../src/platform/database/test-postgres.ts'
import { createJobs, type Jobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { type Clock, systemClock } from '../src/values/clock.ts'
import { ms, quantile, type Row } from './print.ts'

/** One of the two databases that the program runs on, empty. */
export interface Engine {
  name: 'embedded' | 'PostgreSQL'
  dataDir: string
  url: string | undefined
}

/** The environment of a program on this engine. */
export const engineEnv = ({ url }: Engine): Record<string, string> => ({
  LOG_LEVEL: 'error',
  ...(url ? { DATABASE_URL: url } : {}),
})

const { BENCH_DATA: keptData, BENCH_ENGINE: onlyEngine } = process.env

/**
 * Runs a measurement on each engine: the embedded one, and PostgreSQL if it is installed. `BENCH_ENGINE` limits it to
 * one. A measurement with a name keeps its data in the folder `BENCH_DATA`, if that is set, so that its next run need
 * not make the data again.
 */
export async function onEachEngine(measure: (engine: Engine) => Promise<Row[]>, name?: string): Promise<Row[]> {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  const kept = keptData && name ? path.resolve(keptData, name) : undefined
  const folder = kept ?? temporary
  const rows: Row[] = []
  // PostgreSQL runs as its own user, who must be able to enter the folder; the program would make it for itself alone.
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o711)
  try {
    if (onlyEngine !== 'PostgreSQL') {
      const engine = { name: 'embedded', dataDir: path.join(folder, 'data'), url: undefined } as const
      if (!isFilled(engine)) fs.rmSync(engine.dataDir, { recursive: true, force: true })
      rows.push(...(await measure(engine)))
    }
    if (onlyEngine !== 'embedded' && postgresPrograms()) rows.push(...(await onPostgres(measure, { folder, kept })))
    return rows
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

async function onPostgres(
  measure: (engine: Engine) => Promise<Row[]>,
  { folder, kept }: { folder: string; kept: string | undefined },
): Promise<Row[]> {
  const server = await startPostgres(folder, { kept: kept && path.join(kept, 'postgres') })
  try {
    const url = databaseOn(server.url, 'patter')
    const engine = { name: 'PostgreSQL', dataDir: path.join(folder, 'data2'), url } as const
    if (!isFilled(engine)) {
      fs.rmSync(engine.dataDir, { recursive: true, force: true })
      await dropDatabase(server.url, 'patter')
      await createDatabase(server.url, 'patter')
    }
    return await measure(engine)
  } finally {
    await server.stop()
  }
}

const fillMark = ({ dataDir }: Engine) => path.join(dataDir, 'filled')
const isFilled = (engine: Engine) => fs.existsSync(fillMark(engine))

/** Makes an engine's data, unless an earlier run did (`BENCH_DATA`). */
export async function fillOnce(engine: Engine, fill: () => Promise<void>): Promise<void> {
  if (isFilled(engine)) return
  await fill()
  fs.mkdirSync(engine.dataDir, { recursive: true })
  fs.writeFileSync(fillMark(engine), '')
}

/**
 * Runs work on the engine without the program: the queues exist but have no workers, so that only writing is measured.
 * Its jobs are deleted, because the site that is measured afterwards would have to carry them out.
 */
export async function bare<Result>(
  { dataDir, url }: Engine,
  queues: readonly string[],
  work: (parts: { database: TestDatabase; jobs: Jobs }) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  const log = createLog('error')
  const database = await openDatabase({ url, directory: path.join(dataDir, 'database'), log })
  await migrate(database.db)
  const jobs = createJobs({ database, log, clock })
  await jobs.start(
    queues.map((name) => ({ name, run: async () => {} })),
    { workers: false },
  )
  try {
    return await work({ database, jobs })
  } finally {
    await sql`delete from pgboss.job`.execute(database.db)
    await jobs.stop()
    await database.close()
  }
}

export interface Load {
  /** How many people call at once. */
  people: number
  runs: number
  /** Runs before the measurement, one after another, so that everything is loaded. */
  warming: number
}

/**
 * Returns the milliseconds of each run under this load. A run may return a number of its own if only a part of it
 * counts.
 */
export async function underLoad(
  { people, runs, warming }: Load,
  work: (index: number) => Promise<unknown>,
): Promise<number[]> {
  for (let index = 0; index < warming; index++) await work(index)
  const times: number[] = []
  let next = warming
  const visit = async () => {
    while (next < warming + runs) {
      const index = next++
      const began = performance.now()
      const own = await work(index)
      times.push(typeof own === 'number' ? own : performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: people }, visit))
  return times
}

/** Formats the median and the p99. */
export const pair = (times: readonly number[]): string => `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}`

/** Prints a measurement beside its bare transaction (SPEED-5: p99 within three times). */
export function besideBare(what: string, times: readonly number[], bareTimes: readonly number[]): Row {
  const ratio = (quantile(times, 0.99) / quantile(bareTimes, 0.99)).toFixed(1)
  return {
    what: `${what}: median, p99`,
    measured: pair(times),
    beside: `bare transaction ${pair(bareTimes)}; ${ratio} times (bar: 3)`,
  }
}
