import { Hono } from 'hono'
import { addressOf, limitKey } from '#src/platform/http/guards/client-address.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { type AppContext, type AppEnv, readForm } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import { closedDays } from '../availability.ts'
import { type Booking, callLink, changeProblem } from '../booking.ts'
import type { BookingNotice, BookingView } from '../booking-view.ts'
import { readSlotId, slotAt } from '../slot.ts'
import { callInvitation, mailedFrom } from './booking-mails.ts'
import { findBookingByToken } from './booking-store.ts'
import { cancelCall, moveCall } from './change-call.ts'
import { offeredSlots } from './diary.ts'
import type { Diary } from './diary-context.ts'
import { hostNamed } from './host-names.ts'
import { rulesNow } from './diary-rules-store.ts'

/** How a guest's own page is rendered. */
export interface BookingPages {
  booking(c: AppContext, view: BookingView, status: number): Promise<Response>
  /** For a link that matches no call. */
  missing(c: AppContext): Response | Promise<Response>
}

/** What the program passes to guests' own pages. */
export type GuestContext = Diary & { pages: BookingPages }

const changes = { burst: 12, secondsEach: 10, tooMany: 'That’s a lot of changes in a short time.' }

/**
 * The page on which a guest sees, moves or cancels their call (BOOK-26). Only a POST changes anything, because mail
 * scanners follow links. Links in old mails show the current state: they name the booking, not a revision.
 */
export function bookingPageRoutes(context: GuestContext): Hono<AppEnv> {
  const { db, clock } = context
  const { bookingOfLink, countedToken, refused, show } = bookingPage(context)
  const routes = new Hono<AppEnv>()

  routes.get('/bookings/:token', async (c) => {
    const query = c.req.query()
    const mode = 'move' in query ? 'move' : 'cancel' in query ? 'cancel' : 'show'
    return show(c, await bookingOfLink(c), mode, 'moved' in query ? { notice: 'moved' } : {})
  })

  routes.get('/bookings/:token/invitation.ics', async (c) => {
    const booking = await bookingOfLink(c)
    if (booking.provider !== 'calendar' || booking.status === 'cancelled') return c.notFound()
    const name = slotAt(booking.kind, booking.startsAt).date
    return c.body(
      callInvitation(mailedFrom(context.config), booking, { host: await hostNamed(db, booking.host) }),
      200,
      {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="call-${name}.ics"`,
        ...unshared,
      },
    )
  })

  // After a refusal the form's address stays in the address bar and may be opened by GET.
  for (const question of ['move', 'cancel']) {
    routes.get(`/bookings/:token/${question}`, async (c) =>
      c.redirect(`/bookings/${(await bookingOfLink(c)).token}?${question}`, 303),
    )
  }

  routes.post('/bookings/:token/move', async (c) => {
    const token = await countedToken(c)
    if (token instanceof Response) return token
    const chosen = readSlotId((await readForm(c)).slot ?? '')
    const now = clock.now()
    const booking = await bookingOfLink(c)
    if (!chosen || chosen.kind !== booking.kind)
      return show(c, booking, 'move', {
        notice: 'slot_not_offered',
        problem: 'Please choose a time first.',
        status: 422,
      })
    try {
      const { moved } = await db
        .transaction()
        .execute((tx) => moveCall(tx, context, { token, startsAt: chosen.startsAt, now }))
      return c.redirect(moved ? `/bookings/${token}?moved` : `/bookings/${token}`, 303)
    } catch (error) {
      return refused(c, error, 'move')
    }
  })

  routes.post('/bookings/:token/cancel', async (c) => {
    const token = await countedToken(c)
    if (token instanceof Response) return token
    try {
      await db.transaction().execute((tx) => cancelCall(tx, context, token, clock.now()))
    } catch (error) {
      // Cancelling a cancelled call is not an error.
      if (!(error instanceof Problem && error.code === 'cancelled')) return refused(c, error, 'show')
    }
    return c.redirect(`/bookings/${token}`, 303)
  })

  // Shows a guest whose link no longer works what to do instead.
  routes.onError((error, c) => {
    if (error instanceof Problem && error.kind === 'not-found') return context.pages.missing(c as AppContext)
    throw error
  })

  return routes
}

interface ShownNotice {
  notice?: BookingNotice
  problem?: string
  status?: number
}

/** Finds the call of a link, and the page that shows it. */
function bookingPage(context: GuestContext) {
  const { db, clock } = context
  return { bookingOfLink, countedToken, refused, show }

  /** Returns the token, or the page that asks to wait if there were too many requests. */
  async function countedToken(c: AppContext): Promise<string | Response> {
    try {
      await spend(db, 'booking-changes', limitKey(addressOf(c, context.trustProxy)), changes, clock.now())
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'too-many')) throw error
      const page = await show(c, await bookingOfLink(c), 'show', {
        notice: 'unchanged',
        problem: error.message,
        status: 429,
      })
      page.headers.set('retry-after', String(error.retryAfter))
      return page
    }
    return c.req.param('token') ?? ''
  }

  async function bookingOfLink(c: AppContext): Promise<Booking> {
    const booking = await findBookingByToken(db, c.req.param('token') ?? '')
    if (!booking) throw new Problem('not-found', 'not_found', 'We can’t find that booking.')
    return booking
  }

  async function refused(c: AppContext, error: unknown, mode: BookingView['mode']): Promise<Response> {
    if (!(error instanceof Problem) || !isNotice(error.code)) throw error
    const status = error.kind === 'conflict' ? 409 : 422
    return show(c, await bookingOfLink(c), mode, { notice: error.code, problem: error.message, status })
  }

  async function show(
    c: AppContext,
    booking: Booking,
    requestedMode: BookingView['mode'],
    { notice, problem, status = 200 }: ShownNotice,
  ): Promise<Response> {
    const now = clock.now()
    const rules = await rulesNow(db, context.rules, now)
    const mode = changeProblem(booking, now, rules.changeHours) ? 'show' : requestedMode
    const view: BookingView = {
      booking,
      host: await hostNamed(db, booking.host),
      mode,
      ...(notice ? { notice } : {}),
      ...(problem ? { problem } : {}),
      slots:
        mode === 'move' && booking.provider === 'calendar'
          ? await offeredSlots(db, context.rules, booking.kind, now)
          : [],
      closed: closedDays(rules, now),
      callLink: callLink(context.config.callLink, booking),
      changeHours: rules.changeHours,
      path: `/bookings/${booking.token}`,
      now,
    }
    const response = await context.pages.booking(c, view, status)
    for (const [name, value] of Object.entries(unshared)) response.headers.set(name, value)
    return response
  }
}

/**
 * Anyone who has the address can change the call, so it is not sent to other sites as a referrer and no cache keeps the
 * page. Our own pages get it, because without a referrer form posts would not say which site they come from.
 */
const unshared = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

const notices: readonly string[] = [
  'slot_taken',
  'slot_not_offered',
  'cancelled',
  'begun',
  'too_late',
  'unchanged',
] satisfies BookingNotice[]
function isNotice(code: string): code is BookingNotice {
  return notices.includes(code)
}
