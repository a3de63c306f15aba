import { noteAnswer, takeBackAnswer } from '#src/leads/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Tx } from '../tables.ts'
import { Problem } from '#src/values/problem.ts'
import { type Booking, type CallOutcome, outcomeProblem } from '../../booking.ts'
import type { BookForGuestRequest, GiveCallRequest } from '../../console-api.ts'
import { bookCall, type BookingContext } from '../book-call.ts'
import { lockBooking } from '../booking-store.ts'
import { cancelCallByStaff, giveCall, moveCallByStaff, type StaffMove } from '../change-call.ts'

/** Books a call for a guest, who gets the usual confirmation. Throws as `bookCall` does. */
export async function bookForGuest(
  tx: Tx,
  context: BookingContext,
  { member, wish, now }: { member: StaffMember; wish: BookForGuestRequest; now: Date },
): Promise<Booking> {
  const { kind, datetime, anyway, host, ...details } = wish
  const guest = { ...details, currentJob: '', salaryExpectations: '' }
  const by = anyway ? 'staff_anyway' : 'staff'
  const booking = await bookCall(tx, context, { kind, startsAt: new Date(datetime), guest, by, host }, now)
  await recordChange(tx, {
    member,
    action: 'call.booked',
    subject: booking.id,
    details: { kind, startsAt: booking.startsAt.toISOString() },
    now,
  })
  return booking
}

/** Moves a call for its guest, who gets a new invitation. Throws as `moveCall` does. */
export async function moveForGuest(
  tx: Tx,
  context: BookingContext,
  { member, now, ...wish }: StaffMove & { member: StaffMember },
): Promise<Booking> {
  const { booking, moved } = await moveCallByStaff(tx, context, { ...wish, now })
  if (moved)
    await recordChange(tx, {
      member,
      action: 'call.moved',
      subject: wish.id,
      details: { startsAt: booking.startsAt.toISOString() },
      now,
    })
  return booking
}

/**
 * Gives a call to another host. The guest is told who takes it. Throws as `giveCall` does, and 409 `host_changed` if a
 * colleague has given it to somebody else since it was read.
 */
export async function giveToHost(
  tx: Tx,
  context: BookingContext,
  { member, before, now, ...wish }: GiveCallRequest & { member: StaffMember; id: string; now: Date },
): Promise<Booking> {
  const { booking, moved, previousHost } = await giveCall(tx, context, { ...wish, now })
  if (!moved) return booking
  if (previousHost !== before)
    throw new Problem(
      'conflict',
      'host_changed',
      'A colleague gave this call to somebody first, so yours wasn’t saved. Check theirs, then change it if you need to.',
    )
  await recordChange(tx, { member, action: 'call.given', subject: wish.id, details: { host: wish.host }, now })
  return booking
}

/**
 * Cancels a call and tells the guest why. Throws 404, 409 `cancelled`, `begun`, `call_moved` and `change_elsewhere`.
 */
export async function cancelForGuest(
  tx: Tx,
  context: BookingContext,
  {
    member,
    id,
    reason,
    before,
    now,
  }: { member: StaffMember; id: string; reason: string; before: Date | undefined; now: Date },
): Promise<Booking> {
  const booking = await cancelCallByStaff(tx, context, { id, reason, before, now })
  await recordChange(tx, { member, action: 'call.cancelled', subject: id, now })
  return booking
}

const outcomeRefusals = {
  cancelled: 'This call was cancelled, so nobody can have attended it.',
  not_begun: 'This call hasn’t started yet. Record this once it has.',
} as const

const outcomeActions = { held: 'call.held', no_show: 'call.no_show', moved: 'call.said_moved' } as const

export interface SaidOutcome {
  member: StaffMember
  id: string
  outcome: CallOutcome | null
  /** The outcome that the member read. */
  before: CallOutcome | null
  now: Date
}

/**
 * Records whether a call was held, with the member and the time, or removes that record (BOOK-32). Repeating it changes
 * nothing. Throws 404, and 409 `cancelled`, `not_begun`, and `outcome_changed` if a colleague has recorded something
 * else since it was read.
 */
export async function recordOutcome(tx: Tx, { member, id, outcome, before, now }: SaidOutcome): Promise<void> {
  const booking = await existing(tx, id)
  const problem = outcomeProblem(booking, now)
  if (problem) throw new Problem('conflict', problem, outcomeRefusals[problem])
  const call = await tx
    .selectFrom('bookings')
    .select(['person_id', 'outcome', 'outcome_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (call.outcome === outcome) return
  if (call.outcome !== before)
    throw new Problem(
      'conflict',
      'outcome_changed',
      'A colleague recorded this call first, so yours wasn’t saved. Check theirs, then change it if you need to.',
    )
  await tx
    .updateTable('bookings')
    .set({ outcome, outcome_at: outcome && now, outcome_by: outcome && member.name })
    .where('id', '=', id)
    .execute()
  // Somebody who was talked to counts as answered (LEADS-28).
  if (outcome === 'held') await noteAnswer(tx, call.person_id, { by: member.id, at: now })
  else if (call.outcome === 'held') await takeBackAnswer(tx, call.person_id, call.outcome_at!)
  await recordChange(tx, {
    member,
    action: outcome === null ? 'call.outcome_cleared' : outcomeActions[outcome],
    subject: id,
    now,
  })
}

/** Saves the note of a call. Throws 404, and 409 `note_changed` if a colleague has changed it since. */
export async function writeNote(
  tx: Tx,
  { member, id, note, before, now }: { member: StaffMember; id: string; note: string; before: string; now: Date },
): Promise<void> {
  await existing(tx, id)
  if (note === before) return
  const changed = await tx
    .updateTable('bookings')
    .set({ note, noted_by: member.name, noted_at: now })
    .where('id', '=', id)
    .where('note', '=', before)
    .returning('id')
    .executeTakeFirst()
  if (!changed)
    throw new Problem(
      'conflict',
      'note_changed',
      'A colleague changed this note first. Yours is still here: read theirs, then save again.',
    )
  await recordChange(tx, { member, action: 'call.noted', subject: id, now })
}

async function existing(tx: Tx, id: string): Promise<Booking> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Problem('not-found', 'not_found', 'We can’t find that call.')
  return booking
}
