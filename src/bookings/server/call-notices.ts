import { diaryConsole } from '#content/console/diary.ts'
import { noticeWords } from '#content/console/notices.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { PushNotice } from '#src/platform/push/notice.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime } from '#src/values/london-time.ts'
import { dateIn } from '#src/values/zoned-time.ts'
import { diaryZone } from '../booking.ts'
import { findBooking } from './booking-store.ts'
import type { Db } from './tables.ts'

/** How many minutes before a call staff's devices are notified. */
const noticeMinutes = 10

/**
 * Queues a notification for each call that begins within ten minutes (STAFF-20): to the member who takes it, or to all
 * if its host is not in the team. Runs every minute. A call that was moved is announced again at its new time.
 */
export async function tellOfCalls(db: Db, outbox: Pick<Outbox, 'notify'>, now: Date): Promise<void> {
  const soon = await db
    .selectFrom('bookings')
    .leftJoin('diary_hosts', 'diary_hosts.number', 'bookings.host')
    .select(['id', 'starts_at', 'member_id'])
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + noticeMinutes * 60_000))
    .execute()
  if (soon.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const { id, starts_at, member_id } of soon) {
      const cause = `call:${id}:${starts_at.toISOString()}`
      await outbox.notify(tx, {
        cause,
        kind: 'call',
        about: id,
        now,
        until: starts_at,
        memberId: member_id ?? undefined,
      })
    }
  })
}

/** Returns the notification about a call that is about to begin, or nothing if it was cancelled or moved. */
export async function callNotice(db: Db, id: string, now: Date): Promise<PushNotice | undefined> {
  const call = await findBooking(db, id)
  const begins = call && call.startsAt.getTime() - now.getTime()
  if (!call || call.status !== 'booked' || begins! > noticeMinutes * 60_000) return undefined
  return {
    title: fill(noticeWords.call.title, { time: clockTime(call.startsAt), name: call.name }),
    body: diaryConsole.kindsLong[call.kind],
    href: `/admin/diary?date=${dateIn(call.startsAt, diaryZone)}&call=${id}`,
  }
}
