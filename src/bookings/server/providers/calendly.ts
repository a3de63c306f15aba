import type { Log } from '#src/platform/log/log.ts'
import type { Clock } from '#src/values/clock.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { type CallKind, callKinds, diaryZone } from '../../booking.ts'
import { bookOnce } from './book-once.ts'
import * as wire from './calendly-answers.ts'
import { type CalendlyForm, filledForm, guestOf } from './calendly-form.ts'
import {
  type Answered,
  type Budget,
  type Lost,
  providerHttp,
  type ProviderTimings,
  type Refused,
} from './provider-http.ts'
import {
  bookingIdIn,
  type BookOutcome,
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

export interface CalendlyOptions {
  /** `https://api.calendly.com`. */
  apiBase: string
  /**
   * A personal access token with the scopes availability:read, event_types:read, scheduled_events:write and users:read.
   */
  token: string
  /** The URI of each kind's event type, such as `https://api.calendly.com/event_types/AAAA`. */
  eventTypes: Record<CallKind, string>
  /** The signing key of the webhook subscription. Without one every webhook is refused. */
  webhookKey: string | undefined
  clock: Clock
  log?: Pick<Log, 'warn'>
  timings?: Partial<ProviderTimings>
}

const dayMs = 24 * 3_600_000
// "Date range can be no greater than 31 days" (List Event Type Available Times; 7 until 9 July 2026).
const longestWindowMs = 31 * dayMs
const typesFreshMs = 5 * 60_000
const webhookToleranceMs = 3 * 60_000

/**
 * Calendly's API v2 (developer.calendly.com, pages of November 2026). Slots come from "List Event Type Available
 * Times", bookings go through "Create Event Invitee", whose reference page was only available in copies. A single-use
 * link (`POST /scheduling_links`) is never made: each slot has its own page.
 */
export function calendlyProvider(options: CalendlyOptions): SchedulingProvider {
  const { clock, eventTypes, webhookKey, log } = options
  const http = providerHttp({
    service: 'Calendly',
    apiBase: options.apiBase,
    token: options.token,
    log,
    timings: options.timings,
  })
  const slots = slotCache(clock, (kind, from, until) => availableTimes(http.begin(), kind, from, until))
  const knownTypes = new Map<CallKind, { at: number; type: wire.EventType | undefined }>()
  let knownUser: { uri: string; organization: string | undefined } | undefined

  return {
    name: 'calendly',
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

  /** A window may not start in the past, so the first minute from now is skipped. */
  async function availableTimes(budget: Budget, kind: CallKind, from: Date, until: Date): Promise<ProviderSlot[]> {
    const windows: { from: number; until: number }[] = []
    const first = Math.max(from.getTime(), clock.now().getTime() + 60_000)
    for (let start = first; start < until.getTime(); start += longestWindowMs) {
      windows.push({ from: start, until: Math.min(start + longestWindowMs, until.getTime()) })
    }
    const found = await Promise.all(windows.map((window) => oneWindow(budget, kind, window)))
    const byInstant = new Map(found.flat().map((slot) => [slot.startsAt.getTime(), slot]))
    return [...byInstant.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  }

  async function oneWindow(
    budget: Budget,
    kind: CallKind,
    window: { from: number; until: number },
  ): Promise<ProviderSlot[]> {
    const read = await http.get(budget, {
      route: '/event_type_available_times',
      path: '/event_type_available_times',
      query: {
        event_type: eventTypes[kind],
        start_time: new Date(window.from).toISOString(),
        end_time: new Date(window.until).toISOString(),
      },
      schema: wire.AvailableTimes,
    })
    if (read.outcome === 'refused')
      throw schedulingUnavailable(`Calendly answered ${read.status} to GET /event_type_available_times`)
    return read.body.collection
      .filter((time) => time.status === 'available' && time.invitees_remaining !== 0)
      .map((time) => ({ startsAt: time.start_time, link: time.scheduling_url }))
  }

  async function book(budget: Budget, call: ProviderCall): Promise<BookOutcome> {
    const type = await eventType(budget, call.kind)
    const form = type ? filledForm(type, call) : {}
    return bookOnce({
      post: async () => (form ? createInvitee(budget, call, form) : wantsMore),
      find: () => findOwn(budget, call),
      saysTaken,
      freeLink: () => freeLink(budget, call),
    })
  }

  async function createInvitee(
    budget: Budget,
    call: ProviderCall,
    form: CalendlyForm,
  ): Promise<Answered<ProviderBooking> | Refused | Lost> {
    const reply = await http.post(budget, {
      route: '/invitees',
      path: '/invitees',
      json: {
        event_type: eventTypes[call.kind],
        start_time: call.startsAt.toISOString(),
        invitee: { name: call.name, email: call.email, timezone: call.timeZone || diaryZone },
        ...form,
        tracking: tracking(call),
      },
      schema: wire.CreatedInvitee,
    })
    return reply.outcome === 'answered' ? { outcome: 'answered', body: bookingOf(reply.body.resource) } : reply
  }

  /** Reads the event type. If the token lacks the scope for that, its form is assumed to ask nothing. */
  async function eventType(budget: Budget, kind: CallKind): Promise<wire.EventType | undefined> {
    const known = knownTypes.get(kind)
    const now = clock.now().getTime()
    if (known && now - known.at < typesFreshMs) return known.type
    const read = await http.get(budget, {
      route: '/event_types/{uuid}',
      path: `/event_types/${lastSegment(eventTypes[kind])}`,
      schema: wire.EventType,
    })
    const type = read.outcome === 'answered' ? read.body.resource : undefined
    knownTypes.set(kind, { at: now, type })
    return type
  }

  async function freeLink(budget: Budget, call: ProviderCall): Promise<string | undefined> {
    const offered = await availableTimes(
      budget,
      call.kind,
      new Date(call.startsAt.getTime() - 1000),
      new Date(call.startsAt.getTime() + 60_000),
    )
    const slot = offered.find(({ startsAt }) => startsAt.getTime() === call.startsAt.getTime())
    return slot && prefilled(slot.link, call)
  }

  /** Our booking at that time, if an earlier try made it: searched by the guest's address, recognised by our marks. */
  async function findOwn(budget: Budget, call: ProviderCall): Promise<ProviderBooking | undefined> {
    for (const event of await eventsOf(budget, call)) {
      if (event.start_time.getTime() !== call.startsAt.getTime()) continue
      const read = await http.get(budget, {
        route: '/scheduled_events/{uuid}/invitees',
        path: `/scheduled_events/${lastSegment(event.uri)}/invitees`,
        query: { email: call.email, status: 'active' },
        schema: wire.Invitees,
      })
      const invitees = read.outcome === 'answered' ? read.body.collection : []
      const marks = tracking(call)
      const own = invitees.find(
        (invitee) =>
          invitee.status !== 'canceled' &&
          (invitee.tracking?.utm_content === marks.utm_content || invitee.tracking?.utm_term === marks.utm_term),
      )
      if (own) return bookingOf(own)
    }
    return undefined
  }

  /**
   * The whole organization's events if the token may read them ("requires admin/owner privilege"), else its owner's.
   */
  async function eventsOf(budget: Budget, call: ProviderCall) {
    const user = await currentUser(budget)
    const owners: Record<string, string>[] = [
      ...(user.organization ? [{ organization: user.organization }] : []),
      { user: user.uri },
    ]
    for (const owner of owners) {
      const read = await http.get(budget, {
        route: '/scheduled_events',
        path: '/scheduled_events',
        query: {
          ...owner,
          invitee_email: call.email,
          status: 'active',
          min_start_time: call.startsAt.toISOString(),
          max_start_time: new Date(call.startsAt.getTime() + 1000).toISOString(),
        },
        schema: wire.ScheduledEvents,
      })
      if (read.outcome === 'answered') return read.body.collection
    }
    throw schedulingUnavailable('Calendly refused GET /scheduled_events')
  }

  async function currentUser(budget: Budget) {
    if (knownUser) return knownUser
    const read = await http.get(budget, { route: '/users/me', path: '/users/me', schema: wire.CurrentUser })
    if (read.outcome === 'refused') throw schedulingUnavailable(`Calendly answered ${read.status} to GET /users/me`)
    const { uri, current_organization: organization } = read.body.resource
    knownUser = { uri, organization: organization ?? undefined }
    return knownUser
  }

  /**
   * `Calendly-Webhook-Signature: t=…,v1=…`, the HMAC-SHA256 of `t.body`, with three minutes' tolerance ("Webhook
   * Signatures"). A moved call is reported twice, as cancelled with `rescheduled` and as created with `old_invitee`
   * ("Webhook Payloads for Rescheduled Events"); only the second has the new time.
   */
  function readWebhook({ body, headers }: { body: string; headers: Headers }, now: Date): WebhookNews | undefined {
    const parts = (headers.get('calendly-webhook-signature') ?? '').split(',').map((part) => part.trim().split('='))
    const signedAt = parts.find(([name]) => name === 't')?.[1] ?? ''
    const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
    if (!webhookKey || !/^\d{1,12}$/.test(signedAt) || !signedWith(webhookKey, `${signedAt}.${body}`, signatures))
      throw badSignature()
    if (Math.abs(now.getTime() - Number(signedAt) * 1000) > webhookToleranceMs) throw badSignature()

    const json = readJsonText(body)
    const event = wire.WebhookEvent.safeParse(json).data?.event
    if (event !== 'invitee.created' && event !== 'invitee.canceled') return undefined
    const { data } = wire.Webhook.safeParse(json)
    if (!data) {
      log?.warn('scheduling webhook not understood', { service: 'Calendly', event })
      return undefined
    }
    const { uri, old_invitee: old, rescheduled, scheduled_event: time } = data.payload
    const ref = refOf(uri)
    const eventId = `${event}:${ref}`
    if (event === 'invitee.canceled') return rescheduled ? undefined : { what: 'cancelled', ref, eventId }
    const call = newsOfCall(data.payload)
    const { moveUrl, cancelUrl } = bookingOf(data.payload)
    const times = { startsAt: time.start_time, endsAt: time.end_time }
    if (old)
      return {
        what: 'moved',
        ref: refOf(old),
        newRef: ref,
        ...times,
        moveUrl,
        cancelUrl,
        ...(call && { call }),
        eventId,
      }
    return call && { what: 'booked', ref, ...times, moveUrl, cancelUrl, call, eventId }
  }

  /**
   * Who booked what, or `undefined` if it is not one of our two event types: the account may have others ("Webhook
   * Payload").
   */
  function newsOfCall(payload: wire.WebhookPayload): NewsOfCall | undefined {
    const type = payload.scheduled_event.event_type
    const kind = callKinds.find((one) => type && lastSegment(eventTypes[one]) === lastSegment(type))
    if (!kind || !isEmailAddress(payload.email)) return undefined
    return { kind, guest: guestOf(payload), bookingId: bookingIdIn(payload.tracking?.utm_content) }
  }
}

/**
 * Calendly would refuse a form with an answer missing, so no request is sent; the guest can answer the rest on its
 * page.
 */
const wantsMore: Refused = { outcome: 'refused', status: 422, body: undefined }

function bookingOf(invitee: wire.Invitee): ProviderBooking {
  return { ref: refOf(invitee.uri), moveUrl: invitee.reschedule_url ?? null, cancelUrl: invitee.cancel_url ?? null }
}

/** Calendly's own pages write an invitee's URI with different hosts, so only the ids of event and invitee count. */
function refOf(inviteeUri: string): string {
  const [, event, invitee] = /\/scheduled_events\/([^/?#]+)\/invitees\/([^/?#]+)/.exec(inviteeUri) ?? []
  return event && invitee ? `${event}/${invitee}` : inviteeUri
}

function lastSegment(uri: string): string {
  return encodeURIComponent(uri.split(/[?#]/)[0]!.replace(/\/+$/, '').split('/').at(-1)!)
}

/** Calendly requires all six if there are any. It shows them to the agency, and returns them with the invitee. */
function tracking(call: ProviderCall) {
  return {
    utm_campaign: null,
    utm_source: 'website',
    utm_medium: null,
    utm_content: call.bookingId,
    utm_term: requestMark(call),
    salesforce_uuid: null,
  }
}

/**
 * `name`, `email` and the tracking in the query string fill in Calendly's page (help.calendly.com, "Pre-populate
 * invitee information").
 */
function prefilled(link: string, call: ProviderCall): string {
  const url = new URL(link)
  const { utm_source, utm_content, utm_term } = tracking(call)
  for (const [name, value] of Object.entries({ name: call.name, email: call.email, utm_source, utm_content, utm_term }))
    url.searchParams.set(name, value)
  return url.href
}

/**
 * `already_filled` among the details of a 400. The reference page has no codes; this one is known from public clients.
 * For a refusal in other words we check whether the slot is gone.
 */
function saysTaken({ status, body }: Refused): boolean {
  const details = wire.Refusal.safeParse(body).data?.details ?? []
  return status === 409 || details.some(({ code }) => code === 'already_filled')
}
