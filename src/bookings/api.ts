import { z } from 'zod'
import { visitOfForm } from '#src/insights/api.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { optionalText, requiredText, typedText } from '#src/platform/http/text-fields.ts'
import { callKinds, callWays, type SchedulingProviderName } from './booking.ts'
import { isTimeZone } from './slot.ts'

const email = requiredText(254)
  .transform(canonicalEmail)
  .refine((text) => text === '' || isEmailAddress(text), 'Please enter a valid email address')

/**
 * Sent if the page has them: how they want to talk (a video call by default), the visitor's IANA time zone, the hold on
 * the slot, and the visit to which this booking belongs.
 */
const extras = {
  way: z.enum(callWays).optional(),
  timeZone: z
    .string()
    .max(64)
    .optional()
    .default('')
    .transform((zone) => (isTimeZone(zone) ? zone : '')),
  holdId: z.string().max(64).optional(),
  visit: visitOfForm,
}

/**
 * `POST /api/demo-booking` (BOOK-16). `datetime` decides; the other details of the slot must agree with it (BOOK-5).
 * The scheduling link comes under the provider's own name (`calendarLink`, …) and is not read.
 */
export const DemoBookingRequest = z.object({
  type: z.literal('demo_booking_30min'),
  name: requiredText(200),
  email,
  company: requiredText(200),
  phone: requiredText(50),
  message: optionalText(5000),
  selectedSlot: typedText(100).optional(),
  datetime: z.iso
    .datetime({ offset: true, error: 'Please give a date and time, such as 2026-11-23T09:00:00Z' })
    .refine((text) => !Number.isNaN(Date.parse(text)), 'Please give a date and time, such as 2026-11-23T09:00:00Z'),
  date: typedText(10).optional(),
  time: typedText(5).optional(),
  duration: z.literal('30 minutes').optional(),
  timestamp: z.string().max(40).optional(),
  ...extras,
})
export type DemoBookingRequest = z.infer<typeof DemoBookingRequest>

const slotObject = z.object({
  id: typedText(60),
  date: typedText(10).optional(),
  time: typedText(5).optional(),
  formatted: typedText(100).optional(),
})

/** `POST /api/consultation-booking` (BOOK-14, BOOK-17). The slot may come as its id, as its text or whole. */
export const ConsultationBookingRequest = z.object({
  name: requiredText(200),
  email,
  phone: requiredText(50),
  location: requiredText(200),
  currentJob: optionalText(200),
  salaryExpectations: optionalText(200),
  message: optionalText(5000),
  selectedSlot: z.union([requiredText(100), slotObject], { error: 'Please choose a time' }),
  ...extras,
})
export type ConsultationBookingRequest = z.infer<typeof ConsultationBookingRequest>

/** Anyone who has a hold's id can use or release it, so it must be impossible to guess. */
export function isHoldId(text: string): boolean {
  return /^hld_[0-9a-z]{26,64}$/.test(text)
}

/**
 * `POST /api/booking-holds`: keeps a slot while its details are typed. A caller that chooses the hold's id itself can
 * use, release or request it again even if the response was lost.
 */
export const HoldRequest = z.object({
  kind: z.enum(callKinds),
  slot: typedText(60),
  id: z.string().refine(isHoldId, 'This must be hld_ followed by at least 26 letters and digits').optional(),
})
export type HoldRequest = z.infer<typeof HoldRequest>

/** A slot as `GET /api/consultation/weekly-slots` gives it (BOOK-7). */
export interface WireSlot {
  id: string
  date: string
  formatted: string
  time: string
  /** ISO instant in UTC. */
  datetime: string
}

/** A slot as `GET /api/{provider}/weekly-slots` gives it, with its link under the provider's name (BOOK-6). */
export type WireDemoSlot = WireSlot & Partial<Record<`${SchedulingProviderName}Link`, string>>

export interface SlotsAnswer<S extends WireSlot = WireSlot> {
  success: true
  data: S[]
}

/** The response of both booking calls, with 201. */
export interface BookingAnswer {
  success: true
  data: {
    id: string
    /** Where the guest can see, move and cancel the call. */ link: string
    datetime: string
    formatted: string
    /** Who takes it, by name; empty where another service keeps it. */ host: string
  }
  message: string
}
