import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import type { AvailabilityRules } from '../availability.ts'
import type { CallKind } from '../booking.ts'
import { bookCall, type BookingContext, type Guest } from './book-call.ts'
import { findBooking } from './booking-store.ts'
import { cancelCall, moveCall } from './change-call.ts'
import { offeredSlots } from './diary.ts'
import { holdSlot, pruneHolds, releaseHold } from './holds.ts'
import { remindQueue } from './reminders.ts'

// A Sunday evening. The week after it has nothing special.
const now = new Date('2026-11-15T20:00:00Z')
const monday = (time: string) => new Date(`2026-11-16T${time}:00Z`)
const later = (ms: number) => new Date(now.getTime() + ms)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, remindQueue], { now: () => now })
const parts: BookingContext = { outbox: createOutbox(jobs), jobs, rules: diaryRules, agency: 'agency@patter.example' }
beforeEach(async () => {
  await jobs.clear()
  for (const table of ['diary_entries', 'bookings', 'leads', 'people', 'mails'] as const)
    await database.db.deleteFrom(table).execute()
})

let guests = 0
const guest = (more: Partial<Guest> = {}): Guest => ({
  name: 'Iain Struan',
  email: `iain${++guests}@lochbay.example`,
  phone: '0141 496 0000',
  company: 'Lochbay Energy',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  timeZone: 'Europe/London',
  ...more,
})
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const book = (
  kind: CallKind,
  startsAt: Date,
  more: { guest?: Guest; holdId?: string; at?: Date; rules?: AvailabilityRules } = {},
) =>
  inTx((tx) =>
    bookCall(
      tx,
      { ...parts, rules: more.rules ?? parts.rules },
      { kind, startsAt, guest: more.guest ?? guest(), holdId: more.holdId },
      more.at ?? now,
    ),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )
const mails = () =>
  database.db.selectFrom('mails').select(['template', 'recipient', 'cause']).orderBy('cause').execute()
const isOffered = async (kind: CallKind, startsAt: Date, at = now) =>
  (await offeredSlots(database.db, diaryRules, kind, at)).some((slot) => slot.startsAt.getTime() === startsAt.getTime())

describe('a call that is booked', () => {
  test('is stored with its person and their timeline, takes its time in the diary, and is mailed to both sides', async () => {
    const booking = await book('demo', monday('11:00'), { guest: guest({ email: 'rhona@lochbay.example' }) })
    expect(await findBooking(database.db, booking.id)).toEqual(booking)
    expect(booking).toMatchObject({ status: 'booked', sequence: 0, endsAt: monday('11:30'), provider: 'calendar' })
    expect(booking.token).toMatch(/^[\w-]{43}$/)
    expect(await mails()).toEqual([
      { template: 'call-announced', recipient: 'agency@patter.example', cause: `${booking.id}:0:agency` },
      { template: 'call-booked', recipient: 'rhona@lochbay.example', cause: `${booking.id}:0:guest` },
    ])
    const lead = await database.db
      .selectFrom('leads')
      .innerJoin('people', 'people.id', 'leads.person_id')
      .select(['leads.kind', 'people.email', 'details'])
      .executeTakeFirstOrThrow()
    expect(lead).toMatchObject({
      kind: 'demo_booking',
      email: 'rhona@lochbay.example',
      details: { slot: 'Monday 16 November, 11:00', bookingId: booking.id },
    })
    expect(await isOffered('demo', monday('11:00'))).toBe(false)
    expect(await isOffered('consultation', monday('11:15'))).toBe(false)
    expect(await isOffered('consultation', monday('11:30'))).toBe(true)
  })

  test('has reminders 24 hours and one hour before, as far as these are still to come', async () => {
    const reminders = async () => (await jobs.enqueued(remindQueue)).map(({ startAfter }) => startAfter).sort()
    await book('demo', new Date('2026-11-17T11:00:00Z'))
    expect(await reminders()).toEqual([new Date('2026-11-16T11:00:00Z'), new Date('2026-11-17T10:00:00Z')])
    await jobs.clear()
    await book('demo', monday('11:00'))
    expect(await reminders()).toEqual([monday('10:00')])
  })

  test('is mailed and gets its reminders once it is committed, and not before', async () => {
    const lost = inTx(async (tx) => {
      await bookCall(tx, parts, { kind: 'demo', startsAt: monday('11:00'), guest: guest() }, now)
      throw new Error('killed')
    })
    await expect(lost).rejects.toThrow('killed')
    expect(await jobs.enqueued()).toEqual([])
    await book('demo', monday('11:00'))
    expect((await jobs.enqueued()).map(({ name }) => name).sort()).toEqual(['remind-of-call', 'send-mail', 'send-mail'])
  })

  test.each([
    ['past', '2026-11-13T11:00:00Z'],
    ['off the grid', '2026-11-16T11:07:00Z'],
    ['a second off the grid', '2026-11-16T11:00:01Z'],
    ['at night', '2026-11-16T03:00:00Z'],
    ['at lunch', '2026-11-16T12:30:00Z'],
    ['on a Saturday', '2026-11-21T11:00:00Z'],
    ['too far ahead', '2027-11-16T11:00:00Z'],
  ])('is refused when it is %s, with nothing stored', async (_, instant) => {
    expect(await codeOf(book('demo', new Date(instant)))).toBe('slot_not_offered')
    expect(await database.db.selectFrom('people').selectAll().execute()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('is refused on St Andrew’s Day', async () => {
    expect(await codeOf(book('demo', new Date('2026-11-30T11:00:00Z'), { at: new Date('2026-11-24T09:00:00Z') }))).toBe(
      'slot_not_offered',
    )
  })

  test('is refused if its address already has three calls to come, whatever the address’s case', async () => {
    const guestOf = (email: string) => guest({ email })
    await book('demo', monday('09:00'), { guest: guestOf('zoe@fennick.example') })
    await book('demo', monday('10:00'), { guest: guestOf('Zoe@Fennick.example') })
    await book('consultation', monday('11:00'), { guest: guestOf('zoe@fennick.example') })
    expect(await codeOf(book('demo', monday('14:00'), { guest: guestOf('ZOE@fennick.example') }))).toBe(
      'too_many_calls',
    )
    expect(await isOffered('demo', monday('14:00'))).toBe(true)
  })

  test('is refused once the day has its maximum number of calls', async () => {
    const rules = { ...diaryRules, dailyCap: 2 }
    await book('demo', monday('09:00'), { rules })
    await book('demo', monday('10:00'), { rules })
    expect(await codeOf(book('consultation', monday('15:00'), { rules }))).toBe('slot_taken')
    expect(await codeOf(book('consultation', new Date('2026-11-17T15:00:00Z'), { rules }))).toBe('done')
  })

  test('has its pause kept free on both sides', async () => {
    const rules = { ...diaryRules, bufferMinutes: 15 }
    await book('demo', monday('11:00'), { rules })
    expect(await codeOf(book('consultation', monday('11:30'), { rules }))).toBe('slot_taken')
    expect(await codeOf(book('consultation', monday('10:45'), { rules }))).toBe('slot_taken')
    expect(await codeOf(book('consultation', monday('11:45'), { rules }))).toBe('done')
    expect(await codeOf(book('consultation', monday('10:30'), { rules }))).toBe('done')
  })
})

describe('a slot that is held', () => {
  const hold = (startsAt: Date, at = now) => inTx((tx) => holdSlot(tx, diaryRules, { kind: 'demo', startsAt, now: at }))

  test('is not offered to others for ten minutes, in which its holder can book it', async () => {
    const { id, expiresAt } = await hold(monday('11:00'))
    expect(expiresAt).toEqual(later(600_000))
    expect(await isOffered('demo', monday('11:00'))).toBe(false)
    expect(await codeOf(book('demo', monday('11:00')))).toBe('slot_taken')
    expect(await codeOf(hold(monday('11:00')))).toBe('slot_taken')
    expect(await codeOf(book('demo', monday('11:00'), { holdId: id }))).toBe('done')
    expect(await database.db.selectFrom('diary_entries').selectAll().execute()).toHaveLength(1)
  })

  test('is free again when it is released', async () => {
    const { id } = await hold(monday('11:00'))
    await releaseHold(database.db, id)
    await releaseHold(database.db, id)
    expect(await isOffered('demo', monday('11:00'))).toBe(true)
  })

  test('is free again when the ten minutes are over, without a cleaning job', async () => {
    await hold(monday('11:00'))
    expect(await isOffered('demo', monday('11:00'), later(600_000))).toBe(true)
    expect(await codeOf(book('consultation', monday('11:15'), { at: later(600_000) }))).toBe('done')
    await hold(monday('14:00'))
    await pruneHolds(database.db, later(600_000))
    expect(await database.db.selectFrom('diary_entries').selectAll().execute()).toHaveLength(1)
  })

  test('can’t be freed by its hold once it has been booked', async () => {
    const { id } = await hold(monday('11:00'))
    const booking = await book('demo', monday('11:00'), { holdId: id })
    await releaseHold(database.db, id)
    const entry = await database.db.selectFrom('diary_entries').select(['id', 'booking_id']).executeTakeFirstOrThrow()
    await releaseHold(database.db, entry.id)
    expect(entry.booking_id).toBe(booking.id)
    expect(await isOffered('demo', monday('11:00'))).toBe(false)
  })
})

describe('a call that is moved or cancelled', () => {
  const move = (token: string, startsAt: Date, at = now) =>
    inTx((tx) => moveCall(tx, parts, { token, startsAt, now: at }))
  const cancel = (token: string, at = now) => inTx((tx) => cancelCall(tx, parts, token, at))

  test('twice and then cancelled is one booking with revisions 0 to 3, and its time is free again', async () => {
    const { token, id } = await book('demo', monday('11:00'))
    await move(token, monday('14:00'))
    expect(await isOffered('demo', monday('11:00'))).toBe(true)
    await move(token, new Date('2026-11-17T09:30:00Z'))
    const cancelled = await cancel(token)
    expect(cancelled).toMatchObject({ id, status: 'cancelled', sequence: 3 })
    expect(await isOffered('demo', new Date('2026-11-17T09:30:00Z'))).toBe(true)
    expect((await mails()).map(({ template, cause }) => `${template} ${cause.replace(id, '')}`)).toEqual([
      'call-announced :0:agency',
      'call-booked :0:guest',
      'call-move-announced :1:agency',
      'call-moved :1:guest',
      'call-move-announced :2:agency',
      'call-moved :2:guest',
      'call-cancel-announced :3:agency',
      'call-cancelled :3:guest',
    ])
    expect(await database.db.selectFrom('diary_entries').selectAll().execute()).toEqual([])
  })

  test('keeps its time until it has another; a move to the same time changes nothing', async () => {
    const { token } = await book('demo', monday('11:00'))
    await book('consultation', monday('14:15'))
    expect(await codeOf(move(token, monday('14:00')))).toBe('slot_taken')
    expect(await codeOf(move(token, new Date('2026-11-21T11:00:00Z')))).toBe('slot_not_offered')
    expect(await isOffered('demo', monday('11:00'))).toBe(false)
    expect(await move(token, monday('11:00'))).toMatchObject({ moved: false, booking: { sequence: 0 } })
  })

  test('may be moved into the time next to its own', async () => {
    const { token } = await book('consultation', monday('11:00'))
    expect(await move(token, monday('11:15'))).toMatchObject({ moved: true, booking: { startsAt: monday('11:15') } })
  })

  test('cannot be changed once it is cancelled or has begun', async () => {
    const { token } = await book('demo', monday('11:00'))
    expect(await codeOf(cancel(token, monday('11:00')))).toBe('begun')
    await cancel(token)
    expect(await codeOf(cancel(token))).toBe('cancelled')
    expect(await codeOf(move(token, monday('14:00')))).toBe('cancelled')
    expect(await codeOf(cancel('nobody-knows-this'))).toBe('not_found')
  })

  test('by two people at the same moment ends in one of the two states', async () => {
    const { token, id } = await book('demo', monday('11:00'))
    await Promise.all([
      codeOf(move(token, monday('14:00'))),
      codeOf(cancel(token)),
      codeOf(move(token, monday('15:00'))),
    ])
    const booking = await findBooking(database.db, id)
    const entries = await database.db.selectFrom('diary_entries').selectAll().execute()
    expect(booking.status).toBe('cancelled')
    expect(entries).toEqual([])
    const sent = await mails()
    expect(sent).toHaveLength(2 * (booking.sequence + 1))
  })
})

describe('many callers at the same moment', () => {
  test.each([20, 200, 1000])(
    'of %i for one slot, one has it, the others are told that it is taken, and one invitation is sent',
    async (count) => {
      // Of a thousand, some find no free connection in time on a busy machine. They are told so and try again.
      const answer = async (): Promise<string> => {
        const code = await codeOf(book('demo', monday('11:00')))
        return code === 'database_unavailable' ? answer() : code
      }
      const codes = await Promise.all(Array.from({ length: count }, answer))
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      expect(codes.filter((code) => code === 'slot_taken')).toHaveLength(count - 1)
      expect((await mails()).map((mail) => mail.template)).toEqual(['call-announced', 'call-booked'])
      expect(await database.db.selectFrom('people').selectAll().execute()).toHaveLength(1)
    },
  )

  test('of overlapping demos and consultations only one is ever stored', async () => {
    const wishes = Array.from({ length: 60 }, (_, index): [CallKind, Date] =>
      index % 3 === 0 ? ['demo', monday('11:00')] : ['consultation', monday(index % 3 === 1 ? '11:00' : '11:15')],
    )
    const codes = await Promise.all(wishes.map(([kind, startsAt]) => codeOf(book(kind, startsAt))))
    expect(new Set(codes)).toEqual(new Set(['done', 'slot_taken']))
    const stand = await database.db
      .selectFrom('bookings')
      .select(['starts_at', 'ends_at'])
      .orderBy('starts_at')
      .execute()
    expect(codes.filter((code) => code === 'done')).toHaveLength(stand.length)
    stand.slice(1).forEach((call, index) => expect(call.starts_at >= stand[index]!.ends_at).toBe(true))
  })

  test('the constraint decides even if the code did not check first', async () => {
    const booking = await book('demo', monday('11:00'))
    const insert = database.db
      .insertInto('diary_entries')
      .values({
        id: 'dry_by_hand',
        starts_at: monday('11:15'),
        blocked_from: monday('11:15'),
        blocked_until: monday('11:45'),
        booking_id: null,
        held_until: later(600_000),
        host: 1,
      })
      .execute()
    await expect(insert).rejects.toMatchObject({ code: '23P01' })
    expect(booking.status).toBe('booked')
  })
})
