import { type CallKind, callKinds, diaryZone } from '../../booking.ts'
import { adaptedProvider } from './adapted-provider.ts'
import * as wire from './calendly-answers.ts'
import { filledForm, guestOf } from './calendly-form.ts'
import { cachedByKind } from './cached-by-kind.ts'
import {
  type Answered,
  type Lost,
  type ProviderHttp,
  providerHttp,
  type ProviderRequest,
  type Refused,
} from './provider-http.ts'
import type { WebhookAdapter } from './read-webhook.ts'
import { reportedCall } from './reported-call.ts'
import type { ProviderOptions } from './scheduling-adapter.ts'
import {
  type ProviderBooking,
  type ProviderCall,
  type ProviderSlot,
  requestMark,
  type SchedulingProvider,
  schedulingUnavailable,
} from './scheduling-provider.ts'

/**
 * `apiBase` is `https://api.calendly.com`; `token` a personal access token with the scopes availability:read,
 * event_types:read, scheduled_events:write and users:read; `eventTypes` the event types' URIs, such as
 * `https://api.calendly.com/event_types/AAAA`.
 */
export type CalendlyOptions = ProviderOptions<string>

// "Date range can be no greater than 31 days" (List Event Type Available Times; 7 until 9 July 2026).
const longestWindowMs = 31 * 24 * 3_600_000
const typesFreshMs = 5 * 60_000

interface Calendly {
  eventTypes: Record<CallKind, string>
  /** The event type, or `undefined` if the token lacks the scope to read it. */
  typeOf(http: ProviderHttp, kind: CallKind): Promise<wire.EventType | undefined>
  userOf(http: ProviderHttp): Promise<User>
}

/** The owner of the token, as URIs. */
interface User {
  uri: string
  organization: string | undefined
}

/**
 * Calendly's API v2 (developer.calendly.com, pages of November 2026). Slots come from "List Event Type Available
 * Times", bookings go through "Create Event Invitee", whose reference page was only available in copies. A single-use
 * link (`POST /scheduling_links`) is never made: each slot has its own page.
 */
export function calendlyProvider(options: CalendlyOptions): SchedulingProvider {
  const { clock, eventTypes } = options
  let knownUser: User | undefined
  const calendly: Calendly = {
    eventTypes,
    typeOf: cachedByKind(
      clock,
      () => typesFreshMs,
      async (http, kind) => {
        const eventType = await http.get({
          route: '/event_types/{uuid}',
          path: `/event_types/${lastSegment(eventTypes[kind])}`,
          schema: wire.EventType,
        })
        return eventType.outcome === 'answered' ? eventType.body.resource : undefined
      },
    ),
    userOf: async (http) => (knownUser ??= await currentUser(http)),
  }
  return adaptedProvider(
    {
      name: 'calendly',
      begin: providerHttp({ service: 'Calendly', ...options }),
      // A window may not start in the past, so the first minute from now is skipped.
      freeSlots: (http, kind, from, until) =>
        availableTimes(calendly, http, kind, {
          from: Math.max(from.getTime(), clock.now().getTime() + 60_000),
          until: until.getTime(),
        }),
      leadMs: 1000,
      post: (http, call) => createInvitee(calendly, http, call),
      findOwn: (http, call) => findOwn(calendly, http, call),
      saysTaken,
      prefilled,
      webhooks: webhooks(eventTypes),
    },
    options,
  )
}

interface Window {
  from: number
  until: number
}

async function availableTimes(
  calendly: Calendly,
  http: ProviderHttp,
  kind: CallKind,
  { from, until }: Window,
): Promise<ProviderSlot[]> {
  const windows: Window[] = []
  for (let start = from; start < until; start += longestWindowMs)
    windows.push({ from: start, until: Math.min(start + longestWindowMs, until) })
  const slots = await Promise.all(windows.map((window) => oneWindow(calendly, http, kind, window)))
  const byInstant = new Map(slots.flat().map((slot) => [slot.startsAt.getTime(), slot]))
  return [...byInstant.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

async function oneWindow(
  { eventTypes }: Calendly,
  http: ProviderHttp,
  kind: CallKind,
  window: Window,
): Promise<ProviderSlot[]> {
  const { collection } = await http.read({
    path: '/event_type_available_times',
    query: {
      event_type: eventTypes[kind],
      start_time: new Date(window.from).toISOString(),
      end_time: new Date(window.until).toISOString(),
    },
    schema: wire.AvailableTimes,
  })
  return collection
    .filter((time) => time.status === 'available' && time.invitees_remaining !== 0)
    .map((time) => ({ startsAt: time.start_time, link: time.scheduling_url }))
}

async function createInvitee(
  calendly: Calendly,
  http: ProviderHttp,
  call: ProviderCall,
): Promise<Answered<ProviderBooking> | Refused | Lost> {
  const type = await calendly.typeOf(http, call.kind)
  // An event type that may not be read is assumed to ask nothing.
  const form = type ? filledForm(type, call) : {}
  if (!form) return wantsMore
  const reply = await http.post({
    path: '/invitees',
    json: {
      event_type: calendly.eventTypes[call.kind],
      start_time: call.startsAt.toISOString(),
      invitee: { name: call.name, email: call.email, timezone: call.timeZone || diaryZone },
      ...form,
      tracking: tracking(call),
    },
    schema: wire.CreatedInvitee,
  })
  return reply.outcome === 'answered' ? { outcome: 'answered', body: bookingOf(reply.body.resource) } : reply
}

async function findOwn(
  calendly: Calendly,
  http: ProviderHttp,
  call: ProviderCall,
): Promise<ProviderBooking | undefined> {
  const marks = tracking(call)
  for (const event of await eventsOf(calendly, http, call)) {
    if (event.start_time.getTime() !== call.startsAt.getTime()) continue
    const reply = await http.get({
      route: '/scheduled_events/{uuid}/invitees',
      path: `/scheduled_events/${lastSegment(event.uri)}/invitees`,
      query: { email: call.email, status: 'active' },
      schema: wire.Invitees,
    })
    const invitees = reply.outcome === 'answered' ? reply.body.collection : []
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
 * Returns the whole organization's events if the token may read them ("requires admin/owner privilege"), otherwise its
 * owner's.
 */
async function eventsOf(calendly: Calendly, http: ProviderHttp, call: ProviderCall) {
  const { uri: user, organization } = await calendly.userOf(http)
  const ofOwner = (owner: Record<string, string>): ProviderRequest<wire.Events> => ({
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
  const owners: Record<string, string>[] = [...(organization ? [{ organization }] : []), { user }]
  for (const owner of owners) {
    const reply = await http.get(ofOwner(owner))
    if (reply.outcome === 'answered') return reply.body.collection
  }
  throw schedulingUnavailable('Calendly refused GET /scheduled_events')
}

async function currentUser(http: ProviderHttp): Promise<User> {
  const { resource } = await http.read({ path: '/users/me', schema: wire.CurrentUser })
  return { uri: resource.uri, organization: resource.current_organization ?? undefined }
}

/**
 * `Calendly-Webhook-Signature: t=…,v1=…`, the HMAC-SHA256 of `t.body`, with three minutes' tolerance ("Webhook
 * Signatures"). A moved call is reported twice, as cancelled with `rescheduled` and as created with `old_invitee`
 * ("Webhook Payloads for Rescheduled Events"); only the second has the new time.
 */
function webhooks(eventTypes: Calendly['eventTypes']): WebhookAdapter<wire.WebhookPayload> {
  return {
    service: 'Calendly',
    toleranceMs: 3 * 60_000,
    signed: (body, headers) => {
      const parts = (headers.get('calendly-webhook-signature') ?? '').split(',').map((part) => part.trim().split('='))
      const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
      if (!/^\d{1,12}$/.test(seconds)) return undefined
      const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
      return { text: `${seconds}.${body}`, signatures, at: new Date(Number(seconds) * 1000) }
    },
    event: (json) => {
      const { data } = wire.WebhookEvent.safeParse(json)
      return data && { name: data.event }
    },
    events: ['invitee.created', 'invitee.canceled'],
    payload: wire.Webhook.transform(({ payload }) => payload),
    report: (event, payload) => {
      const { old_invitee: old, scheduled_event: time } = payload
      const isCancelled = event === 'invitee.canceled'
      if (isCancelled && payload.rescheduled) return undefined
      return {
        what: isCancelled ? 'cancelled' : old ? 'moved' : 'booked',
        booking: bookingOf(payload),
        formerRef: old ? refOf(old) : undefined,
        startsAt: time.start_time,
        endsAt: time.end_time,
        // Who booked what ("Webhook Payload").
        call: reportedCall(kindOf(eventTypes, time.event_type), guestOf(payload), payload.tracking?.utm_content),
      }
    },
  }
}

function kindOf(eventTypes: Calendly['eventTypes'], type: string | null | undefined): CallKind | undefined {
  return callKinds.find((callKind) => type && lastSegment(eventTypes[callKind]) === lastSegment(type))
}

/**
 * Calendly would refuse a form with an answer missing, so no request is sent; the guest can answer the rest on its
 * page.
 */
const wantsMore: Refused = { outcome: 'refused', status: 422, body: undefined }

function bookingOf(invitee: wire.Invitee): ProviderBooking {
  return { ref: refOf(invitee.uri), moveUrl: invitee.reschedule_url ?? null, cancelUrl: invitee.cancel_url ?? null }
}

/** Returns the ids of event and invitee. Calendly's own pages write an invitee's URI with different hosts. */
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
 * Whether a refusal has `already_filled` among the details of a 400. The reference page has no codes; this one is known
 * from public clients. For a refusal in other words we check whether the slot is gone.
 */
function saysTaken({ status, body }: Refused): boolean {
  const details = wire.Refusal.safeParse(body).data?.details ?? []
  return status === 409 || details.some(({ code }) => code === 'already_filled')
}
