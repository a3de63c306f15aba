import { randomBytes } from 'node:crypto'
import { insertLead, upsertPerson } from '#src/leads/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { AvailabilityRules } from '../availability.ts'
import type { Booking, CallKind, CallWay, GuestDetails } from '../booking.ts'
import { type Slot, slotAt } from '../slot.ts'
import {
  addDetails,
  countUpcoming,
  findBookingByAnyRef,
  insertBooking,
  isBookingId,
  keepRef,
  lockProviderRef,
} from './booking-store.ts'
import { type Claimant, claimTime } from './claim-time.ts'
import { insertCallEntry } from './diary.ts'
import { postCallMails } from './call-mails.ts'
import { enqueueReminders } from './reminders.ts'

/** What functions that book, move and cancel calls need. */
export interface BookingContext {
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  /** The rules in `content/`. `rulesNow` and `diariesNow` return those that apply. */
  rules: AvailabilityRules
  /** Where the agency's copies go. */
  agency: string
}

export interface Guest extends GuestDetails {
  /** How they want to talk, if they were asked. */
  way?: CallWay | null
}

/** How many future calls one person can have. More would be a mistake or a bot. */
const upcomingPerPerson = 3

/**
 * Books a call with the host whose turn it is (BOOK-39), in one transaction: the person and their timeline, the
 * booking, its time, both mails and the reminders (BOOK-19, BOOK-21). Throws 422 `slot_not_offered`, 409 `slot_taken`
 * and 409 `too_many_calls`, with nothing stored.
 *
 * Staff may book any number of calls for one person and, if they say that they want it anyway, outside the rules for
 * guests, but never over another call; otherwise that is 409 `outside_rules` (BOOK-30).
 */
export async function bookCall(
  tx: Tx,
  context: BookingContext,
  call: {
    kind: CallKind
    startsAt: Date
    guest: Guest
    holdId?: string | undefined
    visit?: string | undefined
    /** A guest by default. */
    by?: Claimant
    /** The host whom staff chose. */
    host?: number | undefined
  },
  now: Date,
): Promise<Booking> {
  const { by = 'guest', guest, visit, ...wish } = call
  const claimed = await claimTime(tx, context.rules, { ...wish, by, now })
  const booking = await keepCall(tx, { ...newBooking(claimed.slot, guest, now), host: claimed.host.number }, now, {
    limited: by === 'guest',
    visit,
  })
  await insertCallEntry(tx, claimed, booking.id, now)
  await postCallMails(tx, context, { what: 'booked', booking, now })
  await enqueueReminders(tx, context.jobs, booking, now)
  return booking
}

/**
 * Stores a call that a scheduling service has booked: the service invites and reminds the guest, we keep the person's
 * timeline and tell the agency. The service's webhook may report it before the service answers our own call, or repeat
 * it later: it is stored once, and what only our form asked is added. One that has been cancelled already is stored so
 * that it is recognised; nobody is told of it.
 */
export async function keepProviderCall(
  tx: Tx,
  context: BookingContext,
  call: {
    id: string
    kind: CallKind
    startsAt: Date
    endsAt?: Date
    guest: Guest
    visit?: string | undefined
    provider: Booking['provider']
    ref: string
    moveUrl: string | null
    cancelUrl: string | null
    status?: Booking['status']
  },
  now: Date,
): Promise<Booking> {
  await lockProviderRef(tx, call.provider, call.ref)
  const keptBooking = await findBookingByAnyRef(tx, call.provider, call.ref)
  if (keptBooking) return addDetails(tx, keptBooking, call.guest)
  const booking: Booking = {
    ...newBooking(slotAt(call.kind, call.startsAt), call.guest, now),
    // Guests can change our mark before the service returns it, so an id that is already in use is ignored.
    ...((await isBookingId(tx, call.id)) ? {} : { id: call.id }),
    provider: call.provider,
    providerRef: call.ref,
    providerMoveUrl: call.moveUrl,
    providerCancelUrl: call.cancelUrl,
    ...(call.endsAt ? { endsAt: call.endsAt } : {}),
    ...(call.status ? { status: call.status } : {}),
  }
  await keepCall(tx, booking, now, { limited: false, visit: call.visit })
  await keepRef(tx, booking)
  if (booking.status === 'booked') await postCallMails(tx, context, { what: 'booked', booking, now })
  return booking
}

/** Stores the person, their timeline and the booking. */
async function keepCall(
  tx: Tx,
  booking: Booking,
  now: Date,
  { limited, visit }: { limited: boolean; visit: string | undefined },
): Promise<Booking> {
  const { name, email, phone, company } = booking
  const personId = await upsertPerson(tx, { email, name, phone, company }, now)
  if (limited && (await countUpcoming(tx, personId, now)) >= upcomingPerPerson) {
    throw new Problem(
      'conflict',
      'too_many_calls',
      `This email address already has ${upcomingPerPerson} calls booked. Please move one of those, or email us.`,
    )
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
  const filledDetails = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''))
  const kind = booking.kind === 'demo' ? 'demo_booking' : 'consultation_booking'
  await insertLead(tx, {
    id: newId('led', now),
    personId,
    kind,
    details: filledDetails,
    quarantine: undefined,
    visit,
    now,
  })
  await insertBooking(tx, personId, booking)
  return booking
}

/** Returns a new booking of this slot, which the caller stores. */
export function newBooking(slot: Slot, guest: Guest, now: Date): Booking {
  return {
    ...guest,
    way: guest.way ?? null,
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
    cancelReason: '',
    host: null,
    room: randomBytes(9).toString('base64url').replace(/[-_]/g, 'x').toLowerCase(),
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns an id for a booking that is about to be made. */
export function newBookingId(now: Date): string {
  return newId('bkg', now)
}
