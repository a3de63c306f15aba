import { attentionOf } from '#src/platform/attention.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { morningThing } from '#src/platform/mail/person-mails.ts'
import type { Slice } from '#src/platform/slice.ts'
import { morningReaders } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { isWorkingMorning } from '../../morning.ts'
import type { Db } from '../tables.ts'
import { loggedFailure } from './logged-failure.ts'

interface MorningMailContext {
  db: Db
  outbox: Pick<Outbox, 'post'>
  slices: readonly Pick<Slice, 'attention'>[]
  log: Pick<Log, 'error'>
}

/**
 * Posts the morning mail to each member of staff who gets one, on the morning of a working day, if there is something
 * to act on, or a part can't be loaded (STAFF-18). Once a day: the day is recorded, so that several processes, or one
 * that was restarted, do nothing more, and no mail is sent late on a day that began with nothing to do.
 */
export async function postMorningMails({ db, outbox, slices, log }: MorningMailContext, now: Date): Promise<void> {
  if (!isWorkingMorning(now)) return
  const day = londonDate(now)
  if (await db.selectFrom('morning_rounds').select('day').where('day', '=', day).executeTakeFirst()) return
  const { groups, unread } = await attentionOf(slices, now, loggedFailure(log))
  await db.transaction().execute(async (tx) => {
    const isFirst = await tx
      .insertInto('morning_rounds')
      .values({ day, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!isFirst || groups.length + unread.length === 0) return
    for (const { id, email } of await morningReaders(tx))
      await outbox.post(tx, {
        cause: `${morningThing}:${day}:${id}`,
        template: 'morning-mail',
        to: email,
        data: { at: now.toISOString() },
        now,
      })
  })
}
