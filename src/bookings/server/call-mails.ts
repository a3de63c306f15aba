import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Booking } from '../booking.ts'

/** The guest's and the agency's mail about each thing that can happen to a call (booking-mails.ts renders them). */
const templates = {
  booked: { guest: 'call-booked', agency: 'call-announced' },
  moved: { guest: 'call-moved', agency: 'call-move-announced' },
  given: { guest: 'call-given', agency: 'call-give-announced' },
  cancelled: { guest: 'call-cancelled', agency: 'call-cancel-announced' },
} as const

/** What happened to a call, with the time and the host that it had before. */
export interface CallChange {
  what: keyof typeof templates
  booking: Booking
  previousStartsAt?: Date
  previousHost?: number | null
  now: Date
}

/**
 * Posts both mails about a change, once for each revision of the booking. They carry time and host as they were then: a
 * mail that leaves late must still match what caused it. A scheduling service writes to its guests itself.
 */
export async function postCallMails(
  tx: Tx,
  { outbox, agency }: { outbox: Outbox; agency: string },
  { what, booking, previousStartsAt, previousHost, now }: CallChange,
): Promise<void> {
  const data = {
    bookingId: booking.id,
    sequence: booking.sequence,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    host: booking.host,
    ...(previousStartsAt && what === 'moved' ? { previousStartsAt: previousStartsAt.toISOString() } : {}),
    ...(previousHost && previousHost !== booking.host ? { previousHost } : {}),
  }
  const cause = `${booking.id}:${booking.sequence}`
  await outbox.post(tx, { cause: `${cause}:agency`, template: templates[what].agency, to: agency, data, now })
  if (booking.provider !== 'calendar') return
  await outbox.post(tx, { cause: `${cause}:guest`, template: templates[what].guest, to: booking.email, data, now })
}
