import { createHash } from 'node:crypto'
import { callAnnouncedMail } from '#content/mails/bookings.ts'
import type { KeptAnswer, Once } from '#src/platform/http/kept-answer.ts'
import { Problem } from '#src/values/problem.ts'
import type { AvailabilityRules } from '../availability.ts'
import { type Booking, type CallKind, shownDays } from '../booking.ts'
import { type Slot, slotAt } from '../slot.ts'
import { type BookingContext, type Guest, keepProviderCall, newBookingId } from './book-call.ts'
import type { SchedulingProvider } from './providers/scheduling-provider.ts'

const dayMs = 24 * 3600 * 1000

/**
 * What a scheduling service offers, limited as in our own diary (BOOK-3): the days up to the horizon, no Saturday or
 * Sunday, at most ten days with slots.
 */
export async function providerSlots(
  provider: SchedulingProvider,
  rules: AvailabilityRules,
  kind: CallKind,
  now: Date,
): Promise<{ slot: Slot; link: string }[]> {
  const slots = await provider.slots(kind, now, new Date(now.getTime() + rules.horizonDays * dayMs))
  const days = new Set<string>()
  return slots
    .map(({ startsAt, link }) => ({ slot: slotAt(kind, startsAt), link }))
    .filter(({ slot }) => {
      if (slot.startsAt <= now || isWeekend(slot.date)) return false
      if (!days.has(slot.date) && days.size >= shownDays) return false
      days.add(slot.date)
      return true
    })
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
}

/**
 * Books at the service and stores what it returns. The service can't take part in our transaction, so it is called
 * first, with an id that a repetition of the same call has too: a second attempt after a lost response finds the first
 * one's booking instead of making another.
 */
export async function bookAtProvider(
  context: BookingContext & { provider: SchedulingProvider },
  once: Once,
  { now, ...call }: { kind: CallKind; startsAt: Date; guest: Guest; visit?: string | undefined; now: Date },
  present: (booking: Booking) => object,
): Promise<KeptAnswer> {
  const earlier = await once.earlier()
  if (earlier) return earlier

  const { provider } = context
  const bookingId = once.key
    ? `bkg_${createHash('sha256').update(once.key.ofCall).digest('hex').slice(0, 26)}`
    : newBookingId(now)
  const { guest } = call
  const booked = await provider.book({
    kind: call.kind,
    startsAt: call.startsAt,
    name: guest.name,
    email: guest.email,
    phone: guest.phone,
    company: guest.company,
    location: guest.location,
    notes: [
      guest.message,
      guest.currentJob,
      guest.salaryExpectations,
      guest.way === 'phone' && callAnnouncedMail.chose.phone,
    ]
      .filter(Boolean)
      .join('\n'),
    timeZone: guest.timeZone,
    idempotencyKey: once.key?.own ?? bookingId,
    bookingId,
  })
  if (booked.outcome === 'elsewhere') {
    const sentence = 'You finish booking this call on our scheduling page, where your time is already chosen.'
    throw new Problem('conflict', 'book_elsewhere', sentence, { link: booked.link })
  }
  const { ref, moveUrl, cancelUrl } = booked
  return once(async (tx) =>
    present(
      await keepProviderCall(
        tx,
        context,
        { ...call, id: bookingId, provider: provider.name, ref, moveUrl, cancelUrl },
        now,
      ),
    ),
  )
}
