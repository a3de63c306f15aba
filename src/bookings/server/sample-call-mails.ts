import { upsertPerson } from '#src/leads/server/public.ts'
import { type SampleMail, samplePerson } from '#src/platform/mail/sample-mails.ts'
import { slotAt } from '../slot.ts'
import { newBooking } from './book-call.ts'
import { insertBooking } from './booking-store.ts'

const dayMs = 24 * 3600 * 1000

/** What the mails to guests are rendered from if nobody has had one yet, by template. */
export const sampleCallMails: Record<string, SampleMail> = {
  'call-booked': call({}),
  'call-moved': call({ previousStartsAt: -dayMs }),
  'call-given': call({}),
  'call-cancelled': call({ isCancelled: true }),
  'call-reminder': call({ hours: 24 }),
}

/** A demo in two days, at a full hour. */
function call({
  previousStartsAt,
  isCancelled = false,
  hours,
}: {
  /** Milliseconds from the call's time. */
  previousStartsAt?: number
  isCancelled?: boolean
  hours?: number
}): SampleMail {
  return async (tx, { now }) => {
    const startsAt = new Date(Math.ceil((now.getTime() + 2 * dayMs) / 3600_000) * 3600_000)
    const guest = { ...samplePerson, location: '', currentJob: '', salaryExpectations: '', message: '', timeZone: '' }
    const booking = {
      ...newBooking(slotAt('demo', startsAt), guest, now),
      ...(isCancelled && { status: 'cancelled' as const }),
    }
    await insertBooking(tx, await upsertPerson(tx, samplePerson, now), booking)
    return {
      bookingId: booking.id,
      sequence: booking.sequence,
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      host: booking.host,
      ...(previousStartsAt && { previousStartsAt: new Date(startsAt.getTime() + previousStartsAt).toISOString() }),
      ...(hours && { hours }),
    }
  }
}
