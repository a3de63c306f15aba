import { z } from 'zod'
import { WireInstant, WireLink } from './wire-values.ts'

// The members of Cal.com's API v2 that we read (cal.com/docs/api-reference/v2 and the repository calcom/cal.com,
// apps/api/v2); any others are ignored.

/** `GET /slots`, cal-api-version 2024-09-04: days, each with its slots. */
export const Slots = z.object({ data: z.record(z.string(), z.array(z.object({ start: WireInstant }))) })

/** `GET /event-types/{id}`, cal-api-version 2024-06-14. */
export const EventType = z.object({
  data: z.object({
    slug: z.string().nullish(),
    bookingUrl: WireLink.nullish().catch(null),
    users: z
      .array(z.object({ username: z.string().nullish() }))
      .nullish()
      .catch(null),
  }),
})

const Booking = z.object({
  uid: z.string().min(1),
  status: z.string().nullish(),
  start: WireInstant,
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/** `POST /bookings`, cal-api-version 2024-08-13. */
export const CreatedBooking = z.object({ data: Booking })

/** `GET /bookings`, cal-api-version 2024-08-13. */
export const Bookings = z.object({ data: z.array(Booking) })

/** A refusal: `{ status: 'error', error: { code, message } }` (apps/api/v2/src/filters). */
export const Refusal = z.object({
  error: z
    .object({ message: z.string().catch('') })
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
})

/** A webhook with the payload that is sent when no template is set (payload version 2021-10-20). */
export const Webhook = z.object({
  triggerEvent: z.string(),
  payload: z.object({
    uid: z.string().min(1),
    startTime: WireInstant,
    endTime: WireInstant,
    rescheduleUid: z.string().nullish(),
    eventTypeId: z.coerce.number().nullish().catch(null),
    status: z.string().nullish().catch(null),
    additionalNotes: z.string().nullish().catch(null),
    attendees: z
      .array(
        z.object({
          name: z.string().catch(''),
          email: z.string().catch(''),
          timeZone: z.string().nullish().catch(null),
          phoneNumber: z.string().nullish().catch(null),
        }),
      )
      .nullish()
      .catch(null),
    /** The booking form's fields by their names, each with its answer. */
    responses: z
      .record(z.string(), z.object({ value: z.unknown() }).catch({ value: undefined }))
      .nullish()
      .catch(null),
    metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  }),
})
export type WebhookPayload = z.infer<typeof Webhook>['payload']
export const WebhookEvent = z.object({ triggerEvent: z.string(), createdAt: WireInstant })
