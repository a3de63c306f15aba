import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'

/** An unfinished job in a backup. The queue's own tables differ between releases. */
export interface UnfinishedJob {
  id: string
  name: string
  data: object
  priority: number
  startAfter: string
}

/** Every job that is waiting, waiting to be tried again, or under way. */
export async function unfinishedJobs(tx: Tx): Promise<UnfinishedJob[]> {
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass('pgboss.job') is not null as "isThere"`.execute(tx)
  if (!found[0]?.isThere) return []
  const { rows } = await sql<UnfinishedJob>`
    select id::text, name, coalesce(data, '{}') as data, priority, to_json(start_after) #>> '{}' as "startAfter"
    from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
    order by created_on, id`.execute(tx)
  return rows
}

/**
 * Makes the queues, and returns a function that puts jobs back into them inside a transaction. The program sets the
 * queues' options when it starts.
 */
export async function openQueuesFor(
  database: Database,
  names: readonly string[],
): Promise<{ put(tx: Tx, jobs: readonly UnfinishedJob[]): Promise<void>; close(): Promise<void> }> {
  const boss = new PgBoss({ ...database.bossOptions, supervise: false, schedule: false, registerInstance: false })
  // Errors are thrown to the caller as well.
  boss.on('error', () => {})
  await boss.start()
  for (const name of names) await boss.createQueue(name)
  return {
    async put(tx, jobs) {
      for (const [name, some] of Map.groupBy(jobs, (job) => job.name)) {
        await boss.insert(
          name,
          some.map(({ id, data, priority, startAfter }) => ({ id, data, priority, startAfter })),
          { db: fromKysely(tx) },
        )
      }
    },
    close: () => boss.stop({ graceful: false, close: true }),
  }
}
