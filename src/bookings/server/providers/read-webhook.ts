import type { z } from 'zod'
import type { Log } from '#src/platform/log/log.ts'
import type { NewsOfCall, ProviderBooking, WebhookNews } from './scheduling-provider.ts'
import { badSignature, signedWith } from './webhook-signature.ts'
import { readJsonText } from './wire-values.ts'

/** How one service signs and structures its webhooks. */
export interface WebhookAdapter<Payload> {
  /** The service's name in the log. */
  service: string
  /** How far the time of sending, or of the event, may be from now. */
  toleranceMs: number
  /** What was signed, the signatures, and when it was sent if they say so; `undefined` if the headers are malformed. */
  signed(body: string, headers: Headers): { text: string; signatures: readonly string[]; at?: Date } | undefined
  /** Which event a body reports, and when it was, if the body says so. `undefined` if it reports none. */
  event(json: unknown): { name: string; at?: Date } | undefined
  /** The events that concern a booking's time. */
  events: readonly string[]
  payload: z.ZodType<Payload>
  /** What an event means to us, or `undefined` if nothing. */
  report(event: string, payload: Payload): ReportedBooking | undefined
}

export interface ReportedBooking {
  what: WebhookNews['what']
  booking: ProviderBooking
  /** The booking's id before it was moved. */
  formerRef: string | undefined
  startsAt: Date
  endsAt: Date
  /** Who booked what, or `undefined` if it is not one of our event types, because the account may have others. */
  call: NewsOfCall | undefined
}

/**
 * Returns what a webhook reports, or `undefined` if it does not concern a booking's time. Throws 401
 * `webhook_signature` if its signature or its age is wrong.
 */
export function readWebhook<Payload>(
  adapter: WebhookAdapter<Payload>,
  {
    request: { body, headers },
    key,
    now,
    log,
  }: {
    request: { body: string; headers: Headers }
    key: string | undefined
    now: Date
    log: Pick<Log, 'warn'> | undefined
  },
): WebhookNews | undefined {
  const signed = adapter.signed(body, headers)
  if (!key || !signed || !signedWith(key, signed.text, signed.signatures)) throw badSignature()
  const json = readJsonText(body)
  const event = adapter.event(json)
  const at = signed.at ?? event?.at
  if (at && Math.abs(now.getTime() - at.getTime()) > adapter.toleranceMs) throw badSignature()
  if (!event || !adapter.events.includes(event.name)) return undefined
  const { data } = adapter.payload.safeParse(json)
  if (!data) {
    log?.warn('scheduling webhook not understood', { service: adapter.service, event: event.name })
    return undefined
  }
  const reported = adapter.report(event.name, data)
  return reported && newsOf(reported, event.name)
}

function newsOf(reported: ReportedBooking, event: string): WebhookNews | undefined {
  const { what, booking, formerRef, startsAt, endsAt, call } = reported
  const { ref, moveUrl, cancelUrl } = booking
  const eventId = `${event}:${ref}`
  const times = { startsAt, endsAt, moveUrl, cancelUrl }
  if (what === 'cancelled') return { what, ref, eventId, ...(call && { booked: { ...times, call } }) }
  const facts = { ...times, eventId }
  if (what === 'booked') return call && { what, ref, ...facts, call }
  return formerRef ? { what, ref: formerRef, newRef: ref, ...facts, ...(call && { call }) } : undefined
}
