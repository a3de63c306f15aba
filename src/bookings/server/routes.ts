import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
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
import { freeSlots } from '../availability.ts'
import { contradicts, readSlotId, type Slot, slotAt } from '../slot.ts'
import { bookCall, type DiaryParts, type Guest } from './book-call.ts'
import { followProvider } from './change-call.ts'
import { holdSlot, offeredSlots, releaseHold } from './diary.ts'
import { rulesNow } from './diary-rules-store.ts'
import { bookAtProvider, providerSlots } from './provider-diary.ts'
import type { SchedulingProvider } from './providers/scheduling-provider.ts'

export interface BookingRoutesOptions extends DiaryParts {
  db: Db
  clock: Clock
  publicUrl: string
  trustProxy: number
  /** The service that keeps the diary instead of us. */
  provider: SchedulingProvider | undefined
}

// One address may book a few calls at once and then one now and then; a hold costs
// others a slot for ten minutes. One mailbox may be written to a few times, whoever asks.
const bookings = { burst: 12, secondsEach: 5, tooMany: 'That’s a lot of bookings in a short time.' }
const holds = { burst: 6, secondsEach: 60, tooMany: 'That’s a lot of times held in a short time.' }
const perMailbox = { burst: 6, secondsEach: 600, tooMany: 'That’s a lot of bookings for one email address.' }

const messages = {
  demo: "Demo Booked Successfully! You'll receive a calendar invitation and reminder emails",
  consultation: "Consultation Booked! You'll receive a calendar invitation and reminder emails",
} as const

/** The diary's calls (BOOK-6, BOOK-7, BOOK-16, BOOK-17, BOOK-20, BOOK-28). */
export function bookingRoutes(options: BookingRoutesOptions): Hono<AppEnv> {
  const { db, clock, provider, publicUrl } = options
  const providerName = provider?.name ?? 'calendar'
  const routes = new Hono<AppEnv>()

  routes.get('/api/consultation/weekly-slots', async (c) => {
    const slots = await offered('consultation')
    return c.json({ success: true, data: slots.map(({ slot }) => wireSlot(slot)) })
  })

  routes.get(`/api/${providerName}/weekly-slots`, async (c) => {
    const slots = await offered('demo')
    return c.json({
      success: true,
      data: slots.map(({ slot, link }): WireDemoSlot => ({ ...wireSlot(slot), [`${providerName}Link`]: link })),
    })
  })

  routes.post('/api/demo-booking', async (c) => {
    const body = await limited(c)
    const { name, email, company, phone, message, timeZone, way, ...said } = parse(DemoBookingRequest, body)
    const startsAt = new Date(said.datetime)
    agrees(slotAt('demo', startsAt), { date: said.date, time: said.time, formatted: said.selectedSlot })
    const guest: Guest = {
      name,
      email,
      company,
      phone,
      message,
      timeZone,
      way: wanted(way),
      location: '',
      currentJob: '',
      salaryExpectations: '',
    }
    return book(c, '/api/demo-booking', body, { kind: 'demo', startsAt, guest, holdId: said.holdId, visit: said.visit })
  })

  routes.post('/api/consultation-booking', async (c) => {
    const body = await limited(c)
    const { selectedSlot, holdId, visit, way, ...guest } = parse(ConsultationBookingRequest, body)
    const startsAt = await meant(selectedSlot)
    return book(c, '/api/consultation-booking', body, {
      kind: 'consultation',
      startsAt,
      guest: { ...guest, way: wanted(way), company: '' },
      holdId,
      visit,
    })
  })

  if (provider) {
    routes.post('/api/scheduling/webhook', async (c) => {
      const now = clock.now()
      const news = provider.readWebhook({ body: await c.req.text(), headers: c.req.raw.headers }, now)
      if (news) await db.transaction().execute((tx) => followProvider(tx, options, provider.name, news, now))
      return c.json({ success: true, data: null })
    })
  } else {
    routes.post('/api/booking-holds', async (c) => {
      const now = clock.now()
      await spend(db, 'booking-holds', limitKey(addressOf(c, options.trustProxy)), holds, now)
      const { kind, slot, id } = parse(HoldRequest, await readJson(c))
      const named = readSlotId(slot)
      if (!named || named.kind !== kind) throw contradictory()
      const hold = await db
        .transaction()
        .execute(async (tx) => holdSlot(tx, await rulesNow(tx, options.rules), kind, named.startsAt, now, id))
      return c.json({ success: true, data: { id: hold.id, expiresAt: hold.expiresAt.toISOString() } }, 201)
    })

    routes.delete('/api/booking-holds/:id', async (c) => {
      if (isHoldId(c.req.param('id'))) await releaseHold(db, c.req.param('id'))
      return c.body(null, 204)
    })
  }

  return routes

  /** Our own calls are by video unless somebody says otherwise; a scheduling service has its own way. */
  function wanted(way: CallWay | undefined): CallWay | null {
    return way ?? (provider ? null : 'video')
  }

  /** What can be booked now, with where else it can be booked. */
  async function offered(kind: CallKind): Promise<{ slot: Slot; link: string }[]> {
    const now = clock.now()
    if (provider) return providerSlots(provider, options.rules, kind, now)
    const slots = await offeredSlots(db, await rulesNow(db, options.rules), kind, now)
    return slots.map((slot) => ({ slot, link: `${publicUrl}/?book=${kind}&slot=${slot.id}` }))
  }

  /** The instant of a consultation's slot, which may come as its id, as its text or whole (BOOK-17). */
  async function meant(selected: ConsultationBookingRequest['selectedSlot']): Promise<Date> {
    const id = typeof selected === 'string' ? selected : selected.id
    const named = readSlotId(id)
    if (named) {
      if (named.kind !== 'consultation') throw contradictory()
      if (typeof selected !== 'string') agrees(slotAt('consultation', named.startsAt), selected)
      return named.startsAt
    }
    // A text names no year and no zone: it means the one slot that reads so, taken or not.
    const now = clock.now()
    const slots = provider
      ? (await offered('consultation')).map(({ slot }) => slot)
      : freeSlots(await rulesNow(db, options.rules), 'consultation', [], now)
    const found = slots.find((slot) => slot.formatted === id)
    if (!found)
      throw new Problem('invalid', 'slot_not_offered', 'That time isn’t in the diary. Please pick one from the list.', {
        fields: [{ path: 'selectedSlot', msg: 'That time isn’t in the diary' }],
      })
    return found.startsAt
  }

  /** Counts the call before it reads a byte of it. */
  async function limited(c: AppContext): Promise<unknown> {
    await spend(db, 'bookings', limitKey(addressOf(c, options.trustProxy)), bookings, clock.now())
    return readJson(c)
  }

  async function book(
    c: AppContext,
    route: string,
    body: unknown,
    call: { kind: CallKind; startsAt: Date; guest: Guest; holdId?: string | undefined; visit?: string | undefined },
  ) {
    const now = clock.now()
    await spend(db, 'booking-mailbox', emailKey(call.guest.email), perMailbox, now)
    const request = { route, key: c.req.header('idempotency-key'), body, now }
    const answer = provider
      ? await bookAtProvider(db, options, provider, request, call, (booking) => booked(booking))
      : await answerOnce(db, request, async (tx) => booked(await bookCall(tx, options, call, now)))
    return c.json(answer.body as object, answer.status as 201)
  }

  function booked(booking: Booking): { status: number; body: BookingAnswer } {
    const { datetime, formatted } = wireSlot(slotAt(booking.kind, booking.startsAt))
    const data = { id: booking.id, link: `${publicUrl}/bookings/${booking.token}`, datetime, formatted }
    return { status: 201, body: { success: true, data, message: messages[booking.kind] } }
  }
}

function wireSlot({ id, date, formatted, time, startsAt }: Slot): WireSlot {
  return { id, date, formatted, time, datetime: startsAt.toISOString() }
}

/** The instant decides; what is said beside it must not say otherwise. */
function agrees(
  slot: Slot,
  said: { date?: string | undefined; time?: string | undefined; formatted?: string | undefined },
): void {
  if (contradicts(slot, said)) throw contradictory()
}

function contradictory(): Problem {
  const sentence = 'That day and time don’t match. Please pick a time from the list.'
  return new Problem('invalid', 'slot_contradictory', sentence, { fields: [{ path: 'selectedSlot', msg: sentence }] })
}
