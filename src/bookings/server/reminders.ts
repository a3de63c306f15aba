import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { type Booking, reminderHours } from '../booking.ts'
import { findBooking } from './booking-store.ts'

const hourMs = 3600 * 1000
export const remindQueue = 'remind-of-call'

interface Reminder {
  bookingId: string
  /** The revision of the booking. A moved call has its own reminders. */
  sequence: number
  hours: number
}

/** Queues the reminders that are still to come, in the transaction of the booking or its move. */
export async function enqueueReminders(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  booking: Booking,
  now: Date,
): Promise<void> {
  for (const hours of reminderHours) {
    const startAfter = new Date(booking.startsAt.getTime() - hours * hourMs)
    if (startAfter > now)
      await jobs.enqueue(
        tx,
        remindQueue,
        { bookingId: booking.id, sequence: booking.sequence, hours } satisfies Reminder,
        { startAfter },
      )
  }
}

/**
 * Whether a reminder should still be sent: the call is unchanged, has not begun, and no later reminder is due as well
 * (after a standstill only the last one is sent).
 */
export function isReminderDue(
  reminder: Omit<Reminder, 'bookingId'>,
  booking: Pick<Booking, 'status' | 'sequence' | 'startsAt'>,
  now: Date,
): boolean {
  if (booking.status !== 'booked' || booking.sequence !== reminder.sequence) return false
  const nextHours = Math.max(0, ...reminderHours.filter((hours) => hours < reminder.hours))
  return now.getTime() < booking.startsAt.getTime() - nextHours * hourMs
}

/** Returns the job that posts a reminder, once, if it should still be sent (BOOK-25). */
export function reminderJob({ db, outbox, clock }: { db: Db; outbox: Outbox; clock: Clock }): Job<Reminder> {
  return {
    name: remindQueue,
    run: async ({ bookingId, sequence, hours }) => {
      const now = clock.now()
      const booking = await findBooking(db, bookingId)
      if (!isReminderDue({ sequence, hours }, booking, now)) return
      const data = {
        bookingId,
        sequence,
        startsAt: booking.startsAt.toISOString(),
        endsAt: booking.endsAt.toISOString(),
        host: booking.host,
        hours,
      }
      await db.transaction().execute((tx) =>
        outbox.post(tx, {
          cause: `${bookingId}:${sequence}:reminder:${hours}`,
          template: 'call-reminder',
          to: booking.email,
          data,
          now,
        }),
      )
    },
  }
}
