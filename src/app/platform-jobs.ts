import { backupJobs } from '../platform/backup/backup.job.ts'
import type { BackupSource } from '../platform/backup/take-backup.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { vacuumTables } from '../platform/database/vacuum-tables.ts'
import { pruneAnswers } from '../platform/http/idempotency.ts'
import { pruneRateLimits } from '../platform/http/rate-limit.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { outboxJobs } from '../platform/mail/outbox.ts'
import { pushJobs } from '../platform/push/send-push.ts'
import { type Context, mailsOf, type Slice } from '../platform/slice.ts'

/** The jobs that belong to no slice: sending mails, backups, and deleting what is old. */
export function platformJobs(context: Context, mailer: Mailer, backup: BackupSource): Job<any>[] {
  const { config, db, clock, log, slices } = context
  return [
    ...outboxJobs({ ...context, mailer, templates: mailsOf(slices) }),
    ...pushJobs({
      db,
      clock,
      words: Object.assign({}, ...slices.map(({ notices }) => notices)) as Slice['notices'] & object,
      contact: `mailto:${config.mail.to}`,
      alsoTo: config.pushAlsoTo,
    }),
    ...backupJobs(backup, config.backup, log),
    ...cleaningJobs(backup.database.engine, db),
    { name: 'prune-rate-limits', schedule: '*/15 * * * *', run: () => pruneRateLimits(db, clock.now()) },
    { name: 'prune-idempotent-answers', schedule: '20 3 * * *', run: () => pruneAnswers(db, clock.now()) },
  ]
}

/** After the night's other jobs have deleted what is old. A server tidies by itself. */
function cleaningJobs(engine: Database['engine'], db: Db): Job<object>[] {
  if (engine !== 'pglite') return []
  return [{ name: 'vacuum-tables', schedule: '50 4 * * *', run: async () => void (await vacuumTables(db)) }]
}
