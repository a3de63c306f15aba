import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createMailer } from '#src/platform/mail/mailer.ts'
import { createOutbox, sendMail, sendMailQueue } from '#src/platform/mail/outbox.ts'
import type { Booking } from '../booking.ts'
import { bookCall, type BookingContext, keepProviderCall } from './book-call.ts'
import { bookingMailTemplates, callInvitation } from './booking-mails.ts'
import { findBooking } from './booking-store.ts'
import { cancelCall, moveCall } from './change-call.ts'
import { hostNamed } from './host-names.ts'
import { remindQueue } from './reminders.ts'

// Mails about a call that is booked, moved and cancelled, rendered as they are sent.

const from = 'Patter <hello@patter.example>'
const options = { publicUrl: 'https://patter.example', from, callLink: 'https://meet.patter.example/{room}' }
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-calls-'))
const sunday = new Date('2026-11-15T20:00:00Z')
const later = (minutes: number) => new Date(sunday.getTime() + minutes * 60_000)
const guest = {
  name: 'Iain "the Pen" Ross',
  email: 'iain@struan.example',
  phone: '0141 496 0000',
  company: 'Struan; Sons, & Co',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: 'Hello\r\nthere',
  timeZone: 'Europe/Paris',
}

let database: TestDatabase
let booking: Booking

beforeAll(async () => {
  database = await openTestDatabase()
})
// Before the bookings below, whose mails are queued.
const jobs = testJobs(() => database, [sendMailQueue, remindQueue], { now: () => sunday })
const parts: BookingContext = { outbox: createOutbox(jobs), jobs, rules: diaryRules, agency: 'agency@patter.example' }
beforeAll(async () => {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
  booking = await inTx((tx) =>
    bookCall(tx, parts, { kind: 'demo', startsAt: new Date('2026-11-17T11:00:00Z'), guest }, sunday),
  )
  await inTx((tx) =>
    moveCall(tx, parts, { token: booking.token, startsAt: new Date('2026-11-18T14:00:00Z'), now: later(10) }),
  )
  await inTx((tx) => cancelCall(tx, parts, booking.token, later(20)))
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

/**
 * Returns the calendar from the alternative and from the attachment, byte for byte, because a parser would normalise
 * the line ends.
 */
function calendarsOf(source: string): string[] {
  const parts = source.matchAll(
    /Content-Type: (?:text\/calendar|application\/ics)[\s\S]*?Content-Transfer-Encoding: (\S+)\r\n(?:\S.*\r\n)*\r\n([\s\S]*?)\r\n--/g,
  )
  return [...parts].map(([, encoding, body = '']) => {
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
    if (encoding !== 'quoted-printable') return body
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString()
  })
}

/** Sends the mails only after everything has happened, as late as possible. */
async function sent(template: string) {
  const mailer = createMailer({ smtpUrl: undefined, from, directory: folder })
  const row = await database.db
    .selectFrom('mails')
    .select(['id', 'created_at'])
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
  await sendMail(
    { db: database.db, mailer, templates: bookingMailTemplates(options), clock: { now: () => later(40) } },
    row.id,
  )
  const source = fs.readFileSync(path.join(folder, `${row.id}.eml`), 'utf8')
  const mail = await PostalMime.parse(source)
  return { row, source, mail, calendars: calendarsOf(source) }
}

describe.each([
  ['call-booked', 'REQUEST', 0, 'iain@struan.example', '20261117T110000Z'],
  ['call-announced', 'REQUEST', 0, 'agency@patter.example', '20261117T110000Z'],
  ['call-moved', 'REQUEST', 1, 'iain@struan.example', '20261118T140000Z'],
  ['call-move-announced', 'REQUEST', 1, 'agency@patter.example', '20261118T140000Z'],
  ['call-cancelled', 'CANCEL', 2, 'iain@struan.example', '20261118T140000Z'],
  ['call-cancel-announced', 'CANCEL', 2, 'agency@patter.example', '20261118T140000Z'],
] as const)('%s', (template, method, sequence, to, startsAt) => {
  test(`has its ${method} as an alternative and as a file, with the same content`, async () => {
    const { row, source, mail, calendars } = await sent(template)
    expect(mail.to).toMatchObject([{ address: to }])
    expect(mail.messageId).toBe(`<${row.id}@patter.example>`)
    expect(new Date(mail.date!)).toEqual(new Date(Math.floor(row.created_at.getTime() / 1000) * 1000))
    const headers = source.replace(/\r\n[ \t]+/g, ' ')
    expect(
      headers.match(new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}$`, 'gm')),
    ).toHaveLength(1)
    expect(headers).toMatch(/^Content-Type: application\/ics; name="?invite\.ics"?$/m)
    expect(headers).toMatch(/^Content-Disposition: attachment; filename="?invite\.ics"?$/m)
    // The calendar comes last, after text and HTML, so that a client that knows it prefers it (RFC 2046 §5.1.4).
    expect(
      source
        .match(/Content-Type: (text\/plain|text\/html|text\/calendar|image\/png|application\/ics)/g)
        ?.map((line) => line.slice(14)),
    ).toEqual(['text/plain', 'text/html', 'image/png', 'text/calendar', 'application/ics'])
    expect(calendars).toHaveLength(2)
    expect(calendars[0]).toBe(calendars[1])
    expect(calendars[1]).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
    const parsed = mail.attachments
      .filter(({ mimeType }) => /^text\/calendar|^application\/ics/.test(mimeType))
      .map(({ content }) => new TextDecoder().decode(content as ArrayBuffer))
    expect(parsed.map((text) => text.replace(/\r?\n/g, '\r\n'))).toEqual([calendars[1], calendars[1]])

    const calendar = new ICAL.Component(ICAL.parse(calendars[1]!))
    const event = calendar.getFirstSubcomponent('vevent')!
    expect(calendar.getFirstPropertyValue('method')).toBe(method)
    expect(event.getFirstPropertyValue('uid')).toBe(`${booking.id}@patter.example`)
    expect(event.getFirstPropertyValue('sequence')).toBe(sequence)
    expect(event.getFirstProperty('dtstart')!.toICALString()).toBe(`DTSTART:${startsAt}`)
    expect(String(event.getFirstPropertyValue('organizer')).toLowerCase()).toBe(`mailto:${mail.from!.address}`)
    expect(String(event.getFirstPropertyValue('attendee')).toLowerCase()).toBe('mailto:iain@struan.example')
    expect(event.getFirstPropertyValue('description')).toContain(`https://patter.example/bookings/${booking.token}`)
  })
})

test('a late mail describes the change that caused it, not the present state of the call', async () => {
  const { mail } = await sent('call-booked')
  expect(mail.subject).toBe('Your call: Tuesday 17 November, 11:00')
  expect(mail.text).toMatch(/Glasgow time\r?\n12:00 in Paris/)
  expect(mail.text).toContain(`https://meet.patter.example/${booking.room}`)
  expect((await sent('call-moved')).mail.text).toContain('Tuesday 17 November, 11:00 is off')
})

test('replies of the guest go to the agency, replies of the agency to the guest', async () => {
  expect((await sent('call-booked')).mail.replyTo).toMatchObject([{ address: 'hello@patter.example' }])
  expect((await sent('call-announced')).mail.replyTo).toMatchObject([{ address: 'iain@struan.example' }])
})

test('a reminder has the link but no invitation, and is not sent once its call has begun, moved or been cancelled', async () => {
  const { id } = await database.db
    .transaction()
    .execute((tx) =>
      bookCall(
        tx,
        parts,
        { kind: 'demo', startsAt: new Date('2026-11-19T11:00:00Z'), guest: { ...guest, email: 'dee@plinth.example' } },
        sunday,
      ),
    )
  const data = {
    bookingId: id,
    sequence: 0,
    startsAt: '2026-11-19T11:00:00.000Z',
    endsAt: '2026-11-19T11:30:00.000Z',
    hours: 1,
  }
  const render = (change: object, now: string) =>
    bookingMailTemplates(options)['call-reminder']!({ ...data, ...change }, { db: database.db, now: new Date(now) })
  const mail = await render({}, '2026-11-19T10:00:00Z')
  expect(mail?.subject).toBe('At 11:00: your call with Moira')
  expect(mail?.text).toContain('https://meet.patter.example/')
  expect(mail?.calendar).toBeUndefined()
  expect((await render({ hours: 24 }, '2026-11-18T11:00:00Z'))?.subject).toBe(
    'Reminder: your call, Thursday 19 November, 11:00',
  )
  expect(await render({}, '2026-11-19T11:00:00Z')).toBeUndefined()
  expect(await render({ sequence: 1 }, '2026-11-19T10:00:00Z')).toBeUndefined()
  expect(await render({ bookingId: booking.id, sequence: 2 }, '2026-11-17T10:00:00Z')).toBeUndefined()
})

test('a call at a scheduling service is announced without an invitation from us', async () => {
  const { id } = await database.db.transaction().execute((tx) => {
    const call = {
      id: 'bkg_elsewhere',
      kind: 'demo' as const,
      startsAt: new Date('2026-11-20T11:00:00Z'),
      guest: { ...guest, email: 'mo@thrum.example' },
    }
    return keepProviderCall(
      tx,
      parts,
      { ...call, provider: 'calcom', ref: 'cal_1', moveUrl: null, cancelUrl: null },
      sunday,
    )
  })
  const data = { bookingId: id, sequence: 0, startsAt: '2026-11-20T11:00:00.000Z', endsAt: '2026-11-20T11:30:00.000Z' }
  const mail = await bookingMailTemplates(options)['call-announced']!(data, { db: database.db, now: sunday })
  expect(mail?.text).toContain('Cal.com')
  expect(mail?.calendar).toBeUndefined()
})

test('the current invitation of a booking is the one in its last mail', async () => {
  const { calendars } = await sent('call-cancelled')
  expect(
    callInvitation(
      options,
      await findBooking(database.db, booking.id),
      { host: await hostNamed(database.db, 1) },
      'CANCEL',
    ),
  ).toBe(calendars[1])
})

test('a mail says until when a call can be changed, if staff have set a deadline', async () => {
  const data = { bookingId: booking.id, sequence: 0, startsAt: '2026-11-17T11:00:00Z', endsAt: '2026-11-17T11:30:00Z' }
  const textAt = async (now: Date) =>
    (await bookingMailTemplates(options)['call-booked']!(data, { db: database.db, now }))?.text.replace(/\s+/g, ' ')
  expect(await textAt(sunday)).not.toContain('You can do that until')
  await database.db
    .insertInto('diary_rule_sets')
    .values({ version: 1, rules: JSON.stringify({ changeHours: 24 }), made_by: 'Moira', made_at: sunday })
    .execute()
  expect(await textAt(sunday)).toContain('You can do that until Monday 16 November, 11:00.')
  expect(await textAt(new Date('2026-11-16T11:00:00Z'))).toContain('It’s too close to your call')
})
