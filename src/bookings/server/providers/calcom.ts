import { type CallKind, callKinds, callMinutes, diaryZone } from '../../booking.ts'
import { adaptedProvider } from './adapted-provider.ts'
import * as wire from './calcom-answers.ts'
import { cachedByKind } from './cached-by-kind.ts'
import { type ProviderHttp, providerHttp, type Refused } from './provider-http.ts'
import type { ReportedBooking, WebhookAdapter } from './read-webhook.ts'
import { reportedCall } from './reported-call.ts'
import type { ProviderOptions } from './scheduling-adapter.ts'
import {
  guestNotes,
  type NewsOfCall,
  type ProviderBooking,
  type ProviderCall,
  type ProviderSlot,
  requestMark,
  type SchedulingProvider,
} from './scheduling-provider.ts'

/**
 * `apiBase` is `https://api.cal.com/v2`, or that of a self-hosted installation; `token` an API key; `eventTypes` the
 * event types' ids.
 */
export interface CalcomOptions extends ProviderOptions<number> {
  /** Where guests' pages are; `https://cal.com` unless self-hosted. */
  bookingPageBase?: string
}

// Each part of the API is versioned separately.
const slotsVersion = { 'cal-api-version': '2024-09-04' }
const bookingsVersion = { 'cal-api-version': '2024-08-13' }
const eventTypesVersion = { 'cal-api-version': '2024-06-14' }

const minuteMs = 60_000
const pagesFreshMs = 10 * minuteMs

interface Calcom {
  eventTypes: Record<CallKind, number>
  /** Without a trailing slash. */
  pageBase: string
}

/**
 * Cal.com's API v2: slots 2024-09-04, bookings 2024-08-13 ("Create a booking", "Get all bookings"), event types
 * 2024-06-14. The codes for a taken time are from apps/api/v2/src/ee/bookings/2024-08-13/services/errors.service.ts,
 * because the reference has none.
 */
export function calcomProvider(options: CalcomOptions): SchedulingProvider {
  const calcom: Calcom = {
    eventTypes: options.eventTypes,
    pageBase: (options.bookingPageBase ?? 'https://cal.com').replace(/\/+$/, ''),
  }
  const { eventTypes, pageBase } = calcom
  const pageOf = cachedByKind<string | undefined>(
    options.clock,
    (page) => (page ? pagesFreshMs : pagesFreshMs / 10),
    (http, kind) => readEventPage(calcom, http, kind).catch(() => undefined),
  )
  return adaptedProvider(
    {
      name: 'calcom',
      begin: providerHttp({ service: 'Cal.com', ...options }),
      freeSlots: async (http, kind, from, until) => {
        const [starts, page] = await Promise.all([
          freeTimes(calcom, http, kind, from, until),
          // The page with all event types, if Cal.com does not say which is this one's own.
          pageOf(http, kind).then((page) => page ?? pageBase),
        ])
        return starts.map((startsAt): ProviderSlot => ({ startsAt, link: slotPage(page, startsAt) }))
      },
      leadMs: 0,
      post: async (http, call) => {
        const reply = await http.post({
          path: '/bookings',
          headers: bookingsVersion,
          json: {
            eventTypeId: eventTypes[call.kind],
            start: call.startsAt.toISOString(),
            attendee: { name: call.name, email: call.email, timeZone: call.timeZone || diaryZone, language: 'en' },
            // Cal.com refuses a phone number of the attendee that is not international; the notes take any.
            bookingFieldsResponses: { notes: guestNotes(call) },
            metadata: marks(call),
          },
          schema: wire.CreatedBooking,
        })
        return reply.outcome === 'answered'
          ? { outcome: 'answered', body: bookingOf(pageBase, reply.body.data.uid) }
          : reply
      },
      findOwn: (http, call) => findOwn(calcom, http, call),
      saysTaken,
      prefilled,
      webhooks: webhooks(calcom),
    },
    options,
  )
}

async function freeTimes(
  { eventTypes }: Calcom,
  http: ProviderHttp,
  kind: CallKind,
  from: Date,
  until: Date,
): Promise<Date[]> {
  const { data } = await http.read({
    path: '/slots',
    query: {
      eventTypeId: String(eventTypes[kind]),
      start: from.toISOString(),
      end: until.toISOString(),
      timeZone: 'UTC',
    },
    headers: slotsVersion,
    schema: wire.Slots,
  })
  return Object.values(data)
    .flat()
    .map(({ start }) => start)
    .filter((start) => start >= from && start < until)
    .sort((a, b) => a.getTime() - b.getTime())
}

/** The event type's own page, or `undefined` if Cal.com does not say which that is. */
async function readEventPage(
  { eventTypes, pageBase }: Calcom,
  http: ProviderHttp,
  kind: CallKind,
): Promise<string | undefined> {
  const eventType = await http.get({
    route: '/event-types/{id}',
    path: `/event-types/${eventTypes[kind]}`,
    headers: eventTypesVersion,
    schema: wire.EventType,
  })
  if (eventType.outcome === 'refused') return undefined
  const { bookingUrl, slug, users } = eventType.body.data
  const username = users?.[0]?.username
  return (
    bookingUrl ??
    (slug && username ? `${pageBase}/${encodeURIComponent(username)}/${encodeURIComponent(slug)}` : undefined)
  )
}

function slotPage(page: string, startsAt: Date): string {
  const url = new URL(page)
  url.searchParams.set('date', startsAt.toISOString().slice(0, 10))
  url.searchParams.set('slot', startsAt.toISOString())
  return url.href
}

/** The booking page fills its form from the query string (cal.com/docs, "Prefill booking form via URL"). */
function prefilled(link: string, call: ProviderCall): string {
  const url = new URL(link)
  url.searchParams.set('name', call.name)
  url.searchParams.set('email', call.email)
  url.searchParams.set('notes', guestNotes(call))
  for (const [name, value] of Object.entries(marks(call))) url.searchParams.set(`metadata[${name}]`, value)
  return url.href
}

async function findOwn(
  { eventTypes, pageBase }: Calcom,
  http: ProviderHttp,
  call: ProviderCall,
): Promise<ProviderBooking | undefined> {
  const { data } = await http.read({
    path: '/bookings',
    query: {
      eventTypeId: String(eventTypes[call.kind]),
      attendeeEmail: call.email,
      status: 'upcoming,unconfirmed',
      afterStart: new Date(call.startsAt.getTime() - minuteMs).toISOString(),
      beforeEnd: new Date(call.startsAt.getTime() + (callMinutes[call.kind] + 1) * minuteMs).toISOString(),
      take: '100',
    },
    headers: bookingsVersion,
    schema: wire.Bookings,
  })
  const ownMarks = marks(call)
  const own = data.find(
    ({ start, status, metadata }) =>
      start.getTime() === call.startsAt.getTime() &&
      (status === 'accepted' || status === 'pending') &&
      (metadata?.['bookingId'] === ownMarks.bookingId || metadata?.['requestMark'] === ownMarks.requestMark),
  )
  return own && bookingOf(pageBase, own.uid)
}

/** A booking with the pages that Cal.com's own mails link to. */
function bookingOf(pageBase: string, uid: string): ProviderBooking {
  const name = encodeURIComponent(uid)
  return { ref: uid, moveUrl: `${pageBase}/reschedule/${name}`, cancelUrl: `${pageBase}/booking/${name}?cancel=true` }
}

/** Metadata has at most 50 keys of 40 characters, with values of 500 ("Create a booking"). */
function marks(call: ProviderCall): { bookingId: string; requestMark: string } {
  return { bookingId: call.bookingId, requestMark: requestMark(call) }
}

function saysTaken({ status, body }: Refused): boolean {
  const refusal = wire.Refusal.safeParse(body).data
  const message = refusal?.error?.message || refusal?.message || ''
  return (
    status === 409 ||
    /already has (a )?booking at this time|can't be booked at the "start" time|in the past/i.test(message)
  )
}

/**
 * `X-Cal-Signature-256`, the HMAC-SHA256 of the body (cal.com/docs, "Webhooks"). Cal.com signs only the time of the
 * event, not of sending, and may deliver late. A replay within the day has no effect: a moved call has another `uid`,
 * and `rescheduleUid` is the old one.
 */
function webhooks({ eventTypes, pageBase }: Calcom): WebhookAdapter<wire.WebhookPayload> {
  return {
    service: 'Cal.com',
    toleranceMs: 24 * 60 * minuteMs,
    signed: (body, headers) => ({ text: body, signatures: [headers.get('x-cal-signature-256') ?? ''] }),
    event: (json) => {
      const { data } = wire.WebhookEvent.safeParse(json)
      return data && { name: data.triggerEvent, at: data.createdAt }
    },
    events: ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_REJECTED'],
    payload: wire.Webhook.transform(({ payload }) => payload),
    report: (event, payload) => {
      // A call that its host must still confirm is reported again once it is confirmed.
      if (event === 'BOOKING_CREATED' && payload.status?.toUpperCase() === 'PENDING') return undefined
      return {
        what: meanings[event] ?? 'cancelled',
        booking: bookingOf(pageBase, payload.uid),
        formerRef: payload.rescheduleUid ?? undefined,
        startsAt: payload.startTime,
        endsAt: payload.endTime,
        // What its host refused to confirm was never reported as booked.
        call: event === 'BOOKING_REJECTED' ? undefined : newsOfCall(eventTypes, payload),
      }
    },
  }
}

/**
 * The meanings of events. Any other event is a cancellation. If a host refuses to confirm a call, it is cancelled for
 * the guest too.
 */
const meanings: Record<string, ReportedBooking['what']> = { BOOKING_CREATED: 'booked', BOOKING_RESCHEDULED: 'moved' }

/** Who booked what (cal.com/docs, "Webhooks"). */
function newsOfCall(eventTypes: Calcom['eventTypes'], payload: wire.WebhookPayload): NewsOfCall | undefined {
  const kind = callKinds.find((callKind) => eventTypes[callKind] === payload.eventTypeId)
  const attendee = payload.attendees?.[0]
  const answer = (field: string) => {
    const value = payload.responses?.[field]?.value
    return typeof value === 'string' ? value : ''
  }
  return (
    attendee &&
    reportedCall(
      kind,
      {
        name: attendee.name || answer('name'),
        email: attendee.email,
        phone: answer('attendeePhoneNumber') || answer('phone') || attendee.phoneNumber || '',
        company: answer('company'),
        location: answer('town') || answer('city'),
        message: payload.additionalNotes || answer('notes'),
        timeZone: attendee.timeZone,
      },
      payload.metadata?.['bookingId'],
    )
  )
}
