import { newsWords } from '#content/console/leads.ts'
import { shortSlot } from '#src/leads/person.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { fill } from '#src/values/fill.ts'
import { Problem } from '#src/values/problem.ts'
import { type Booking, changeProblem } from '../booking.ts'
import { slotAt } from '../slot.ts'
import { type BookingContext, keepProviderCall, newBookingId } from './book-call.ts'
import {
  findBookingByAnyRef,
  giveRefs,
  keepRef,
  lockBooking,
  lockBookingByRef,
  lockBookingByToken,
  lockProviderRef,
  updateBooking,
} from './booking-store.ts'
import { type CallChange, postCallMails } from './call-mails.ts'
import { type Claimant, claimTime } from './claim-time.ts'
import { keepHosts, moveCallEntry, removeCallEntry } from './diary.ts'
import { rulesNow } from './diary-rules-store.ts'
import type { WebhookNews } from './providers/scheduling-provider.ts'
import { enqueueReminders } from './reminders.ts'

const problems = {
  cancelled: 'This call has already been cancelled. You can book another.',
  begun: 'This call has already started or finished. You can book another.',
  too_late: 'It’s too close to your call to change it here. Please email us, and we’ll sort it out.',
} as const

/**
 * Returns the booking if it can still be changed here. Throws 404, 409 `cancelled`, `begun` and `change_elsewhere`, and
 * for guests after their deadline 409 `too_late` (BOOK-36).
 */
async function changeable(
  tx: Tx,
  context: Pick<BookingContext, 'rules'>,
  booking: Booking | undefined,
  { by, now }: { by: Claimant; now: Date },
): Promise<Booking> {
  if (!booking) throw new Problem('not-found', 'not_found', 'We can’t find that booking.')
  const changeHours = by === 'guest' ? (await rulesNow(tx, context.rules, now)).changeHours : 0
  const problem = changeProblem(booking, now, changeHours)
  if (problem) throw new Problem('conflict', problem, problems[problem])
  if (booking.provider !== 'calendar')
    throw new Problem(
      'conflict',
      'change_elsewhere',
      'This call is in another service’s diary. Please change it there.',
    )
  return booking
}

/**
 * Moves a call to another slot, in one transaction with both mails and the reminders. The old time is freed only once
 * the new one is secured. It stays with its host, or goes to another who is free then. Moving it to its present time
 * changes nothing. Throws 404, 409 `cancelled`, `begun`, `too_late` and `slot_taken`, 422 `slot_not_offered`.
 */
export async function moveCall(
  tx: Tx,
  context: BookingContext,
  { token, startsAt, now }: { token: string; startsAt: Date; now: Date },
): Promise<Moved> {
  await keepHosts(tx)
  return rebook(tx, context, await lockBookingByToken(tx, token), { startsAt, by: 'guest', now })
}

/** A move that staff ask for. */
export interface StaffMove {
  id: string
  startsAt: Date
  /** When the call was to begin as they read it. */
  before?: Date | undefined
  host?: number | undefined
  anyway: boolean
  now: Date
}

/**
 * Moves a call for staff, to any future time that is free with its host or with the one whom they choose. Throws 409
 * `outside_rules` if guests could not have that time, unless `anyway`, and 409 `call_moved` if its time has changed
 * since they read it.
 */
export async function moveCallByStaff(
  tx: Tx,
  context: BookingContext,
  { id, anyway, before, ...wish }: StaffMove,
): Promise<Moved> {
  await keepHosts(tx)
  const booking = await lockBooking(tx, id)
  if (booking?.startsAt.getTime() !== wish.startsAt.getTime()) requireUnmoved(booking, before)
  const host = wish.host ?? booking?.host ?? undefined
  return rebook(tx, context, booking, { ...wish, host, by: anyway ? 'staff_anyway' : 'staff' })
}

/**
 * Gives a call to another host at the same time, or to whose turn it is if its own has stopped, in one transaction with
 * both mails and the reminders (BOOK-40). Throws 404, 409 `cancelled`, `begun`, `host_gone`, `slot_taken`, and
 * `outside_rules` if the host does not take such calls then, unless `anyway`.
 */
export async function giveCall(
  tx: Tx,
  context: BookingContext,
  { id, host, anyway, now }: { id: string; host: number | undefined; anyway: boolean; now: Date },
): Promise<Moved> {
  await keepHosts(tx)
  const booking = await lockBooking(tx, id)
  const by = anyway ? 'staff_anyway' : 'staff'
  return rebook(tx, context, booking, { startsAt: booking?.startsAt ?? now, host: host ?? 'another', by, now })
}

interface Moved {
  booking: Booking
  moved: boolean
  /** Who took it before. */
  previousHost: number | null
}

async function rebook(
  tx: Tx,
  context: BookingContext,
  stored: Booking | undefined,
  { startsAt, host, by, now }: { startsAt: Date; host?: number | 'another' | undefined; by: Claimant; now: Date },
): Promise<Moved> {
  const booking = await changeable(tx, context, stored, { by, now })
  const isSameTime = booking.startsAt.getTime() === startsAt.getTime()
  if (isSameTime && (host === undefined || host === booking.host))
    return { booking, moved: false, previousHost: booking.host }
  const claimed = await claimTime(tx, context.rules, {
    kind: booking.kind,
    startsAt,
    host: host === 'another' ? undefined : host,
    by,
    booking,
    now,
  })
  await moveCallEntry(tx, claimed, booking.id)
  const moved: Booking = {
    ...booking,
    startsAt: claimed.slot.startsAt,
    endsAt: claimed.slot.endsAt,
    host: claimed.host.number,
    sequence: booking.sequence + 1,
    updatedAt: now,
  }
  await updateBooking(tx, moved)
  const byStaff = by !== 'guest'
  const before = { previousStartsAt: booking.startsAt, previousHost: booking.host }
  await tell(tx, context, { what: isSameTime ? 'given' : 'moved', booking: moved, ...before, byStaff, now })
  await enqueueReminders(tx, context.jobs, moved, now)
  return { booking: moved, moved: true, previousHost: booking.host }
}

/** Cancels a call and frees its time, in one transaction. Throws 404, 409 `cancelled`, `begun` and `too_late`. */
export async function cancelCall(tx: Tx, context: BookingContext, token: string, now: Date): Promise<Booking> {
  return cancel(tx, context, await lockBookingByToken(tx, token), { reason: '', byStaff: false, now })
}

/**
 * Cancels a call for staff, with a reason for the guest. Throws 409 `call_moved` if its time has changed since they
 * read it.
 */
export async function cancelCallByStaff(
  tx: Tx,
  context: BookingContext,
  { id, reason, before, now }: { id: string; reason: string; before?: Date | undefined; now: Date },
): Promise<Booking> {
  const booking = await lockBooking(tx, id)
  requireUnmoved(booking, before)
  return cancel(tx, context, booking, { reason, byStaff: true, now })
}

/** Throws 409 `call_moved` if a call no longer begins when staff read that it would. */
function requireUnmoved(booking: Booking | undefined, before: Date | undefined): void {
  if (!booking || !before || booking.status === 'cancelled' || booking.startsAt.getTime() === before.getTime()) return
  throw new Problem(
    'conflict',
    'call_moved',
    'This call has been moved since you looked. Check its new time, then change it if you still want to.',
  )
}

/**
 * Cancels a call of somebody who is being erased, as staff do. Their line in the inbox stays as it is: an erasure locks
 * the person last, and then deletes it.
 */
export async function cancelCallForErasure(
  tx: Tx,
  context: BookingContext,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const booking = await endCall(tx, context, await lockBooking(tx, id), { reason: '', byStaff: true, now })
  await postCallMails(tx, context, { what: 'cancelled', booking, now })
}

interface Ending {
  reason: string
  byStaff: boolean
  now: Date
}

async function cancel(tx: Tx, context: BookingContext, stored: Booking | undefined, ending: Ending): Promise<Booking> {
  const booking = await endCall(tx, context, stored, ending)
  const { byStaff, now } = ending
  await tell(tx, context, { what: 'cancelled', booking, byStaff, now })
  return booking
}

async function endCall(
  tx: Tx,
  context: BookingContext,
  stored: Booking | undefined,
  { reason, byStaff, now }: Ending,
): Promise<Booking> {
  const booking = await changeable(tx, context, stored, { by: byStaff ? 'staff' : 'guest', now })
  await removeCallEntry(tx, booking.id)
  const cancelled: Booking = {
    ...booking,
    status: 'cancelled',
    cancelReason: reason,
    sequence: booking.sequence + 1,
    updatedAt: now,
  }
  await updateBooking(tx, cancelled)
  return cancelled
}

/** Posts both sides' mails, and adds a line to the person's timeline in the inbox. */
async function tell(
  tx: Tx,
  context: BookingContext,
  { byStaff, ...change }: CallChange & { what: 'moved' | 'given' | 'cancelled'; byStaff: boolean },
): Promise<void> {
  const { what, booking, now } = change
  await postCallMails(tx, context, change)
  // Who takes a call is an internal matter, so it is not in the guest's timeline.
  if (what === 'given') return
  const words =
    what === 'moved'
      ? fill(newsWords.moved[booking.kind], { slot: shortSlot(slotAt(booking.kind, booking.startsAt).formatted) })
      : newsWords.cancelled[booking.kind]
  await advancePerson(tx, booking.email, { stage: 'call', at: now, words, byStaff })
}

/** What a scheduling service reports about one of its calls. */
interface Report<News extends WebhookNews> {
  provider: Booking['provider']
  news: News
  now: Date
}

/**
 * Stores what a scheduling service reports: a call that was booked, moved or cancelled on its own page. A repeated
 * report changes nothing, and neither does one that a later report has overtaken.
 */
export async function followProvider(
  tx: Tx,
  context: BookingContext,
  { provider, news, now }: Report<WebhookNews>,
): Promise<void> {
  if (news.what === 'booked') return void (await keepNews(tx, context, { provider, news, now }))
  // Its booking may be being stored at this moment.
  await lockProviderRef(tx, provider, news.ref)
  const booking = await lockBookingByRef(tx, provider, news.ref)
  if (!booking && !(await findBookingByAnyRef(tx, provider, news.ref)))
    return keepUnknown(tx, context, { provider, news, now })
  if (!booking || booking.status === 'cancelled') return
  const next = { ...booking, sequence: booking.sequence + 1, updatedAt: now }
  if (news.what === 'cancelled') {
    const cancelled: Booking = { ...next, status: 'cancelled' }
    await updateBooking(tx, cancelled)
    await tell(tx, context, { what: 'cancelled', booking: cancelled, byStaff: false, now })
    return
  }
  const slot = slotAt(booking.kind, news.startsAt)
  const moved: Booking = {
    ...next,
    startsAt: slot.startsAt,
    endsAt: news.endsAt,
    providerRef: news.newRef,
    providerMoveUrl: news.moveUrl,
    providerCancelUrl: news.cancelUrl,
    ...(await takenOver(tx, { provider, ref: news.newRef, by: booking, now })),
  }
  if (moved.providerRef === booking.providerRef && moved.startsAt.getTime() === booking.startsAt.getTime()) return
  await updateBooking(tx, moved)
  await keepRef(tx, moved)
  const what = moved.status === 'cancelled' ? 'cancelled' : 'moved'
  await tell(tx, context, { what, booking: moved, previousStartsAt: booking.startsAt, byStaff: false, now })
}

/**
 * A service may report the second of two moves first. That report was then stored as a call of its own, under the id
 * that the first move now gives the booking. Ends that call, because there is only one, and returns what the booking
 * takes over from it.
 */
async function takenOver(
  tx: Tx,
  { provider, ref, by, now }: { provider: Booking['provider']; ref: string; by: Booking; now: Date },
): Promise<Partial<Booking>> {
  await lockProviderRef(tx, provider, ref)
  const found = await findBookingByAnyRef(tx, provider, ref)
  if (!found || found.id === by.id) return {}
  const later = (await lockBooking(tx, found.id))!
  const { status, startsAt, endsAt, providerRef, providerMoveUrl, providerCancelUrl } = later
  await updateBooking(tx, { ...later, status: 'cancelled', providerRef: null, updatedAt: now })
  await giveRefs(tx, { from: later.id, to: by.id })
  return { status, startsAt, endsAt, providerRef, providerMoveUrl, providerCancelUrl }
}

/**
 * Stores a call whose move or cancellation is the first that we are told of it, if the service says who booked what.
 * The report of its booking may still come, and is then recognised.
 */
async function keepUnknown(
  tx: Tx,
  context: BookingContext,
  { provider, news, now }: Report<Exclude<WebhookNews, { what: 'booked' }>>,
): Promise<void> {
  if (news.what === 'cancelled') {
    if (!news.booked) return
    const { ref, booked, eventId } = news
    const asBooked = { what: 'booked', ref, ...booked, eventId } as const
    const { email, kind } = await keepNews(tx, context, { provider, news: asBooked, now }, 'cancelled')
    await advancePerson(tx, email, { stage: 'call', at: now, words: newsWords.cancelled[kind] })
    return
  }
  if (!news.call) return
  const { ref, newRef, startsAt, endsAt, moveUrl, cancelUrl, call, eventId } = news
  const asBooked = { what: 'booked', ref: newRef, startsAt, endsAt, moveUrl, cancelUrl, call, eventId } as const
  const booking = await keepNews(tx, context, { provider, news: asBooked, now })
  await keepRef(tx, { ...booking, providerRef: ref })
}

/**
 * A call that we requested is recognised by the id that we gave it, whether the response or the webhook comes first.
 */
function keepNews(
  tx: Tx,
  context: BookingContext,
  { provider, news, now }: Report<Extract<WebhookNews, { what: 'booked' }>>,
  status: Booking['status'] = 'booked',
): Promise<Booking> {
  const { ref, startsAt, endsAt, moveUrl, cancelUrl, call } = news
  const { kind, guest } = call
  const id = call.bookingId ?? newBookingId(now)
  return keepProviderCall(
    tx,
    context,
    { id, kind, startsAt, endsAt, guest, provider, ref, moveUrl, cancelUrl, status },
    now,
  )
}
