import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss, type Queue, type Schedule } from 'pg-boss'
import type { Clock } from '../../values/clock.ts'
import { newId } from '../../values/id.ts'
import type { Database, Db, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { requestsFirst } from '../requests-first.ts'
import { DueJobs } from './due-jobs.ts'

/** One kind of background work. It takes an id, is safe to run twice and calls a use case (STYLE.md). */
export interface Job<Data extends object> {
  name: string
  /** After how many seconds the job of a process that was killed is given to another process. */
  expireInSeconds?: number
  retryLimit?: number
  /** First delay before another try, in seconds; it doubles with each try up to `retryDelayMax`. */
  retryDelay?: number
  retryDelayMax?: number
  concurrency?: number
  /** Cron expression in Europe/London, for work that nothing triggers. */
  schedule?: string
  /**
   * `once`: if no process ran at a scheduled time, the job runs when there is one again, once, whatever the hour is
   * then. Otherwise what was missed is skipped.
   */
  missed?: 'once'
  /** `attempt` is the number of this try, from 1. */
  run(data: Data, context: { signal: AbortSignal; attempt?: number }): Promise<void>
}

export interface Jobs {
  /**
   * Enqueues a job, or one for each of several data, inside the transaction, so that it exists exactly if the change
   * was committed. Throws if `start` was not told of a job with this name.
   */
  enqueue(tx: Tx, name: string, data: object | readonly object[], options?: { startAfter?: Date }): Promise<void>
  /**
   * Makes the queues and, unless told otherwise, starts to work on them. In that case `jobs` must be all of the
   * program's jobs: existing queues get their present options, and schedules of jobs that no longer exist end. What
   * waits in the queue of a job that no longer exists stays there and is warned of, because going back to the older
   * program must find it.
   */
  start(jobs: readonly Job<any>[], options?: { workers?: boolean }): Promise<void>
  /** Lets running jobs finish for a while, and returns the rest to the queue. */
  stop(): Promise<void>
}

/** Every queue can hold any number of jobs. None is dropped because another one waits. */
const policy = 'standard'

/** The time zone of all schedules. */
const zone = 'Europe/London'

/**
 * How long a worker sleeps if nothing wakes it. A new job wakes it by a notification; `DueJobs` wakes it when the time
 * of a job has come (due-jobs.ts). While the connection for notifications is lost, workers look every two seconds.
 */
const fallbackSeconds = 300

/** How long an orderly stop waits for work that is under way. */
const stopTimeoutMs = 8000

/**
 * The job queue. It uses the application's database, so that a job is enqueued in the transaction of its cause. A job
 * waits for the requests that are under way, for `longestWaitMs` milliseconds at most.
 */
export function createJobs(options: { database: Database; log: Log; clock: Clock; longestWaitMs?: number }): Jobs {
  const { database, log, clock, longestWaitMs = 500 } = options
  const boss = openBoss(database, log)
  let working = false
  const names = new Set<string>()
  const dueJobs = new DueJobs({ db: database.db, log, wake: (workerId) => boss.notifyWorker(workerId) })

  return {
    async enqueue(tx, name, data, { startAfter } = {}) {
      // The queue would look for the name on another connection, and the embedded database has only that of `tx`.
      if (!names.has(name)) throw new Error(`There is no job called ${name}`)
      // The queue uses the machine's clock, whatever time the program's clock shows.
      const later = startAfter && { startAfter: new Date(Date.now() + startAfter.getTime() - clock.now().getTime()) }
      const each = [data].flat()
      await boss.insert(
        name,
        each.map((one) => ({ data: one, ...later })),
        { db: fromKysely(tx) },
      )
    },

    async start(jobs, { workers = true } = {}) {
      await boss.start()
      working = true
      // Writes only what is new or has changed, because each write waits for the disk on the embedded database.
      const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
      // All queues are made before work begins, because a job that waits may add others.
      for (const job of jobs) {
        if (!existingQueues.has(job.name)) await boss.createQueue(job.name, queueOf(job))
        names.add(job.name)
      }
      if (!workers) return
      for (const job of jobs) {
        const queue = queueOf(job)
        const existingQueue = existingQueues.get(job.name)
        if (existingQueue && existingQueue.policy !== policy) await makeStandard(database.db, job.name)
        if (existingQueue && (existingQueue.policy !== policy || differs(existingQueue, queue)))
          await boss.updateQueue(job.name, queue)
        for (let worker = 0; worker < (job.concurrency ?? 1); worker++) await work(job)
        if (job.schedule && !isScheduled(job, schedules.get(job.name)))
          await boss.schedule(job.name, job.schedule, {}, { tz: zone, ...(job.missed && { missed: job.missed }) })
      }
      const scheduledNames = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name))
      for (const name of schedules.keys()) if (!scheduledNames.has(name)) await boss.unschedule(name)
      for (const { name } of jobs) existingQueues.delete(name)
      await warnOfAbandonedJobs({ db: database.db, log }, [...existingQueues.keys()])
      dueJobs.start()
    },

    async stop() {
      if (!working) return
      working = false
      await dueJobs.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
    },
  }

  async function work(job: Job<any>) {
    const options = {
      batchSize: 1,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: fallbackSeconds,
    } as const
    let workerId: string | undefined
    workerId = await boss.work(job.name, options, async ([queued]: JobWithMetadata[]) => {
      // After a job, a worker waits for its interval to end, even if more jobs are waiting. This makes it check at
      // once.
      if (workerId) boss.notifyWorker(workerId)
      await requestsFirst.giveWay(longestWaitMs)
      if (queued) await runOnce({ log, clock }, job, queued)
    })
    dueJobs.watch({ id: workerId, queue: job.name })
  }
}

async function runOnce(
  { log, clock }: { log: Log; clock: Clock },
  job: Job<any>,
  { data, signal, retryCount, retryLimit }: JobWithMetadata,
): Promise<void> {
  const started = performance.now()
  const line = { job: job.name, run: newId('run', clock.now()), ...data }
  try {
    await job.run(data, { signal, attempt: retryCount + 1 })
    log.info('job done', { ...line, ms: Math.round(performance.now() - started) })
  } catch (error) {
    const next = retryCount < retryLimit ? 'will be tried again' : 'will not be tried again'
    log.error(`job failed and ${next}`, { ...line, ms: Math.round(performance.now() - started), error })
    throw error
  }
}

function openBoss(database: Database, log: Log): PgBoss {
  const boss = new PgBoss({
    ...database.bossOptions,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    registerInstance: false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    // Checking schedules every minute is often enough, because each check is a query.
    cronWorkerIntervalSeconds: 30,
    // None of our jobs waits for another one.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log.error('job queue error', { error }))
  boss.on('warning', (warning) => log.warn('job queue warning', { warning: warning.message }))
  return boss
}

function isScheduled(job: Job<any>, stored: Schedule | undefined): boolean {
  return stored?.cron === job.schedule && stored?.timezone === zone && stored.options?.missed === job.missed
}

/** Returns a job's options in the form that the queue stores. */
function queueOf(job: Job<any>) {
  return {
    expireInSeconds: job.expireInSeconds ?? 120,
    heartbeatSeconds: 15,
    retryLimit: job.retryLimit ?? 20,
    retryDelay: job.retryDelay ?? 10,
    retryDelayMax: job.retryDelayMax ?? 3600,
    retryBackoff: true,
    notify: true,
  } satisfies Omit<Queue, 'name'>
}

/** The queue has no call that changes a policy. Its jobs have the policy too, and would still exclude others. */
async function makeStandard(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update pgboss.queue set policy = ${policy} where name = ${name}`.execute(tx)
    await sql`update pgboss.job set policy = ${policy} where name = ${name}`.execute(tx)
  })
}

async function warnOfAbandonedJobs({ db, log }: { db: Db; log: Log }, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pgboss.job
      where name = ${name} and state in ('created', 'retry', 'active')`.execute(db)
    const waiting = rows[0]!.waiting
    if (waiting > 0) log.warn('jobs are waiting that nothing works on', { queue: name, waiting })
  }
}

function differs(existing: Omit<Queue, 'name'>, queue: Omit<Queue, 'name'>): boolean {
  return (Object.keys(queue) as (keyof typeof queue)[]).some((option) => existing[option] !== queue[option])
}
