import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type Clock, systemClock } from '../../values/clock.ts'
import type { Database } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type Jobs } from './jobs.ts'

export interface EnqueuedJob {
  name: string
  data: object
  /** By the test's clock, to the minute. */
  startAfter: Date
}

export interface TestJobs extends Pick<Jobs, 'enqueue'> {
  /** Returns the committed jobs in the queue, in the order in which they were added. */
  enqueued(name?: string): Promise<EnqueuedJob[]>
  clear(): Promise<void>
}

/**
 * The real queue, for tests of use cases. Nobody works on it, so that a test can see what was enqueued. It is started
 * before the tests of a file and stopped after them; the database must be open by then.
 */
export function testJobs(database: () => Database, queues: readonly string[], clock: Clock = systemClock): TestJobs {
  let jobs: Jobs | undefined
  beforeAll(async () => {
    jobs = createJobs({ database: database(), log: createLog('silent'), clock })
    await jobs.start(
      queues.map((name) => ({ name, run: async () => {} })),
      { workers: false },
    )
  })
  afterAll(() => jobs?.stop())

  return {
    enqueue: (...job) => jobs!.enqueue(...job),
    async enqueued(name) {
      const { rows } = await sql<{ name: string; data: object; start_after: Date }>`
        select name, data, start_after from pgboss.job
        where name in (${sql.join([...(name ? [name] : queues)])})
        order by created_on, id`.execute(database().db)
      const ahead = clock.now().getTime() - Date.now()
      return rows.map(({ name, data, start_after }) => ({
        name,
        data,
        startAfter: new Date(Math.round((start_after.getTime() + ahead) / 60_000) * 60_000),
      }))
    },
    async clear() {
      await sql`delete from pgboss.job`.execute(database().db)
    },
  }
}
