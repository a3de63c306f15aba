import type { Hono } from 'hono'
import { anybody, type CallLimit, type Endpoints, endpoints, service } from '#src/platform/http/endpoint.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import type { KeptAnswer, Once } from '#src/platform/http/kept-answer.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import {
  ConsultationBookingRequest,
  DemoBookingRequest,
  HoldRequest,
  isHoldId,
  type BookingAnswer,
  type WireDemoSlot,
  type WireSlot,
} from '../api.ts'
import type { Booking, CallKind, CallWay } from '../booking.ts'
import { freeWithAnybody } from '../hosts.ts'
import { contradicts, readSlotId, type Slot, slotAt } from '../slot.ts'
import { bookCall, type Guest } from './book-call.ts'
import type { Diary } from './diary-context.ts'
import { followProvider } from './change-call.ts'
import { offeredSlots } from './diary.ts'
import { diariesNow } from './diary-rules-store.ts'
import { holdSlot, releaseHold } from './holds.ts'
import { hostNamed } from './host-names.ts'
import { bookAtProvider, providerSlots } from './provider-diary.ts'
import type { SchedulingProvider } from './providers/scheduling-provider.ts'

/** What the program passes to guests' calls on the diary. */
export type OfferedDiary = Diary & {
  /** The service that keeps the diary instead of us. */
  provider: SchedulingProvider | undefined
}

// One address can book a few calls at once, and after that one now and then. A hold costs others a slot for ten
// minutes. One mailbox can be written to only a few times, no matter where the requests come from.
const bookings: CallLimit[] = [
  { name: 'bookings', per: 'address', burst: 12, secondsEach: 5, tooMany: 'That’s a lot of bookings in a short time.' },
]
const holds: CallLimit[] = [
  {
    name: 'booking-holds',
    per: 'address',
    burst: 6,
    secondsEach: 60,
    tooMany: 'That’s a lot of times held in a short time.',
  },
]
const perMailbox = { burst: 6, secondsEach: 600, tooMany: 'That’s a lot of bookings for one email address.' }

const messages = {
  demo: "Demo Booked Successfully! You'll receive a calendar invitation and reminder emails",
  consultation: "Consultation Booked! You'll receive a calendar invitation and reminder emails",
} as const

/** The diary's calls (BOOK-6, BOOK-7, BOOK-16, BOOK-17, BOOK-20, BOOK-28). */
export function bookingRoutes(diary: OfferedDiary): Hono<AppEnv> {
  const { db, provider } = diary
  const providerName = provider?.name ?? 'calendar'
  const { offered, instantOfSlot, book } = diaryOf(diary)
  const api = endpoints(diary)

  api.get(
    '/api/consultation/weekly-slots',
    { does: 'Lists the times at which a consultation can be booked', who: anybody },
    async () => (await offered('consultation')).map(({ slot }) => wireSlot(slot)),
  )

  api.get(
    `/api/${providerName}/weekly-slots`,
    { does: 'Lists the times at which a demo can be booked', who: anybody },
    async () => {
      const slots = await offered('demo')
      return slots.map(({ slot, link }): WireDemoSlot => ({ ...wireSlot(slot), [`${providerName}Link`]: link }))
    },
  )

  const books = { who: anybody, limit: bookings, once: true, status: 201 } as const
  api.post(
    '/api/demo-booking',
    { ...books, does: 'Books a demo', body: DemoBookingRequest, says: messages.demo },
    async ({ body: { name, email, company, phone, message, timeZone, way, ...slotFields }, once }) => {
      const startsAt = new Date(slotFields.datetime)
      agrees(slotAt('demo', startsAt), {
        date: slotFields.date,
        time: slotFields.time,
        formatted: slotFields.selectedSlot,
      })
      const unasked = { location: '', currentJob: '', salaryExpectations: '' }
      const guest: Guest = { name, email, company, phone, message, timeZone, way: chosenWay(way), ...unasked }
      return book(once, { kind: 'demo', startsAt, guest, holdId: slotFields.holdId, visit: slotFields.visit })
    },
  )

  api.post(
    '/api/consultation-booking',
    { ...books, does: 'Books a consultation', body: ConsultationBookingRequest, says: messages.consultation },
    async ({ body: { selectedSlot, holdId, visit, way, ...guest }, once }) => {
      const startsAt = await instantOfSlot(selectedSlot)
      const call = { startsAt, guest: { ...guest, way: chosenWay(way), company: '' }, holdId, visit }
      return book(once, { kind: 'consultation', ...call })
    },
  )

  if (provider) {
    api.post(
      '/api/scheduling/webhook',
      { does: 'Hears what changed in the diary that another service keeps', who: service, takes: ['application/json'] },
      async ({ c, now }) => {
        const news = provider.readWebhook({ body: await c.req.text(), headers: c.req.raw.headers }, now)
        if (news)
          await db.transaction().execute((tx) => followProvider(tx, diary, { provider: provider.name, news, now }))
        return null
      },
    )
  } else holdRoutes(api, diary)

  return api.routes

  /**
   * Returns how they talk: calls in our own diary are by video unless the guest chooses otherwise; a scheduling service
   * decides itself.
   */
  function chosenWay(way: CallWay | undefined): CallWay | null {
    return way ?? (provider ? null : 'video')
  }
}

/** Returns the functions that offer and book slots, in our own diary or at the service that keeps it. */
function diaryOf(diary: OfferedDiary) {
  const { db, clock, provider } = diary
  const { publicUrl } = diary.config
  return { offered, instantOfSlot, book }

  /** Returns what can be booked now, with the link to book it elsewhere. */
  async function offered(kind: CallKind): Promise<{ slot: Slot; link: string }[]> {
    const now = clock.now()
    if (provider) return providerSlots(provider, diary.rules, kind, now)
    const slots = await offeredSlots(db, diary.rules, kind, now)
    return slots.map((slot) => ({ slot, link: `${publicUrl}/?book=${kind}&slot=${slot.id}` }))
  }

  /** Returns the instant of a consultation's slot, which may be given as its id, as its text or whole (BOOK-17). */
  async function instantOfSlot(selected: ConsultationBookingRequest['selectedSlot']): Promise<Date> {
    const id = typeof selected === 'string' ? selected : selected.id
    const parsedId = readSlotId(id)
    if (parsedId) {
      if (parsedId.kind !== 'consultation') throw contradictory()
      if (typeof selected !== 'string') agrees(slotAt('consultation', parsedId.startsAt), selected)
      return parsedId.startsAt
    }
    // A text has no year and no zone, so it means the one slot that reads the same, taken or not.
    const now = clock.now()
    const slots = provider
      ? (await offered('consultation')).map(({ slot }) => slot)
      : freeWithAnybody(await diariesNow(db, diary.rules, now), 'consultation', [], now)
    const namedSlot = slots.find((slot) => slot.formatted === id)
    if (!namedSlot)
      throw new Problem('invalid', 'slot_not_offered', 'That time isn’t in the diary. Please pick one from the list.', {
        fields: [{ path: 'selectedSlot', msg: 'That time isn’t in the diary' }],
      })
    return namedSlot.startsAt
  }

  async function book(
    once: Once,
    call: { kind: CallKind; startsAt: Date; guest: Guest; holdId?: string | undefined; visit?: string | undefined },
  ): Promise<KeptAnswer> {
    const now = clock.now()
    await spend(db, 'booking-mailbox', emailKey(call.guest.email), perMailbox, now)
    if (provider) return bookAtProvider({ ...diary, provider }, once, { ...call, now }, booked)
    return once(async (tx) => {
      const booking = await bookCall(tx, diary, call, now)
      return booked(booking, (await hostNamed(tx, booking.host)).name)
    })
  }

  function booked(booking: Booking, host = ''): BookingAnswer['data'] {
    const { datetime, formatted } = wireSlot(slotAt(booking.kind, booking.startsAt))
    return { id: booking.id, link: `${publicUrl}/bookings/${booking.token}`, datetime, formatted, host }
  }
}

/** Keeps a slot while a visitor fills in the form. */
function holdRoutes(api: Endpoints, { db, rules }: OfferedDiary): void {
  api.post(
    '/api/booking-holds',
    { does: 'Holds a time while its form is filled in', who: anybody, limit: holds, body: HoldRequest, status: 201 },
    async ({ body: { kind, slot, id }, now }) => {
      const named = readSlotId(slot)
      if (!named || named.kind !== kind) throw contradictory()
      const hold = await db
        .transaction()
        .execute((tx) => holdSlot(tx, rules, { kind, startsAt: named.startsAt, now, id }))
      return { id: hold.id, expiresAt: hold.expiresAt.toISOString() }
    },
  )

  api.delete(
    '/api/booking-holds/:id',
    { does: 'Gives a held time back', who: anybody, status: 204 },
    async ({ params: { id } }) => {
      if (isHoldId(id)) await releaseHold(db, id)
    },
  )
}

function wireSlot({ id, date, formatted, time, startsAt }: Slot): WireSlot {
  return { id, date, formatted, time, datetime: startsAt.toISOString() }
}

/** Checks that the other details don't contradict the instant, which decides. */
function agrees(
  slot: Slot,
  shownSlot: { date?: string | undefined; time?: string | undefined; formatted?: string | undefined },
): void {
  if (contradicts(slot, shownSlot)) throw contradictory()
}

function contradictory(): Problem {
  const sentence = 'That day and time don’t match. Please pick a time from the list.'
  return new Problem('invalid', 'slot_contradictory', sentence, { fields: [{ path: 'selectedSlot', msg: sentence }] })
}
