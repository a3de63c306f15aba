import { sql } from 'kysely'
import '../database/platform-tables.ts'
import type { Clock } from '../../values/clock.ts'
import { newId } from '../../values/id.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { isQueued } from '../jobs/queued-run.ts'
import { type Notice, postNotices } from '../push/post-notices.ts'
import type { Log } from '../log/log.ts'
import { deliveryTimeoutMs, type Mailer, type RenderedMail } from './mailer.ts'

/** Renders a mail from the ids with which it was posted. Returns `undefined` if nobody needs it any more. */
export type MailTemplate = (data: any, context: { db: Db; now: Date }) => Promise<RenderedMail | undefined>

export interface NewMail {
  /**
   * The fact that causes the mail; each has one mail. If it is something of one person, it begins with that thing's id
   * and a colon: the timeline shows the mail with that event, an erasure also deletes mails to others about it, and
   * keeps mails about what must be kept (`person-mails.ts`).
   */
  cause: string
  template: string
  to: string
  data: Record<string, unknown>
  now: Date
  /**
   * When it is sent, at most ten minutes from now, because `sweep-mails` sends what has waited for longer than fifteen;
   * at once by default.
   */
  leavesAt?: Date | undefined
}

export interface Outbox {
  /**
   * Puts mails into the outbox, in the transaction of the fact that causes them, with one statement however many there
   * are, or none. A cause that already has a mail gets no second one.
   */
  post(tx: Tx, ...mails: readonly NewMail[]): Promise<void>
  /** Puts a mail into the outbox that repeats another one, to the same person or another address. Returns its id. */
  postAgain(tx: Tx, mail: { of: string; to: string; now: Date }): Promise<string>
  /** Makes a waiting mail be sent now. */
  hurry(tx: Tx, mailId: string): Promise<void>
  /** Tells members of staff of something on their devices, beside mails. */
  notify(tx: Tx, notice: Notice): Promise<void>
}

export const sendMailQueue = 'send-mail'

/**
 * How the queue treats the job, also for commands that only add to it. Once the mail server is back, a mail leaves
 * within ten minutes.
 */
export const sendMailOptions = { name: sendMailQueue, expireInSeconds: 90, retryDelay: 3, retryDelayMax: 600 }

/** The outbox: mails are rows, and each is sent by a job of its own. */
export function createOutbox(jobs: Pick<Jobs, 'enqueue'>): Outbox {
  return {
    async post(tx, ...mails) {
      if (mails.length === 0) return
      const rows = mails.map(({ cause, template, to, data, now, leavesAt }) => ({
        row: {
          id: newId('mail', now),
          cause,
          template,
          recipient: to,
          data: JSON.stringify(data),
          created_at: now,
          claimed_at: null,
          sent_at: null,
          failed_at: null,
          last_error: null,
        },
        leavesAt,
      }))
      const inserted = await tx
        .insertInto('mails')
        .values(rows.map(({ row }) => row))
        .onConflict((conflict) => conflict.column('cause').doNothing())
        .returning('id')
        .execute()
      const posted = new Set(inserted.map(({ id }) => id))
      const jobsAt = Map.groupBy(
        rows.filter(({ row }) => posted.has(row.id)),
        ({ leavesAt }) => leavesAt?.getTime(),
      )
      for (const [leavesAt, some] of jobsAt)
        await jobs.enqueue(
          tx,
          sendMailQueue,
          some.map(({ row }) => ({ mailId: row.id })),
          leavesAt === undefined ? undefined : { startAfter: new Date(leavesAt) },
        )
    },
    async postAgain(tx, { of, to, now }) {
      const id = newId('mail', now)
      await tx
        .insertInto('mails')
        .columns(['id', 'cause', 'template', 'recipient', 'data', 'created_at', 'again_of'])
        .expression((from) =>
          from
            .selectFrom('mails')
            .select((select) => [
              select.val(id).as('id'),
              select.val(`${of}:again:${id}`).as('cause'),
              'template',
              select.val(to).as('recipient'),
              'data',
              select.val(now).as('created_at'),
              'id as again_of',
            ])
            .where('id', '=', of),
        )
        .execute()
      await jobs.enqueue(tx, sendMailQueue, { mailId: id })
      return id
    },
    hurry: (tx, mailId) => jobs.enqueue(tx, sendMailQueue, { mailId }),
    notify: (tx, notice) => postNotices(tx, jobs, notice),
  }
}

/**
 * Drops a mail that waits: it is never sent. Returns whether it did: `false` once the mail is being delivered, has been
 * sent or was given up.
 */
export async function dropMail(tx: Tx, cause: string, now: Date): Promise<boolean> {
  const dropped = await tx
    .updateTable('mails')
    .set({ failed_at: now, last_error: null, dropped: true })
    .where('cause', '=', cause)
    .where('claimed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

// The queue gives a job to one process at a time. The claim also holds if that process was suspended and wakes up late,
// so it must last longer than a delivery.
const claimMs = deliveryTimeoutMs + 10_000
const givenUpAfterMs = 3 * 24 * 3600 * 1000

/** Whether no process is delivering the mail now. A claim runs out, because the process that made it may be killed. */
const isUnclaimed = (now: Date) =>
  sql<boolean>`(claimed_at is null or claimed_at < ${new Date(now.getTime() - claimMs)}::timestamptz)`

interface Sending {
  db: Db
  mailer: Mailer
  templates: Record<string, MailTemplate>
  clock: Clock
}

/**
 * Delivers one mail. Running it twice is safe. The error of a failed delivery is thrown, so that the queue tries again
 * with a growing delay.
 */
export async function sendMail({ db, mailer, templates, clock }: Sending, mailId: string): Promise<void> {
  const now = clock.now()
  const mail = await db
    .updateTable('mails')
    .set((expression) => ({ claimed_at: now, attempts: expression('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst()

  if (!mail) {
    const unsent = await db
      .selectFrom('mails')
      .select('id')
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (unsent) throw new Error('Another run is sending this mail')
    return
  }

  let subject = ''
  try {
    const template = templates[mail.template]
    if (!template) throw new Error(`There is no mail template called ${mail.template}`)
    const rendered = await template(mail.data, { db, now })
    if (!rendered) {
      await db
        .updateTable('mails')
        .set({ failed_at: now, claimed_at: null, last_error: null, dropped: true })
        .where('id', '=', mail.id)
        .execute()
      return
    }
    subject = rendered.subject
    await mailer.send({ id: mail.id, to: mail.recipient, date: mail.created_at }, rendered)
  } catch (error) {
    const last_error = answerOf(error).slice(0, 300)
    if (isRefusedAddress(error)) {
      // Trying a wrong address for three days would only delay the moment when someone is told to correct it.
      await db
        .updateTable('mails')
        .set({ claimed_at: null, failed_at: clock.now(), last_error, subject })
        .where('id', '=', mailId)
        .execute()
      return
    }
    await db.updateTable('mails').set({ claimed_at: null, last_error, subject }).where('id', '=', mailId).execute()
    throw error
  }
  await db
    .updateTable('mails')
    .set({ sent_at: clock.now(), claimed_at: null, last_error: null, subject })
    .where('id', '=', mailId)
    .execute()
}

/** Returns what the mail server answered, or our own error if it did not answer. */
function answerOf(error: unknown): string {
  const { response } = error as { response?: unknown }
  if (typeof response === 'string' && response !== '') return response
  return error instanceof Error ? error.message : 'unknown'
}

/**
 * Whether a mail server has refused the address itself, with 550 to 553, which it will do again tomorrow (RFC 5321
 * §4.2.3).
 */
function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553
}

/** The two jobs of the outbox: sending one mail, and finding mails whose job has been lost. */
export function outboxJobs(sending: Sending & { jobs: Pick<Jobs, 'enqueue'>; log: Log }): Job<any>[] {
  return [
    {
      ...sendMailOptions,
      concurrency: 2,
      run: ({ mailId }: { mailId: string }) => sendMail(sending, mailId),
    },
    {
      name: 'sweep-mails',
      schedule: '*/10 * * * *',
      run: () => sweep(sending),
    },
  ]
}

async function sweep({
  db,
  mailer,
  clock,
  jobs,
  log,
}: Sending & { jobs: Pick<Jobs, 'enqueue'>; log: Log }): Promise<void> {
  await mailer.sweep(async (ids) => {
    const { rows } = await sql<{ id: string }>`select id from mails where id = any(${ids})`.execute(db)
    return rows.map(({ id }) => id)
  })
  const now = clock.now()
  const givenUp = await db
    .updateTable('mails')
    .set({ failed_at: now })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - givenUpAfterMs))
    .where(isUnclaimed(now))
    .returning('id')
    .execute()
  for (const { id } of givenUp) log.error('gave up on a mail that could not be delivered', { mailId: id })

  const forgotten = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - 15 * 60_000))
    // One that the mail server keeps refusing has a job, which waits longer after each try. With another one at every
    // sweep it would be tried more and more often.
    .where(({ not }) => not(isQueued(sendMailQueue, 'mailId', sql.ref('mails.id'))))
    .orderBy('created_at')
    .limit(500)
    .execute()
  if (forgotten.length === 0) return
  const again = forgotten.map(({ id }) => ({ mailId: id }))
  await db.transaction().execute((tx) => jobs.enqueue(tx, sendMailQueue, again))
}
