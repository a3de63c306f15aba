import { type Selectable, sql } from 'kysely'
import type { Db, Tx, BookingsTable } from './tables.ts'
import type { Booking, GuestDetails } from '../booking.ts'

/**
 * Returns the booking with this id. Throws an ordinary error if there is none, because ids come from our own jobs and
 * mails.
 */
export async function findBooking(db: Db, id: string): Promise<Booking> {
  return presentBooking(await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** The booking with the token of a guest's link. */
export async function findBookingByToken(db: Db, token: string): Promise<Booking | undefined> {
  if (!isToken(token)) return undefined
  const row = await db.selectFrom('bookings').selectAll().where('token', '=', token).executeTakeFirst()
  return row && presentBooking(row)
}

/** The same, locked until the transaction ends. */
export async function lockBookingByToken(tx: Tx, token: string): Promise<Booking | undefined> {
  if (!isToken(token)) return undefined
  const row = await tx.selectFrom('bookings').selectAll().where('token', '=', token).forNoKeyUpdate().executeTakeFirst()
  return row && presentBooking(row)
}

// A token has 256 bits in base64url. Anything else needs no query.
function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The booking with this id at a scheduling service, locked until the transaction ends. */
export async function lockBookingByRef(
  tx: Tx,
  provider: Booking['provider'],
  ref: string,
): Promise<Booking | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && presentBooking(row)
}

/** Locks a service's id for a booking until the transaction ends, even if there is no row yet that could be locked. */
export async function lockProviderRef(tx: Tx, provider: Booking['provider'], ref: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${providerLock}::int, hashtext(${`${provider}:${ref}`}))`.execute(tx)
}
const providerLock = 0x70726f76

/** The booking with this id at a service, or with an id that it had there before it was moved. */
export async function findBookingByAnyRef(
  tx: Tx,
  provider: Booking['provider'],
  ref: string,
): Promise<Booking | undefined> {
  const row = await tx
    .selectFrom('provider_refs')
    .innerJoin('bookings', 'bookings.id', 'provider_refs.booking_id')
    .selectAll('bookings')
    .where('provider_refs.provider', '=', provider)
    .where('provider_refs.ref', '=', ref)
    .executeTakeFirst()
  return row && presentBooking(row)
}

/** Remembers a service's id for a booking permanently. */
export async function keepRef(tx: Tx, { id, provider, providerRef }: Booking): Promise<void> {
  if (providerRef === null) return
  await tx
    .insertInto('provider_refs')
    .values({ provider, ref: providerRef, booking_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives all ids that a service has had for one booking to another. */
export async function giveRefs(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('provider_refs').set({ booking_id: to }).where('booking_id', '=', from).execute()
}

const details = {
  phone: 'phone',
  company: 'company',
  location: 'location',
  currentJob: 'current_job',
  salaryExpectations: 'salary_expectations',
  message: 'message',
} as const

/** Adds what a guest told us to a booking that does not have it yet. */
export async function addDetails(
  tx: Tx,
  booking: Booking,
  answers: Pick<Booking, keyof typeof details> & { way?: Booking['way'] },
): Promise<Booking> {
  const names = Object.keys(details) as (keyof typeof details)[]
  const missing = names.filter((name) => booking[name] === '' && answers[name] !== '')
  const way = booking.way ?? answers.way ?? null
  if (missing.length === 0 && way === booking.way) return booking
  const columns = Object.fromEntries(missing.map((name) => [details[name], answers[name]]))
  await tx
    .updateTable('bookings')
    .set({ ...columns, way })
    .where('id', '=', booking.id)
    .execute()
  return { ...booking, way, ...Object.fromEntries(missing.map((name) => [name, answers[name]])) }
}

/** Stores a booking of a person. The caller stores its time in the diary. */
export async function insertBooking(tx: Tx, personId: string, booking: Booking): Promise<void> {
  await tx
    .insertInto('bookings')
    .values({
      id: booking.id,
      kind: booking.kind,
      person_id: personId,
      token: booking.token,
      provider: booking.provider,
      provider_ref: booking.providerRef,
      provider_move_url: booking.providerMoveUrl,
      provider_cancel_url: booking.providerCancelUrl,
      status: booking.status,
      sequence: booking.sequence,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      company: booking.company,
      location: booking.location,
      current_job: booking.currentJob,
      salary_expectations: booking.salaryExpectations,
      message: booking.message,
      time_zone: booking.timeZone,
      way: booking.way,
      room: booking.room,
      host: booking.host,
      cancel_reason: booking.cancelReason,
      created_at: booking.createdAt,
      updated_at: booking.updatedAt,
    })
    .execute()
}

/** Stores the result of a move or a cancellation: time, status, revision, and the service's id and pages for it. */
export async function updateBooking(tx: Tx, booking: Booking): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      status: booking.status,
      sequence: booking.sequence,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      host: booking.host,
      cancel_reason: booking.cancelReason,
      provider_ref: booking.providerRef,
      provider_move_url: booking.providerMoveUrl,
      provider_cancel_url: booking.providerCancelUrl,
      updated_at: booking.updatedAt,
    })
    .where('id', '=', booking.id)
    .execute()
}

/** The booking with this id, locked until the transaction ends. */
export async function lockBooking(tx: Tx, id: string): Promise<Booking | undefined> {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && presentBooking(row)
}

/** Whether there is a booking with this id. */
export async function isBookingId(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns how many future calls this person has. */
export async function countUpcoming(tx: Tx, personId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the booking of a row. */
export function presentBooking(row: Selectable<BookingsTable>): Booking {
  return {
    id: row.id,
    kind: row.kind,
    token: row.token,
    provider: row.provider,
    providerRef: row.provider_ref,
    providerMoveUrl: row.provider_move_url,
    providerCancelUrl: row.provider_cancel_url,
    status: row.status,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ...detailsOf(row),
    way: row.way,
    room: row.room,
    host: row.host,
    cancelReason: row.cancel_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What the guest of a call told us. */
export function detailsOf(row: Selectable<BookingsTable>): GuestDetails {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    location: row.location,
    currentJob: row.current_job,
    salaryExpectations: row.salary_expectations,
    message: row.message,
    timeZone: row.time_zone,
  }
}
