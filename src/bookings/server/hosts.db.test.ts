import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { Booking } from '../booking.ts'
import type { HostBody } from '../console-api.ts'
import { bookCall, type BookingContext } from './book-call.ts'
import { findBooking } from './booking-store.ts'
import { cancelCall, moveCall } from './change-call.ts'
import { blockTime } from './console/block-time.ts'
import { giveToHost, moveForGuest } from './console/calls.ts'
import { addHost, changeHost, endHost } from './console/hosts.ts'
import { offeredSlots } from './diary.ts'
import { holdSlot } from './holds.ts'
import { remindQueue } from './reminders.ts'
import type { Tx } from './tables.ts'

// A Sunday evening. The week after it has nothing special.
const now = new Date('2026-11-15T20:00:00Z')
const monday = (time: string) => new Date(`2026-11-16T${time}:00Z`)
const member: StaffMember = { id: 'stf_moira', name: 'Moira Tennant', email: 'moira@patter.example', role: 'owner' }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .insertInto('staff_members')
    .values({ ...member, created_at: now })
    .execute()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, [sendMailQueue, remindQueue], { now: () => now })
const parts: BookingContext = { outbox: createOutbox(jobs), jobs, rules: diaryRules, agency: 'agency@patter.example' }
beforeEach(async () => {
  await jobs.clear()
  for (const table of ['diary_entries', 'bookings', 'leads', 'people', 'mails', 'diary_exceptions'] as const)
    await database.db.deleteFrom(table).execute()
  await database.db.deleteFrom('diary_hosts').where('number', '>', 1).execute()
  await database.db
    .updateTable('diary_hosts')
    .set({
      settings: '{"kinds":["demo","consultation"],"own":{}}',
      name: null,
      member_id: null,
      ended_at: null,
      ended_by: null,
      version: 1,
    })
    .execute()
})

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const host = (name: string, more: Partial<HostBody> = {}) =>
  inTx((tx) =>
    addHost(tx, { member, body: { memberId: null, name, kinds: ['demo', 'consultation'], own: {}, ...more }, now }),
  ).then(({ number }) => number)
const end = (number: number, version = 1) => inTx((tx) => endHost(tx, parts, { member, number, version, now }))
let guests = 0
const guest = () => ({
  name: 'Iain Struan',
  email: `iain${++guests}@lochbay.example`,
  phone: '0141 496 0000',
  company: 'Lochbay Energy',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  timeZone: 'Europe/London',
})
const book = (
  time: string,
  more: { holdId?: string; host?: number; by?: 'staff' | 'staff_anyway'; at?: Date } = {},
) => {
  const { at = now, ...wish } = more
  return inTx((tx) => bookCall(tx, parts, { kind: 'demo', startsAt: monday(time), guest: guest(), ...wish }, at))
}
const give = (booking: Booking, to: number, more: { before?: number; anyway?: boolean } = {}) =>
  inTx((tx) =>
    giveToHost(tx, parts, { member, id: booking.id, host: to, before: booking.host, anyway: false, now, ...more }),
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
  )
const isOffered = async (time: string) =>
  (await offeredSlots(database.db, diaryRules, 'demo', now)).some(
    ({ startsAt }) => startsAt.getTime() === monday(time).getTime(),
  )
const hostsOf = async () =>
  (
    await database.db.selectFrom('bookings').select('host').where('status', '=', 'booked').orderBy('host').execute()
  ).map((booking) => booking.host)

describe('several hosts', () => {
  test('are offered together: a time is no longer offered once nobody is free', async () => {
    await host('Isla Reid')
    const first = await book('11:00')
    expect(await isOffered('11:00')).toBe(true)
    const second = await book('11:00')
    expect([first.host, second.host]).toEqual([1, 2])
    expect(await isOffered('11:00')).toBe(false)
    expect(await codeOf(book('11:00'))).toBe('slot_taken')
  })

  test('take turns: first the fewest calls that week, then whose newest was booked longest ago', async () => {
    const isla = await host('Isla Reid')
    const at = (minutes: number) => ({ at: new Date(now.getTime() + minutes * 60_000) })
    const order = []
    for (const [index, time] of ['09:00', '10:00', '11:00', '14:00'].entries())
      order.push((await book(time, at(index))).host)
    expect(order).toEqual([1, isla, 1, isla])
    // In another week nobody has any yet.
    const next = await inTx((tx) =>
      bookCall(tx, parts, { kind: 'demo', startsAt: new Date('2026-11-24T11:00Z'), guest: guest() }, now),
    )
    expect(next.host).toBe(1)
  })

  test('take only their kinds, in their own hours and up to their own daily limit', async () => {
    const own = { weekly: { 1: [{ from: '17:00', to: '19:00' }] }, dailyCap: 1 }
    const isla = await host('Isla Reid', { kinds: ['demo'], own })
    expect((await book('17:00')).host).toBe(isla)
    expect(await isOffered('17:30')).toBe(false)
    expect(await codeOf(book('17:30'))).toBe('slot_taken')
    expect(await codeOf(book('19:00'))).toBe('slot_not_offered')
    expect(
      (await offeredSlots(database.db, diaryRules, 'consultation', now)).some(
        ({ startsAt }) => startsAt.getTime() === monday('18:00').getTime(),
      ),
    ).toBe(false)
  })

  test('have their own time off', async () => {
    const isla = await host('Isla Reid')
    const away = { from: '2026-11-16T00:00', until: '2026-11-17T00:00', reason: 'A wedding in Oban', host: 1 }
    await inTx((tx) => blockTime(tx, diaryRules, { ...away, member, now }))
    expect((await book('11:00')).host).toBe(isla)
    expect(await isOffered('11:00')).toBe(false)
    expect(await isOffered('14:00')).toBe(true)
  })

  test('begin at the same hours after the clocks have gone back', async () => {
    const before = new Date('2026-10-22T10:00:00Z')
    await host('Isla Reid', {
      own: { weekly: { 1: [{ from: '18:00', to: '18:30' }], 5: [{ from: '18:00', to: '18:30' }] } },
    })
    const late = (await offeredSlots(database.db, diaryRules, 'demo', before))
      .filter(({ time }) => time === '18:00')
      .map(({ startsAt }) => startsAt.toISOString())
    expect(late.slice(0, 2)).toEqual(['2026-10-23T17:00:00.000Z', '2026-10-26T18:00:00.000Z'])
  })
})

describe('at the same moment', () => {
  test('two requests for the last free host end in one call', async () => {
    await host('Isla Reid')
    await book('11:00')
    const codes = await Promise.all([codeOf(book('11:00')), codeOf(book('11:00'))])
    expect(codes.sort()).toEqual(['done', 'slot_taken'])
  })

  test('as many requests succeed as there are hosts, each with one of them', async () => {
    await host('Isla Reid')
    await host('Callum Orr')
    const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(book('11:00'))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(3)
    expect(await hostsOf()).toEqual([1, 2, 3])
  })

  test('a host is removed while guests book: no call stays with that host', async () => {
    const isla = await host('Isla Reid')
    await Promise.all([
      ...['09:00', '10:00', '11:00', '14:00'].map((time) => codeOf(book(time))),
      codeOf(end(isla)),
      ...['09:30', '10:30', '11:30', '14:30'].map((time) => codeOf(book(time))),
    ])
    expect(new Set(await hostsOf())).toEqual(new Set([1]))
  })

  test('a host is removed while a guest moves a call to them: both succeed or are refused', async () => {
    const isla = await host('Isla Reid')
    const booking = await book('11:00')
    await book('14:00', { host: 1, by: 'staff' })
    await Promise.all([
      codeOf(inTx((tx) => moveCall(tx, parts, { token: booking.token, startsAt: monday('15:00'), now }))),
      codeOf(end(isla)),
    ])
    expect(await hostsOf()).toEqual([1, 1])
  })

  test('the constraint prevents one host from having two calls, whatever the program does, but not two hosts', async () => {
    await host('Isla Reid')
    await book('11:00')
    const insert = (id: string, number: number) =>
      database.db
        .insertInto('diary_entries')
        .values({
          id,
          starts_at: monday('11:15'),
          blocked_from: monday('11:15'),
          blocked_until: monday('11:45'),
          booking_id: null,
          held_until: new Date(now.getTime() + 600_000),
          host: number,
        })
        .execute()
    await expect(insert('dry_1', 1)).rejects.toMatchObject({ code: '23P01' })
    await insert('dry_2', 2)
  })
})

describe('between the offer and the booking', () => {
  test('a hold only affects one host: the others are still offered', async () => {
    await host('Isla Reid')
    const held = await inTx((tx) => holdSlot(tx, diaryRules, { kind: 'demo', startsAt: monday('11:00'), now }))
    expect(await isOffered('11:00')).toBe(true)
    await book('11:00')
    expect(await isOffered('11:00')).toBe(false)
    expect(await codeOf(book('11:00'))).toBe('slot_taken')
    expect(await codeOf(book('11:00', { holdId: held.id }))).toBe('done')
  })

  test('the host of a held time is removed: the guest gets another, or is told that it is gone', async () => {
    const isla = await host('Isla Reid')
    await book('11:00', { host: 1, by: 'staff' })
    const held = await inTx((tx) => holdSlot(tx, diaryRules, { kind: 'demo', startsAt: monday('11:00'), now }))
    const other = await inTx((tx) => holdSlot(tx, diaryRules, { kind: 'demo', startsAt: monday('14:00'), now }))
    await end(isla)
    expect(await codeOf(book('11:00', { holdId: held.id }))).toBe('slot_taken')
    expect((await book('14:00', { holdId: other.id })).host).toBe(1)
  })

  test('a host’s hours change: what nobody offers any more is refused, and the calls outside are listed', async () => {
    const evenings = { weekly: { 1: [{ from: '17:00', to: '19:00' }] } }
    const isla = await host('Isla Reid', { own: evenings })
    const stays = await book('17:00')
    const body: HostBody = { memberId: null, name: 'Isla Reid', kinds: ['demo'], own: {} }
    const { outside } = await inTx((tx) => changeHost(tx, parts, { member, number: isla, version: 1, body, now }))
    expect(outside.map(({ id }) => id)).toEqual([stays.id])
    expect(await codeOf(book('18:00'))).toBe('slot_not_offered')
    expect((await findBooking(database.db, stays.id)).host).toBe(isla)
  })
})

describe('a call that is given to another host', () => {
  test('keeps its time, with a mail to both sides; giving it to the same host changes nothing', async () => {
    const isla = await host('Isla Reid')
    const booking = await book('11:00')
    await give(booking, isla)
    await give({ ...booking, host: isla }, isla)
    expect(await findBooking(database.db, booking.id)).toMatchObject({
      host: isla,
      sequence: 1,
      startsAt: monday('11:00'),
    })
    const mails = await database.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('cause', 'like', `${booking.id}:1:%`)
      .orderBy('template')
      .execute()
    expect(mails.map(({ template }) => template)).toEqual(['call-give-announced', 'call-given'])
    expect(mails[0]!.data).toMatchObject({ host: isla, previousHost: 1 })
    expect(
      (await jobs.enqueued(remindQueue)).filter(({ data }) => (data as { sequence: number }).sequence === 1),
    ).not.toEqual([])
  })

  test('stays if the other is busy or away, or a colleague was first', async () => {
    const isla = await host('Isla Reid', { own: { weekly: { 2: [{ from: '09:00', to: '17:00' }] } } })
    const booking = await book('11:00')
    expect(await codeOf(give(booking, isla))).toBe('outside_rules')
    expect(await codeOf(give(booking, isla, { anyway: true, before: isla }))).toBe('host_changed')
    expect(await codeOf(give(booking, isla, { anyway: true }))).toBe('done')
    const second = await book('11:00')
    expect(second.host).toBe(1)
    expect(await codeOf(give(second, isla, { anyway: true }))).toBe('slot_taken')
    expect(await codeOf(give(second, 99))).toBe('host_gone')
    expect((await findBooking(database.db, second.id)).sequence).toBe(0)
  })
})

describe('a call that moves', () => {
  test('stays with its host if they are free, and goes to another if they are busy at the new time', async () => {
    const isla = await host('Isla Reid')
    const booking = await book('11:00')
    const move = (time: string) =>
      inTx((tx) => moveCall(tx, parts, { token: booking.token, startsAt: monday(time), now })).then(
        (moved) => moved.booking.host,
      )
    await book('14:00', { host: 1, by: 'staff' })
    expect(await move('15:00')).toBe(1)
    expect(await move('14:00')).toBe(isla)
  })

  test('by staff stays with its host, unless they choose another', async () => {
    const isla = await host('Isla Reid')
    const booking = await book('11:00')
    await book('14:00', { host: 1, by: 'staff' })
    const move = (to?: number) =>
      inTx((tx) =>
        moveForGuest(tx, parts, { member, id: booking.id, startsAt: monday('14:00'), host: to, anyway: false, now }),
      )
    expect(await codeOf(move())).toBe('slot_taken')
    expect((await move(isla)).host).toBe(isla)
  })
})

describe('a host of the team with a mailbox of their own', () => {
  const isla = { id: 'stf_isla', name: 'Isla Reid', email: 'isla@patter.example', role: 'staff' as const }
  const mailsTo = async (booking: { id: string }, sequence: number) =>
    (
      await database.db
        .selectFrom('mails')
        .selectAll()
        .where('cause', 'like', `${booking.id}:${sequence}:host:%`)
        .orderBy('template')
        .execute()
    ).map(({ template: mail, recipient, data }) => [mail, recipient, String(data.startsAt).slice(11, 16)])
  beforeAll(async () => {
    const row = { ...isla, created_at: now }
    await database.db.insertInto('staff_members').values(row).execute()
  })

  test('is told about a call of theirs that is booked, moved and cancelled; a host without a mailbox is not', async () => {
    const number = await host('', { memberId: isla.id })
    const booking = await book('11:00', { host: number })
    expect(await mailsTo(booking, 0)).toEqual([['host-call-booked', isla.email, '11:00']])
    await inTx((tx) => moveCall(tx, parts, { token: booking.token, startsAt: monday('15:00'), now }))
    expect(await mailsTo(booking, 1)).toEqual([['host-call-moved', isla.email, '15:00']])
    await inTx((tx) => cancelCall(tx, parts, booking.token, now))
    expect(await mailsTo(booking, 2)).toEqual([['host-call-cancelled', isla.email, '15:00']])
    expect(await mailsTo(await book('12:00', { host: 1 }), 0)).toEqual([])
    const agencys = { ...parts, agency: 'ISLA@patter.example' }
    const theirs = await inTx((tx) =>
      bookCall(tx, agencys, { kind: 'demo', startsAt: monday('14:00'), guest: guest(), host: number }, now),
    )
    expect(await mailsTo(theirs, 0)).toEqual([])
  })

  test('is told once that a call is theirs now, and once that it no longer is', async () => {
    const number = await host('', { memberId: isla.id })
    await database.db.updateTable('diary_hosts').set({ member_id: member.id }).where('number', '=', 1).execute()
    const booking = await book('11:00', { host: 1 })
    await give(booking, number)
    expect(await mailsTo(booking, 1)).toEqual([
      ['host-call-given', isla.email, '11:00'],
      ['host-call-taken', member.email, '11:00'],
    ])
    await inTx((tx) =>
      moveForGuest(tx, parts, { member, id: booking.id, startsAt: monday('15:00'), host: 1, anyway: false, now }),
    )
    expect(await mailsTo(booking, 2)).toEqual([
      ['host-call-given', member.email, '15:00'],
      ['host-call-taken', isla.email, '11:00'],
    ])
  })
})

describe('removing a host', () => {
  test('gives each future call to whose turn it is', async () => {
    const isla = await host('Isla Reid')
    await book('09:00', { host: isla, by: 'staff' })
    await book('10:00', { host: isla, by: 'staff' })
    expect(await end(isla)).toEqual({ given: 2 })
    expect(await hostsOf()).toEqual([1, 1])
    expect(await codeOf(end(isla))).toBe('not_found')
  })

  test('changes nothing if nobody else can take one of the calls, which is named', async () => {
    const isla = await host('Isla Reid')
    await book('11:00', { host: 1, by: 'staff' })
    await book('11:00', { host: isla, by: 'staff' })
    await book('14:00', { host: isla, by: 'staff' })
    await expect(end(isla)).rejects.toMatchObject({
      code: 'calls_left',
      message: expect.stringContaining('Iain Struan, Monday 16 November, 11:00'),
    })
    expect(await hostsOf()).toEqual([1, isla, isla])
  })

  test('is refused for the last one, and for what a colleague has changed', async () => {
    expect(await codeOf(end(1))).toBe('last_host')
    const isla = await host('Isla Reid')
    expect(await codeOf(end(isla, 2))).toBe('host_changed')
    expect(await codeOf(host('', { memberId: 'stf_nobody' }))).toBe('host_unknown')
    expect(await codeOf(host(''))).toBe('name_missing')
    await host('', { memberId: member.id })
    expect(await codeOf(host('', { memberId: member.id }))).toBe('host_exists')
  })
})
