import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { bookCall, type BookingContext } from './book-call.ts'
import { cancelCall, moveCall } from './change-call.ts'
import { isReminderDue, reminderJob, remindQueue } from './reminders.ts'

const booked = new Date('2026-11-15T20:00:00Z')
const startsAt = new Date('2026-11-18T11:00:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3600_000)

describe('a reminder', () => {
  const call = { status: 'booked', sequence: 0, startsAt } as const

  test('is due from its hour until the next one is', () => {
    expect(isReminderDue({ sequence: 0, hours: 24 }, call, before(24))).toBe(true)
    expect(isReminderDue({ sequence: 0, hours: 24 }, call, before(1.5))).toBe(true)
    expect(isReminderDue({ sequence: 0, hours: 24 }, call, before(1))).toBe(false)
    expect(isReminderDue({ sequence: 0, hours: 1 }, call, before(1))).toBe(true)
  })

  test('is never due for a call that has begun, was moved or cancelled', () => {
    expect(isReminderDue({ sequence: 0, hours: 1 }, call, startsAt)).toBe(false)
    expect(isReminderDue({ sequence: 0, hours: 1 }, { ...call, sequence: 1 }, before(1))).toBe(false)
    expect(isReminderDue({ sequence: 0, hours: 1 }, { ...call, status: 'cancelled' }, before(1))).toBe(false)
  })
})

describe('the job', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const jobs = testJobs(() => database, [sendMailQueue, remindQueue], { now: () => booked })
  const outbox = createOutbox(jobs)
  const parts: BookingContext = { outbox, jobs, rules: diaryRules, agency: 'agency@patter.example' }
  const none = { company: '', location: '', currentJob: '', salaryExpectations: '', message: '', timeZone: '' }
  const book = (email: string, at = startsAt) =>
    database.db
      .transaction()
      .execute((tx) =>
        bookCall(
          tx,
          parts,
          { kind: 'demo', startsAt: at, guest: { ...none, name: 'Iain', email, phone: '1' } },
          booked,
        ),
      )
  const runAt = (now: Date, reminder: { bookingId: string; sequence: number; hours: number }) =>
    reminderJob({ db: database.db, outbox, clock: { now: () => now } }).run(reminder, {
      signal: new AbortController().signal,
    })
  const remindersTo = (email: string) =>
    database.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'call-reminder')
      .orderBy('created_at')
      .execute()

  test('posts each reminder once, however often it runs', async () => {
    const { id } = await book('one@lochbay.example')
    await jobs.clear()
    for (let run = 0; run < 3; run++) await runAt(before(24), { bookingId: id, sequence: 0, hours: 24 })
    await runAt(before(1), { bookingId: id, sequence: 0, hours: 1 })
    expect((await jobs.enqueued()).map(({ name }) => name)).toEqual([sendMailQueue, sendMailQueue])
    expect((await remindersTo('one@lochbay.example')).map(({ data }) => (data as { hours: number }).hours)).toEqual([
      24, 1,
    ])
  })

  test('sends the last missed reminder after a downtime, but none for a call that has begun', async () => {
    const { id } = await book('down@lochbay.example', new Date('2026-11-18T15:00:00Z'))
    const lateBy = (hours: number) => new Date(new Date('2026-11-18T15:00:00Z').getTime() - hours * 3600_000)
    await runAt(lateBy(0.5), { bookingId: id, sequence: 0, hours: 24 })
    await runAt(lateBy(0.5), { bookingId: id, sequence: 0, hours: 1 })
    expect(await remindersTo('down@lochbay.example')).toHaveLength(1)
    const begun = await book('begun@lochbay.example', new Date('2026-11-18T16:00:00Z'))
    await runAt(new Date('2026-11-18T16:00:00Z'), { bookingId: begun.id, sequence: 0, hours: 1 })
    expect(await remindersTo('begun@lochbay.example')).toEqual([])
  })

  test('sends none for what was moved or cancelled', async () => {
    const moved = await book('moved@lochbay.example', new Date('2026-11-18T09:00:00Z'))
    await database.db
      .transaction()
      .execute((tx) =>
        moveCall(tx, parts, { token: moved.token, startsAt: new Date('2026-11-18T10:00:00Z'), now: booked }),
      )
    await runAt(new Date('2026-11-18T08:00:00Z'), { bookingId: moved.id, sequence: 0, hours: 1 })
    expect(await remindersTo('moved@lochbay.example')).toEqual([])
    await database.db.transaction().execute((tx) => cancelCall(tx, parts, moved.token, booked))
    await runAt(new Date('2026-11-18T09:00:00Z'), { bookingId: moved.id, sequence: 1, hours: 1 })
    expect(await remindersTo('moved@lochbay.example')).toEqual([])
  })
})
