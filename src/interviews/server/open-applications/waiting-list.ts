import { interviewing } from '#content/facts/interviews.ts'
import { applicationsClosed } from '#content/site/interview-ends.ts'
import { eraseMails } from '#src/platform/mail/person-mails.ts'
import type { Context } from '#src/platform/slice.ts'
import { emailKey } from '#src/values/email-address.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import { newId } from '#src/values/id.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { eachDue } from '#src/platform/jobs/each-due.ts'
import type { Db, Tx } from '../tables.ts'
import { applicationsClosedUntil, storedClosing } from './closing.ts'

/**
 * Puts an address on the list of those who are written to once, when open applications open again. An address that is
 * on it already stays as it is, and the caller can't tell. Throws 409 `applications_open`.
 */
export async function waitForOpening(tx: Tx, email: string, now: Date): Promise<void> {
  if (!(await applicationsClosedUntil(tx, now)))
    throw new Problem('conflict', 'applications_open', 'Open applications are open again. You can begin one now.')
  await tx
    .insertInto('application_waiting_list')
    .values({
      id: newId('wai', now),
      email,
      email_key: emailKey(email),
      agreed_to: applicationsClosed.use,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/** Takes an address off the list. Returns the ids of what was deleted. */
export async function stopWaiting(tx: Tx, key: string): Promise<string[]> {
  const gone = await tx.deleteFrom('application_waiting_list').where('email_key', '=', key).returning('id').execute()
  return gone.map(({ id }) => id)
}

/**
 * Once open applications are open, posts one mail to everybody who waits. Each address leaves the list in the
 * transaction that posts its mail. Safe to run twice, and at the same time.
 */
export async function tellWaiting({
  db: anyDb,
  clock,
  outbox,
}: Pick<Context, 'db' | 'clock' | 'outbox'>): Promise<void> {
  const db: Db = anyDb
  const now = clock.now()
  const waiting = (after: string, atOnce: number) =>
    db.selectFrom('application_waiting_list').select('id').where('id', '>', after).orderBy('id').limit(atOnce).execute()
  if (await applicationsClosedUntil(db, now)) return
  await eachDue(waiting, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // They may have been closed again while others were written to.
      if (await applicationsClosedUntil(tx, now)) return
      const { closed_until: since } = await storedClosing(tx)
      const told = await tx
        .deleteFrom('application_waiting_list')
        .where('id', '=', id)
        .returning('email')
        .executeTakeFirst()
      if (!told) return
      await outbox.post(tx, {
        cause: `${id}:open`,
        template: 'applications-open',
        to: told.email,
        data: { since },
        now,
      })
    }),
  )
}

/**
 * Deletes addresses that have waited for as long as we promised, and the mails that told people, with their addresses,
 * thirty days after they were sent.
 */
export async function dropWaiting({ db: anyDb }: Pick<Context, 'db'>, now: Date): Promise<void> {
  const db: Db = anyDb
  const oldest = addMonths(londonDate(now), -interviewing.waitingMonths)
  const before = new Date(now.getTime() - interviewing.toldDays * 24 * 3600_000)
  const waiting = (after: string, atOnce: number) =>
    db
      .selectFrom('application_waiting_list')
      .select(['id', 'asked_at'])
      // Others can't be due yet.
      .where('asked_at', '<', new Date(now.getTime() - 28 * interviewing.waitingMonths * 24 * 3600_000))
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  await eachDue(waiting, async ({ id, asked_at }) => {
    if (londonDate(asked_at) < oldest) await db.deleteFrom('application_waiting_list').where('id', '=', id).execute()
  })
  const told = (after: string, atOnce: number) =>
    db
      .selectFrom('mails')
      .select(['id', 'cause'])
      .where('template', '=', 'applications-open')
      .where(({ or, eb }) => or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  await eachDue(told, ({ cause }) =>
    db.transaction().execute((tx) => eraseMails(tx, { about: [cause.split(':')[0]!], kept: [] })),
  )
}
