import type { Tx } from '#src/platform/database/database.ts'
import { Problem } from '#src/values/problem.ts'
import { type Booking, changeProblem } from '../booking.ts'
import { slotAt } from '../slot.ts'
import type { DiaryParts } from './book-call.ts'
import { lockBookingByRef, lockBookingByToken, updateBooking } from './booking-store.ts'
import { postCallMails } from './call-mails.ts'
import { claimTime, lockDays, moveCallEntry, offeredSlot, removeCallEntry } from './diary.ts'
import type { WebhookNews } from './providers/scheduling-provider.ts'
import { enqueueReminders } from './reminders.ts'

const problems = {
  cancelled: 'This call was cancelled already. You can book another.',
  begun: 'This call has begun, or is over. You can book another.',
} as const

async function changeable(tx: Tx, token: string, now: Date): Promise<Booking> {
  const booking = await lockBookingByToken(tx, token)
  if (!booking) throw new Problem('not-found', 'not_found', 'There is no such booking.')
  const problem = changeProblem(booking, now)
  if (problem) throw new Problem('conflict', problem, problems[problem])
  if (booking.provider !== 'calendar') throw new Problem('conflict', 'change_elsewhere', 'This call is in another service’s diary. Please change it there.')
  return booking
}

/**
 * Moves a call to another slot, in one transaction: its time, both mails, its reminders. The
 * old time is given up only when the new one is had. Moving it to where it is changes nothing.
 * Throws 404, 409 `cancelled`, `begun` and `slot_taken`, 422 `slot_not_offered`.
 */
export async function moveCall(tx: Tx, parts: DiaryParts, token: string, startsAt: Date, now: Date): Promise<{ booking: Booking; moved: boolean }> {
  const booking = await changeable(tx, token, now)
  if (booking.startsAt.getTime() === startsAt.getTime()) return { booking, moved: false }
  const slot = offeredSlot(parts.rules, booking.kind, startsAt, now)
  await lockDays(tx, parts.rules, [booking.startsAt, slot.startsAt])
  await claimTime(tx, parts.rules, { slot, now, bookingId: booking.id })
  await moveCallEntry(tx, parts.rules, slot, booking.id)
  const moved: Booking = { ...booking, startsAt: slot.startsAt, endsAt: slot.endsAt, sequence: booking.sequence + 1, updatedAt: now }
  await updateBooking(tx, moved)
  await postCallMails(tx, parts, 'moved', moved, now, booking.startsAt)
  await enqueueReminders(tx, parts.jobs, moved, now)
  return { booking: moved, moved: true }
}

/** Cancels a call and frees its time, in one transaction. Throws 404, 409 `cancelled` and `begun`. */
export async function cancelCall(tx: Tx, parts: DiaryParts, token: string, now: Date): Promise<Booking> {
  const booking = await changeable(tx, token, now)
  await removeCallEntry(tx, booking.id)
  const cancelled: Booking = { ...booking, status: 'cancelled', sequence: booking.sequence + 1, updatedAt: now }
  await updateBooking(tx, cancelled)
  await postCallMails(tx, parts, 'cancelled', cancelled, now)
  return cancelled
}

/** Takes over what a scheduling service tells about a call that was booked through us; told twice, it changes nothing more. */
export async function followProvider(tx: Tx, parts: DiaryParts, provider: Booking['provider'], news: WebhookNews, now: Date): Promise<void> {
  const booking = await lockBookingByRef(tx, provider, news.ref)
  if (!booking || booking.status === 'cancelled') return
  const next = { ...booking, sequence: booking.sequence + 1, updatedAt: now }
  if (news.what === 'cancelled') {
    const cancelled: Booking = { ...next, status: 'cancelled' }
    await updateBooking(tx, cancelled)
    await postCallMails(tx, parts, 'cancelled', cancelled, now)
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
  }
  if (moved.providerRef === booking.providerRef && moved.startsAt.getTime() === booking.startsAt.getTime()) return
  await updateBooking(tx, moved)
  await postCallMails(tx, parts, 'moved', moved, now, booking.startsAt)
}
