import { randomBytes } from 'node:crypto'
import { insertLead, upsertPerson } from '#src/leads/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { AvailabilityRules } from '../availability.ts'
import type { Booking, CallKind } from '../booking.ts'
import { type Slot, slotAt } from '../slot.ts'
import { countUpcoming, insertBooking } from './booking-store.ts'
import { claimTime, insertCallEntry, lockDays, offeredSlot } from './diary.ts'
import { postCallMails } from './call-mails.ts'
import { enqueueReminders } from './reminders.ts'

/** What everything that changes the diary needs beside its transaction. */
export interface DiaryParts {
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  rules: AvailabilityRules
  /** Where the agency's copies go. */
  agency: string
}

export interface Guest {
  name: string
  email: string
  phone: string
  company: string
  location: string
  currentJob: string
  salaryExpectations: string
  message: string
  timeZone: string
}

/** One person's calls that may be to come at a time: more is a mistake or a machine. */
const upcomingPerPerson = 3

/**
 * Books a call in our own diary, in one transaction: the person and their timeline, the
 * booking, its time, both mails and the reminders (DESIGN.md §4 "Bookings"). Throws 422
 * `slot_not_offered`, 409 `slot_taken` and 409 `too_many_calls`, with nothing stored.
 */
export async function bookCall(
  tx: Tx,
  parts: DiaryParts,
  call: { kind: CallKind; startsAt: Date; guest: Guest; holdId?: string | undefined },
  now: Date,
): Promise<Booking> {
  const slot = offeredSlot(parts.rules, call.kind, call.startsAt, now)
  await lockDays(tx, parts.rules, [slot.startsAt])
  await claimTime(tx, parts.rules, { slot, now, holdId: call.holdId })
  const booking = await keepCall(tx, newBooking(slot, call.guest, now), now)
  await insertCallEntry(tx, parts.rules, slot, booking.id, now)
  await postCallMails(tx, parts, 'booked', booking, now)
  await enqueueReminders(tx, parts.jobs, booking, now)
  return booking
}

/**
 * Keeps a call that a scheduling service has booked: the service invites and reminds the
 * guest, we keep the person's timeline and tell the agency.
 */
export async function keepProviderCall(
  tx: Tx,
  parts: DiaryParts,
  call: { id: string; kind: CallKind; startsAt: Date; guest: Guest; provider: Booking['provider']; ref: string; moveUrl: string | null; cancelUrl: string | null },
  now: Date,
): Promise<Booking> {
  const booking: Booking = {
    ...newBooking(slotAt(call.kind, call.startsAt), call.guest, now),
    id: call.id,
    provider: call.provider,
    providerRef: call.ref,
    providerMoveUrl: call.moveUrl,
    providerCancelUrl: call.cancelUrl,
  }
  await keepCall(tx, booking, now)
  await postCallMails(tx, parts, 'booked', booking, now)
  return booking
}

/** The person, their timeline and the booking. */
async function keepCall(tx: Tx, booking: Booking, now: Date): Promise<Booking> {
  const { name, email, phone, company } = booking
  const personId = await upsertPerson(tx, { email, name, phone, company }, now)
  if ((await countUpcoming(tx, personId, now)) >= upcomingPerPerson) {
    throw new Problem('conflict', 'too_many_calls', `There are ${upcomingPerPerson} calls in the diary for this address already. Please move one of those, or write to us.`)
  }
  const slot = slotAt(booking.kind, booking.startsAt)
  const details = {
    name,
    phone,
    company,
    location: booking.location,
    currentJob: booking.currentJob,
    salaryExpectations: booking.salaryExpectations,
    message: booking.message,
    slot: slot.formatted,
    date: slot.date,
    bookingId: booking.id,
  }
  const said = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
  const kind = booking.kind === 'demo' ? 'demo_booking' : 'consultation_booking'
  await insertLead(tx, { id: newId('led', now), personId, kind, details: said, quarantine: undefined, now })
  await insertBooking(tx, personId, booking)
  return booking
}

function newBooking(slot: Slot, guest: Guest, now: Date): Booking {
  return {
    ...guest,
    id: newBookingId(now),
    kind: slot.kind,
    token: randomBytes(32).toString('base64url'),
    provider: 'calendar',
    providerRef: null,
    providerMoveUrl: null,
    providerCancelUrl: null,
    status: 'booked',
    sequence: 0,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    room: randomBytes(9).toString('base64url').replace(/[-_]/g, 'x').toLowerCase(),
    createdAt: now,
    updatedAt: now,
  }
}

export function newBookingId(now: Date): string {
  return newId('bkg', now)
}
