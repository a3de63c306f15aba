import { z } from 'zod'
import { WireInstant, WireLink } from './wire-values.ts'

// The members of Calendly's API v2 that we read (developer.calendly.com/api-docs, as of November 2026); any others are
// ignored.

/** `GET /event_type_available_times` ("List Event Type Available Times"). */
export const AvailableTimes = z.object({
  collection: z.array(
    z.object({
      status: z.string(),
      start_time: WireInstant,
      scheduling_url: WireLink,
      invitees_remaining: z.number().nullish(),
    }),
  ),
})

const Question = z.object({
  name: z.string(),
  type: z.string(),
  position: z.number().int(),
  enabled: z.boolean().default(true),
  required: z.boolean().default(false),
})
export type Question = z.infer<typeof Question>

const Place = z.object({ kind: z.string(), location: z.string().nullish() })
export type Place = z.infer<typeof Place>

/** `GET /event_types/{uuid}` ("Get Event Type"). */
export const EventType = z.object({
  resource: z.object({
    scheduling_url: WireLink,
    locations: z.array(Place).nullish(),
    custom_questions: z.array(Question).nullish(),
  }),
})
export type EventType = z.infer<typeof EventType>['resource']

const Invitee = z.object({
  uri: z.string(),
  status: z.string().nullish(),
  reschedule_url: WireLink.nullish(),
  cancel_url: WireLink.nullish(),
  tracking: z.object({ utm_content: z.string().nullish(), utm_term: z.string().nullish() }).nullish(),
})
export type Invitee = z.infer<typeof Invitee>

/** `POST /invitees` ("Create Event Invitee"). */
export const CreatedInvitee = z.object({ resource: Invitee })

/** `GET /scheduled_events/{uuid}/invitees` ("List Event Invitees"). */
export const Invitees = z.object({ collection: z.array(Invitee) })

/** `GET /users/me` ("Get current user"). */
export const CurrentUser = z.object({
  resource: z.object({ uri: z.string(), current_organization: z.string().nullish() }),
})

/** `GET /scheduled_events` ("List Events"). */
export const ScheduledEvents = z.object({ collection: z.array(z.object({ uri: z.string(), start_time: WireInstant })) })
export type Events = z.infer<typeof ScheduledEvents>

/** A refusal: `{ title, message, details: [{ parameter, message, code }] }`. */
export const Refusal = z.object({
  title: z.string().catch(''),
  message: z.string().catch(''),
  details: z.array(z.object({ code: z.string().catch(''), message: z.string().catch('') })).catch([]),
})

/** A webhook ("Webhook Payload"): the invitee, with the event that it belongs to. */
export const Webhook = z.object({
  event: z.string(),
  payload: Invitee.extend({
    rescheduled: z.boolean().nullish(),
    old_invitee: z.string().nullish(),
    scheduled_event: z.object({ start_time: WireInstant, end_time: WireInstant, event_type: z.string().nullish() }),
    name: z.string().catch(''),
    email: z.string().catch(''),
    timezone: z.string().nullish().catch(null),
    text_reminder_number: z.string().nullish().catch(null),
    questions_and_answers: z
      .array(z.object({ question: z.string().catch(''), answer: z.string().catch('') }))
      .nullish()
      .catch(null),
  }),
})
export type WebhookPayload = z.infer<typeof Webhook>['payload']
export const WebhookEvent = z.object({ event: z.string() })
