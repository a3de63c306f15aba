import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { lastBackup } from '../backup/last-backup.ts'
import type { Database } from '../database/database.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Clock } from '../../values/clock.ts'

/** How long the database has to answer before the metrics are sent without it. */
const patienceMs = 3000

export interface DatabaseMeasured {
  database: Database
  /** The names of all jobs. */
  jobs: readonly string[]
  clock: Clock
}

/**
 * Measures what the database knows: queues, mails, the last good backup. Returns a function that reads it, to be called
 * before the metrics are sent. All processes that share a database have the same values here. If the database does not
 * answer, `patter_database_up` is 0 and these are left out, so that an alarm sees neither an old value nor a false
 * zero.
 */
export function measureDatabase(registry: Registry, { database, jobs, clock }: DatabaseMeasured): () => Promise<void> {
  const common = { registers: [registry] }
  const perJob = { ...common, labelNames: ['job'] }
  const waiting = new Gauge({
    ...perJob,
    name: 'patter_jobs_waiting',
    help: 'Jobs that are due and waiting to be worked on',
  })
  const active = new Gauge({ ...perJob, name: 'patter_jobs_active', help: 'Jobs being worked on' })
  const later = new Gauge({ ...perJob, name: 'patter_jobs_later', help: 'Jobs that are not due yet' })
  const failed = new Gauge({
    ...perJob,
    name: 'patter_jobs_failed',
    help: 'Jobs that failed for good; kept for a few days',
  })
  const age = new Gauge({
    ...perJob,
    name: 'patter_jobs_oldest_seconds',
    help: 'How long the oldest waiting job has waited',
  })
  const mails = new Gauge({
    ...common,
    name: 'patter_mails_waiting',
    help: 'Mails in the outbox that have not gone out',
  })
  const mailAge = new Gauge({
    ...common,
    name: 'patter_mails_oldest_seconds',
    help: 'How long the oldest waiting mail has waited',
  })
  const mailsFailed = new Gauge({ ...common, name: 'patter_mails_failed', help: 'Mails that could not be delivered' })
  // A gauge with a label is left out until it is set, instead of being 0.
  const backup = new Gauge({
    ...common,
    labelNames: ['scheduled'],
    name: 'patter_last_good_backup_timestamp_seconds',
    help: 'When the last good backup began',
  })
  const gauges = [waiting, active, later, failed, age, mails, mailAge, mailsFailed, backup]

  const isUp = new Gauge({
    ...common,
    name: 'patter_database_up',
    help: 'Whether the database answered when these measures were read',
  })
  if (database.pool) measurePool(registry, database.pool)

  return async () => {
    const figures = await withTimeout(read(database, clock), patienceMs, 'The database did not answer in time').catch(
      () => undefined,
    )
    isUp.set(figures ? 1 : 0)
    for (const gauge of gauges) gauge.reset()
    if (!figures) {
      // A gauge without labels is 0 after a reset.
      for (const gauge of [mails, mailAge, mailsFailed]) gauge.remove()
      return
    }
    for (const job of jobs) {
      const figuresOfJob = figures.queues.find(({ name }) => name === job)
      waiting.set({ job }, Number(figuresOfJob?.waiting ?? 0))
      active.set({ job }, Number(figuresOfJob?.active ?? 0))
      later.set({ job }, Number(figuresOfJob?.later ?? 0))
      failed.set({ job }, Number(figuresOfJob?.failed ?? 0))
      age.set({ job }, Number(figuresOfJob?.oldest ?? 0))
    }
    mails.set(Number(figures.mails.waiting))
    mailAge.set(Number(figures.mails.oldest ?? 0))
    mailsFailed.set(Number(figures.mails.failed))
    const lastGood = figures.backup.good
    if (lastGood) backup.set({ scheduled: String(lastGood.scheduled) }, lastGood.at.getTime() / 1000)
  }
}

function measurePool(registry: Registry, pool: NonNullable<Database['pool']>): void {
  const connections = new Gauge({
    registers: [registry],
    name: 'patter_database_connections',
    help: 'Connections in the pool: in use and idle, and callers waiting for one',
    labelNames: ['state'],
    collect() {
      const { inUse, idle, waiting } = pool()
      connections.set({ state: 'in use' }, inUse)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
    },
  })
}

async function read({ db }: Database, clock: Clock) {
  const now = clock.now()
  const [queues, mails, backup] = await Promise.all([
    sql<{ name: string; waiting: string; active: string; later: string; failed: string; oldest: string | null }>`
      select name,
        count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
        count(*) filter (where state = 'active') as active,
        count(*) filter (where state in ('created', 'retry') and start_after > now()) as later,
        count(*) filter (where state = 'failed') as failed,
        extract(epoch from now() - min(greatest(start_after, created_on)) filter (where state in ('created', 'retry') and start_after <= now())) as oldest
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`.execute(db),
    sql<{ waiting: string; failed: string; oldest: string | null }>`
      select count(*) filter (where failed_at is null) as waiting, count(*) filter (where failed_at is not null and not dropped) as failed,
        greatest(0, extract(epoch from ${now}::timestamptz - min(created_at) filter (where failed_at is null))) as oldest
      from mails where sent_at is null`.execute(db),
    lastBackup(db, now),
  ])
  return { queues: queues.rows, mails: mails.rows[0]!, backup }
}
