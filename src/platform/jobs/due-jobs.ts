import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Log } from '../log/log.ts'

/** How often the queues are searched for jobs whose time has come. */
const everyMs = 2000

/**
 * Wakes the workers of queues in which a job may run now. A new job announces itself, but one that was put off or is
 * tried again does not. Workers that looked for themselves would need a statement for every queue every few seconds,
 * which holds up requests on the embedded database; this is one statement for all queues.
 */
export class DueJobs {
  readonly #options: { db: Db; log: Log; wake(workerId: string): void }
  readonly #workers: { id: string; queue: string }[] = []
  #timer: NodeJS.Timeout | undefined
  #searching: Promise<void> | undefined

  constructor(options: { db: Db; log: Log; wake(workerId: string): void }) {
    this.#options = options
  }

  /** Wakes this worker from now on. */
  watch(worker: { id: string; queue: string }): void {
    this.#workers.push(worker)
  }

  start(): void {
    this.#timer = setInterval(() => {
      // A search that takes longer than the interval must not make the next one wait behind it.
      this.#searching ??= this.#search().finally(() => (this.#searching = undefined))
    }, everyMs)
  }

  /** Resolves when no search is under way, so that the database can be closed. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#searching
  }

  async #search(): Promise<void> {
    const { db, log, wake } = this.#options
    try {
      const due = new Set(await queuesWithDueJobs(db, [...new Set(this.#workers.map(({ queue }) => queue))]))
      for (const { id, queue } of this.#workers) if (due.has(queue)) wake(id)
    } catch (error) {
      log.error('could not look for jobs that are due', { error })
    }
  }
}

/** Returns which of these queues have a job that may run now, by the queue's own clock. */
export async function queuesWithDueJobs(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from unnest(${[...names]}::text[]) as queue (name)
    where exists (
      select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`.execute(db)
  return rows.map(({ name }) => name)
}
