import { createHash } from 'node:crypto'
import { Problem } from '#src/values/problem.ts'
import type { CallKind, GuestDetails } from '../../booking.ts'

/** A time that the service offers, and its own page on which a guest could book it. */
export interface ProviderSlot {
  startsAt: Date
  link: string
}

export interface ProviderCall {
  kind: CallKind
  startsAt: Date
  name: string
  email: string
  phone: string
  company: string
  location: string
  notes: string
  /** The guest's IANA time zone, or empty. */
  timeZone: string
  /** The same for every attempt at one booking. The service gets a digest of it. */
  idempotencyKey: string
  bookingId: string
}

export interface ProviderBooking {
  /** The booking's id at the service; webhooks use it too. */
  ref: string
  moveUrl: string | null
  cancelUrl: string | null
}

export type BookOutcome = ({ outcome: 'booked' } & ProviderBooking) | { outcome: 'elsewhere'; link: string }

/** What a service reports about a guest who booked on its own page. Empty if its form did not ask. */
export interface NewsOfCall {
  kind: CallKind
  guest: GuestDetails
  /** Our own id, if the guest came from us. Not to be trusted: the guest could change it on the way. */
  bookingId: string | undefined
}

/** `eventId` is the same each time the service repeats a report. */
export type WebhookNews =
  | {
      what: 'booked'
      ref: string
      startsAt: Date
      endsAt: Date
      moveUrl: string | null
      cancelUrl: string | null
      call: NewsOfCall
      eventId: string
    }
  | {
      what: 'moved'
      ref: string
      newRef: string
      startsAt: Date
      endsAt: Date
      moveUrl: string | null
      cancelUrl: string | null
      /** Who booked what, if the service says so. */
      call?: NewsOfCall
      eventId: string
    }
  | {
      what: 'cancelled'
      ref: string
      /** What had been booked, if the service says so. */
      booked?: { startsAt: Date; endsAt: Date; moveUrl: string | null; cancelUrl: string | null; call: NewsOfCall }
      eventId: string
    }

/** A scheduling service that keeps the diary instead of us (BOOK-27). */
export interface SchedulingProvider {
  name: 'calendly' | 'calcom'
  /** Free slots of a kind from one instant until before another, ascending. Throws 503 `scheduling_unavailable`. */
  slots(kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]>
  /**
   * Books at most once for one idempotency key. Throws 409 `slot_taken` if the time is taken and 503
   * `scheduling_unavailable` if the service gives no usable answer. `elsewhere` means that the plan or the event type
   * only lets the guest finish at `link`.
   */
  book(call: ProviderCall): Promise<BookOutcome>
  /**
   * Returns what a webhook reports, or `undefined` if it does not concern a booking's time. Throws 401
   * `webhook_signature` if the service did not sign it, or signed it too long ago.
   */
  readWebhook(request: { body: string; headers: Headers }, now: Date): WebhookNews | undefined
}

/** Returns the 503 Problem. `reason` is for the log and has a status and a route, never what was sent or received. */
export function schedulingUnavailable(reason: string, retryAfter?: number): Problem {
  return new Problem(
    'unavailable',
    'scheduling_unavailable',
    'We can’t reach the diary just now. Nothing is lost. Please try again in a minute.',
    { cause: new Error(reason), ...(retryAfter === undefined ? {} : { retryAfter }) },
  )
}

/**
 * Returns the part of the idempotency key that the service sees: enough to recognise a booking, too little to repeat
 * the call.
 */
export function requestMark(call: Pick<ProviderCall, 'idempotencyKey'>): string {
  return createHash('sha256').update(call.idempotencyKey).digest('hex').slice(0, 32)
}

/** Formats everything that the guest said, for a service whose form has one text field. */
export function guestNotes({ notes, phone, company, location }: ProviderCall): string {
  const facts = [
    ['Phone', phone],
    ['Company', company],
    ['Location', location],
  ]
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return [notes, lines.join('\n')].filter((part) => part !== '').join('\n\n')
}
