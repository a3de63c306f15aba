import { pruneHolds } from '../bookings/server/diary.ts'
import { reminderJob } from '../bookings/server/reminders.ts'
import { pruneSessions } from '../contracts/server/access/sessions.ts'
import { pruneSessions as pruneStaffSessions } from '../staff/server/sessions.ts'
import { sealJob, type SealParts } from '../contracts/server/seal-contract.ts'
import { pruneFailures } from '../platform/secrets/sign-in-delay.ts'
import { drawJob, type DrawParts } from '../billing/server/draw-document.ts'
import { paymentJobs } from '../payments/server/reconcile.ts'
import type { PaymentParts } from '../payments/server/settle.ts'
import type { Db } from '../platform/database/database.ts'
import { pruneAnswers } from '../platform/http/idempotency.ts'
import { pruneRateLimits } from '../platform/http/rate-limit.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { type Outbox, outboxJobs } from '../platform/mail/outbox.ts'
import type { Clock } from '../values/clock.ts'
import type { MailTemplate } from '../platform/mail/outbox.ts'
import { reminderOfInvoicesJob } from '../billing/server/remind-of-invoices.ts'

/** Every job and schedule of the program, in one list. */
export function allJobs(parts: {
  db: Db
  jobs: Jobs
  outbox: Outbox
  seal: SealParts
  draw: DrawParts
  payments: PaymentParts
  leads: Job<any>[]
  videos: Job<any>[]
  insights: Job<any>[]
  backups: Job<any>[]
  /** Jobs that only the built-in gateway needs. */
  testGateway: Job<any>[]
  mailer: Mailer
  templates: Record<string, MailTemplate>
  clock: Clock
  log: Log
}): Job<any>[] {
  const { db, clock } = parts
  return [
    ...outboxJobs(parts),
    reminderJob(parts),
    sealJob(parts.seal),
    drawJob(parts.draw),
    reminderOfInvoicesJob(parts),
    ...paymentJobs({ ...parts.payments, log: parts.log, outbox: parts.outbox }),
    ...parts.testGateway,
    ...parts.leads,
    ...parts.videos,
    ...parts.insights,
    ...parts.backups,
    { name: 'prune-portal', schedule: '40 * * * *', run: () => prunePortal(db, clock.now()) },
    { name: 'prune-staff-sessions', schedule: '45 * * * *', run: () => pruneStaffSessions(db, clock.now()) },
    { name: 'prune-holds', schedule: '*/15 * * * *', run: () => pruneHolds(db, clock.now()) },
    { name: 'prune-rate-limits', schedule: '*/15 * * * *', run: () => pruneRateLimits(db, clock.now()) },
    { name: 'prune-idempotent-answers', schedule: '20 3 * * *', run: () => pruneAnswers(db, clock.now()) },
  ]
}

async function prunePortal(db: Db, now: Date): Promise<void> {
  await pruneSessions(db, now)
  await pruneFailures(db, now)
}
