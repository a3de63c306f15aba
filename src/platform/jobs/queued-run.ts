import { type Expression, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A job that has failed before and is waiting for its next try, or being tried again. */
export interface QueuedRun {
  /** How many attempts failed. The queue itself counts one only when its retry begins. */
  tries: number
  of: number
  /** `null` while it is under way. */
  inSeconds: number | null
}

/** Whether the queue has a job whose data has `member` as this value, and which is waiting or under way. */
export function isQueued(queue: string, member: string, value: Expression<string>) {
  return sql<boolean>`exists (select from pgboss.job
    where job.name = ${queue} and job.data ->> ${member} = ${value} and job.state in ('created', 'retry', 'active'))`
}

/**
 * Returns what the queue is still going to do about something: the run whose data has `member` as its `value`, the
 * earliest if there are several. The queue uses the machine's clock, so this returns the wait and not the time.
 */
export async function queuedRun(db: Db, queue: string, member: string, value: string): Promise<QueuedRun | undefined> {
  const result = await sql<{ tries: number; of: number; seconds: number; active: boolean }>`
    select retry_count + (state = 'retry')::integer as tries, retry_limit as of, state = 'active' as active,
      greatest(0, ceil(extract(epoch from start_after - now())))::integer as seconds
    from pgboss.job
    where name = ${queue} and data ->> ${member} = ${value} and state in ('created', 'retry', 'active')
    order by state = 'active' desc, start_after
    limit 1`.execute(db)
  const run = result.rows[0]
  return run && { tries: run.tries, of: run.of + 1, inSeconds: run.active ? null : run.seconds }
}
