import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import { oneLine, severalLines } from '#src/platform/mail/layout/typed-text.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { type CallKind, callKinds, callMinutes, diaryZone } from '../../booking.ts'
import { isTimeZone } from '../../slot.ts'
import { bookOnce } from './book-once.ts'
import * as wire from './calcom-answers.ts'
import { type Budget, providerHttp, type ProviderTimings, type Refused } from './provider-http.ts'
import {
  bookingIdIn,
  type BookOutcome,
  guestNotes,
  type NewsOfCall,
  type ProviderBooking,
  type ProviderCall,
  type ProviderSlot,
  requestMark,
  type SchedulingProvider,
  schedulingUnavailable,
  type WebhookNews,
} from './scheduling-provider.ts'
import { slotCache } from './slot-cache.ts'
import { badSignature, signedWith } from './webhook-signature.ts'
import { readJsonText } from './wire-values.ts'

export interface CalcomOptions {
  /** `https://api.cal.com/v2`, or that of a self-hosted installation. */
  apiBase: string
  /** An API key. */
  token: string
  /** The id of each kind's event type. */
  eventTypes: Record<CallKind, number>
  /** The secret of the webhook. Without one every webhook is refused. */
  webhookKey: string | undefined
  /** Where guests' pages are; `https://cal.com` unless self-hosted. */
  bookingPageBase?: string
  clock: Clock
  log?: Pick<Log, 'warn'>
  timings?: Partial<ProviderTimings>
}

// Each part of the API is versioned separately.
const slotsVersion = { 'cal-api-version': '2024-09-04' }
const bookingsVersion = { 'cal-api-version': '2024-08-13' }
const eventTypesVersion = { 'cal-api-version': '2024-06-14' }

const pagesFreshMs = 10 * 60_000
// Cal.com signs only the time of the event, not of sending, and may deliver late. A replay within the day tells nothing
// new: a moved call has another uid.
const webhookToleranceMs = 24 * 3_600_000

/**
 * Cal.com's API v2: slots 2024-09-04, bookings 2024-08-13 ("Create a booking", "Get all bookings"), event types
 * 2024-06-14. The codes for a taken time are from apps/api/v2/src/ee/bookings/2024-08-13/services/errors.service.ts,
 * because the reference has none.
 */
export function calcomProvider(options: CalcomOptions): SchedulingProvider {
  const { clock, eventTypes, webhookKey, log } = options
  const pageBase = (options.bookingPageBase ?? 'https://cal.com').replace(/\/+$/, '')
  const http = providerHttp({
    service: 'Cal.com',
    apiBase: options.apiBase,
    token: options.token,
    log,
    timings: options.timings,
  })
  const slots = slotCache(clock, (kind, from, until) => freeSlots(http.begin(), kind, from, until))
  const knownPages = new Map<CallKind, { page: string; until: number }>()

  return {
    name: 'calcom',
    slots: (kind, from, until) => slots.between(kind, from, until),
    async book(call) {
      try {
        return await book(http.begin(), call)
      } finally {
        slots.forget()
      }
    },
    readWebhook,
  }

  async function freeSlots(budget: Budget, kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]> {
    const [read, page] = await Promise.all([
      http.get(budget, {
        route: '/slots',
        path: '/slots',
        query: {
          eventTypeId: String(eventTypes[kind]),
          start: from.toISOString(),
          end: until.toISOString(),
          timeZone: 'UTC',
        },
        headers: slotsVersion,
        schema: wire.Slots,
      }),
      eventPage(budget, kind),
    ])
    if (read.outcome === 'refused') throw schedulingUnavailable(`Cal.com answered ${read.status} to GET /slots`)
    return Object.values(read.body.data)
      .flat()
      .filter(({ start }) => start >= from && start < until)
      .sort((a, b) => a.start.getTime() - b.start.getTime())
      .map(({ start }) => ({ startsAt: start, link: slotPage(page, start) }))
  }

  /** The event type's own page, or the page with all event types if Cal.com does not say which that is. */
  async function eventPage(budget: Budget, kind: CallKind): Promise<string> {
    const known = knownPages.get(kind)
    const now = clock.now().getTime()
    if (known && now < known.until) return known.page
    const page = await readEventPage(budget, kind).catch(() => undefined)
    knownPages.set(kind, { page: page ?? pageBase, until: now + (page ? pagesFreshMs : pagesFreshMs / 10) })
    return page ?? pageBase
  }

  async function readEventPage(budget: Budget, kind: CallKind): Promise<string | undefined> {
    const read = await http.get(budget, {
      route: '/event-types/{id}',
      path: `/event-types/${eventTypes[kind]}`,
      headers: eventTypesVersion,
      schema: wire.EventType,
    })
    if (read.outcome === 'refused') return undefined
    const { bookingUrl, slug, users } = read.body.data
    const username = users?.[0]?.username
    return (
      bookingUrl ??
      (slug && username ? `${pageBase}/${encodeURIComponent(username)}/${encodeURIComponent(slug)}` : undefined)
    )
  }

  function book(budget: Budget, call: ProviderCall): Promise<BookOutcome> {
    return bookOnce({
      post: async () => {
        const reply = await http.post(budget, {
          route: '/bookings',
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
          ? { outcome: 'answered' as const, body: bookingOf(reply.body.data.uid) }
          : reply
      },
      find: () => findOwn(budget, call),
      saysTaken,
      freeLink: () => freeLink(budget, call),
    })
  }

  async function freeLink(budget: Budget, call: ProviderCall): Promise<string | undefined> {
    const [slot] = await freeSlots(budget, call.kind, call.startsAt, new Date(call.startsAt.getTime() + 60_000))
    if (slot?.startsAt.getTime() !== call.startsAt.getTime()) return undefined
    // The booking page fills in its form from the query string (cal.com/docs, "Prefill booking form via URL").
    const url = new URL(slot.link)
    url.searchParams.set('name', call.name)
    url.searchParams.set('email', call.email)
    url.searchParams.set('notes', guestNotes(call))
    for (const [name, value] of Object.entries(marks(call))) url.searchParams.set(`metadata[${name}]`, value)
    return url.href
  }

  /** Our booking at that time, if an earlier try made it: searched by the guest's address, recognised by our marks. */
  async function findOwn(budget: Budget, call: ProviderCall): Promise<ProviderBooking | undefined> {
    const minuteMs = 60_000
    const read = await http.get(budget, {
      route: '/bookings',
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
    if (read.outcome === 'refused') throw schedulingUnavailable(`Cal.com answered ${read.status} to GET /bookings`)
    const wanted = marks(call)
    const own = read.body.data.find(
      ({ start, status, metadata }) =>
        start.getTime() === call.startsAt.getTime() &&
        (status === 'accepted' || status === 'pending') &&
        (metadata?.['bookingId'] === wanted.bookingId || metadata?.['requestMark'] === wanted.requestMark),
    )
    return own && bookingOf(own.uid)
  }

  /** The pages that Cal.com's own mails link to. */
  function bookingOf(uid: string): ProviderBooking {
    const name = encodeURIComponent(uid)
    return { ref: uid, moveUrl: `${pageBase}/reschedule/${name}`, cancelUrl: `${pageBase}/booking/${name}?cancel=true` }
  }

  /**
   * `X-Cal-Signature-256`, the HMAC-SHA256 of the body (cal.com/docs, "Webhooks"). A moved call gets a new `uid`;
   * `rescheduleUid` is the old one.
   */
  function readWebhook({ body, headers }: { body: string; headers: Headers }, now: Date): WebhookNews | undefined {
    if (!webhookKey || !signedWith(webhookKey, body, [headers.get('x-cal-signature-256') ?? ''])) throw badSignature()
    const json = readJsonText(body)
    const event = wire.WebhookEvent.safeParse(json).data
    if (!event) return undefined
    if (Math.abs(now.getTime() - event.createdAt.getTime()) > webhookToleranceMs) throw badSignature()
    const { triggerEvent } = event
    if (!['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_REJECTED'].includes(triggerEvent))
      return undefined
    const { data } = wire.Webhook.safeParse(json)
    if (!data) {
      log?.warn('scheduling webhook not understood', { service: 'Cal.com', event: triggerEvent })
      return undefined
    }
    const { uid, rescheduleUid, startTime, endTime } = data.payload
    const eventId = `${triggerEvent}:${uid}`
    const { moveUrl, cancelUrl } = bookingOf(uid)
    const times = { startsAt: startTime, endsAt: endTime }
    const call = newsOfCall(data.payload)
    // A call that its host must still confirm is reported again once it is confirmed.
    if (triggerEvent === 'BOOKING_CREATED')
      return data.payload.status?.toUpperCase() === 'PENDING'
        ? undefined
        : call && { what: 'booked', ref: uid, ...times, moveUrl, cancelUrl, call, eventId }
    // A host's refusal to confirm a call cancels it, as far as the guest is concerned.
    if (triggerEvent !== 'BOOKING_RESCHEDULED') return { what: 'cancelled', ref: uid, eventId }
    if (!rescheduleUid) return undefined
    return {
      what: 'moved',
      ref: rescheduleUid,
      newRef: uid,
      ...times,
      moveUrl,
      cancelUrl,
      ...(call && { call }),
      eventId,
    }
  }

  /**
   * Who booked what, or `undefined` if it is not one of our two event types: the account may have others (cal.com/docs,
   * "Webhooks").
   */
  function newsOfCall(payload: wire.WebhookPayload): NewsOfCall | undefined {
    const kind = callKinds.find((one) => eventTypes[one] === payload.eventTypeId)
    const attendee = payload.attendees?.[0]
    if (!kind || !attendee || !isEmailAddress(attendee.email)) return undefined
    const answer = (field: string) => {
      const value = payload.responses?.[field]?.value
      return typeof value === 'string' ? value : ''
    }
    const line = (...texts: (string | null | undefined)[]) => oneLine(texts.find(Boolean) ?? '', 200)
    const guest: NewsOfCall['guest'] = {
      name: line(attendee.name, answer('name')),
      email: canonicalEmail(attendee.email),
      phone: line(answer('attendeePhoneNumber'), answer('phone'), attendee.phoneNumber).slice(0, 50),
      company: line(answer('company')),
      location: line(answer('town'), answer('city')),
      currentJob: '',
      salaryExpectations: '',
      message: severalLines(payload.additionalNotes || answer('notes'), 5000),
      timeZone: attendee.timeZone && isTimeZone(attendee.timeZone) ? attendee.timeZone : '',
    }
    return { kind, guest, bookingId: bookingIdIn(payload.metadata?.['bookingId']) }
  }
}

function slotPage(page: string, startsAt: Date): string {
  const url = new URL(page)
  url.searchParams.set('date', startsAt.toISOString().slice(0, 10))
  url.searchParams.set('slot', startsAt.toISOString())
  return url.href
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
