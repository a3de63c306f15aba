import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { playService, type ServiceReply } from '../providers/test-service.ts'

// The program with a service that keeps its diary, from the visitor's side. The adapters have their own tests. The
// service is a real server with as much of Cal.com's API v2 as these journeys need.

let service: Awaited<ReturnType<typeof playService>>
let fault: 'none' | 'nonsense' | 'down' = 'none'
const bookings: { uid: string; start: string; metadata: unknown; status: string }[] = []

beforeAll(async () => {
  service = await playService(({ method, path, json }): ServiceReply => {
    if (fault === 'down') return 'drop'
    const [, , route] = path.split('/')
    const say = (status: number, data: unknown): ServiceReply =>
      fault === 'nonsense' ? { status, text: '<html>Oops' } : { status, body: { status: 'success', data } }
    if (route === 'slots')
      return say(200, {
        '2026-11-21': [{ start: '2026-11-21T10:00:00.000Z' }],
        '2026-11-24': [{ start: '2026-11-24T10:00:00.000Z' }, { start: '2026-11-24T11:00:00.000Z' }],
      })
    if (route === 'event-types') return say(200, { id: 7, slug: 'demo', users: [{ username: 'moira' }] })
    if (method === 'GET') return say(200, bookings)
    const booking = {
      uid: `uid${bookings.length + 1}`,
      status: 'accepted',
      start: json.start,
      metadata: json.metadata,
    }
    bookings.push(booking)
    return say(201, { ...booking, id: 91 })
  })
})
const tested = testProgram('service', () => ({
  CLOCK: '2026-11-15T20:00:00Z',
  SCHEDULING_PROVIDER: 'calcom',
  CALCOM_API_BASE: `${service.url}/v2`,
  CALCOM_TOKEN: 'cal_secret',
  CALCOM_DEMO_EVENT_TYPE: '7',
  CALCOM_CONSULTATION_EVENT_TYPE: '8',
  CALCOM_WEBHOOK_KEY: 'webhook-secret',
}))
afterAll(() => service.close())

async function call(method: string, route: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await tested.call(method, route, body, { headers })
  return { status: answer.status, json: answer.json() }
}
const demo = (datetime: string, email: string) => ({
  type: 'demo_booking_30min',
  name: 'Rhona Baird',
  email,
  company: 'Lochbay',
  phone: '0141 496 0123',
  message: '',
  datetime,
  duration: '30 minutes',
  timeZone: 'Europe/London',
})
const webhook = (triggerEvent: string, payload: object) => {
  const body = JSON.stringify({ triggerEvent, createdAt: '2026-11-15T20:00:00.000Z', payload })
  return call('POST', '/api/scheduling/webhook', body, {
    'x-cal-signature-256': createHmac('sha256', 'webhook-secret').update(body).digest('hex'),
  })
}
const stored = () => tested.database.db.selectFrom('bookings').selectAll().execute()

test('its slots follow our rules: no Saturday, and the link under its own name', async () => {
  const { json } = await call('GET', '/api/calcom/weekly-slots')
  expect(json.data.map((slot: { formatted: string }) => slot.formatted)).toEqual([
    'Tuesday 24 November, 10:00',
    'Tuesday 24 November, 11:00',
  ])
  expect(json.data[0].calcomLink).toMatch(/^https:\/\/cal\.com\/moira\/demo/)
  expect((await call('GET', '/api/calendar/weekly-slots')).status).toBe(404)
})

test('a call is booked there once, stored here, and announced only to the agency', async () => {
  const body = demo('2026-11-24T10:00:00.000Z', 'rhona@lochbay.example')
  const first = await call('POST', '/api/demo-booking', body, { 'idempotency-key': 'first-key-1' })
  const again = await call('POST', '/api/demo-booking', body, { 'idempotency-key': 'first-key-1' })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json).toEqual(first.json)
  expect(bookings).toHaveLength(1)
  expect(await stored()).toMatchObject([
    { provider: 'calcom', provider_ref: 'uid1', email: 'rhona@lochbay.example', status: 'booked' },
  ])
  expect(
    (await tested.database.db.selectFrom('mails').select('template').execute()).map((mail) => mail.template),
  ).toEqual(['call-announced'])
  const page = await fetch(tested.url + new URL(first.json.data.link).pathname)
  expect(await page.text()).toContain('https://cal.com/reschedule/uid1')
})

test('its webhooks move and cancel the call here; a repeated one changes nothing more, an unsigned one nothing at all', async () => {
  const moved = {
    uid: 'uid2',
    rescheduleUid: 'uid1',
    startTime: '2026-11-25T10:00:00.000Z',
    endTime: '2026-11-25T10:30:00.000Z',
  }
  expect(
    (await call('POST', '/api/scheduling/webhook', { triggerEvent: 'BOOKING_CANCELLED', payload: { uid: 'uid1' } }))
      .status,
  ).toBe(401)
  expect((await webhook('BOOKING_RESCHEDULED', moved)).status).toBe(200)
  expect((await webhook('BOOKING_RESCHEDULED', moved)).status).toBe(200)
  expect(await stored()).toMatchObject([
    { provider_ref: 'uid2', starts_at: new Date('2026-11-25T10:00:00Z'), sequence: 1 },
  ])
  await webhook('BOOKING_CANCELLED', { uid: 'uid2', startTime: moved.startTime, endTime: moved.endTime })
  await webhook('BOOKING_CANCELLED', { uid: 'uid2', startTime: moved.startTime, endTime: moved.endTime })
  expect(await stored()).toMatchObject([{ status: 'cancelled', sequence: 2 }])
  expect(
    (await tested.database.db.selectFrom('mails').select('template').orderBy('cause').execute()).map(
      (mail) => mail.template,
    ),
  ).toEqual(['call-announced', 'call-move-announced', 'call-cancel-announced'])
})

test('a call that a guest books on its own page is reported to us once, becomes a lead, and causes no mail from us to the guest', async () => {
  const created = {
    uid: 'uid9',
    startTime: '2026-11-26T10:00:00.000Z',
    endTime: '2026-11-26T10:15:00.000Z',
    eventTypeId: 8,
    status: 'ACCEPTED',
    metadata: {},
    attendees: [{ name: 'Tomasz Wilk', email: 'tomasz@home.example', timeZone: 'Europe/Warsaw' }],
    responses: { phone: { value: '07700 900456' } },
  }
  const moved = {
    ...created,
    uid: 'uid10',
    rescheduleUid: 'uid9',
    startTime: '2026-11-27T10:00:00.000Z',
    endTime: '2026-11-27T10:15:00.000Z',
  }
  const answers = await Promise.all([webhook('BOOKING_CREATED', created), webhook('BOOKING_CREATED', created)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await webhook('BOOKING_RESCHEDULED', moved)
  // A late repeat of an old webhook changes nothing.
  await webhook('BOOKING_CREATED', created)
  await webhook('BOOKING_CREATED', { ...created, uid: 'uidElse', eventTypeId: 99 })
  const own = (await stored()).filter(({ email }) => email === 'tomasz@home.example')
  expect(own).toMatchObject([
    {
      kind: 'consultation',
      provider: 'calcom',
      provider_ref: 'uid10',
      phone: '07700 900456',
      time_zone: 'Europe/Warsaw',
      sequence: 1,
    },
  ])
  const lead = await tested.database.db
    .selectFrom('leads')
    .select(['kind', 'details'])
    .where('person_id', '=', own[0]!.person_id)
    .execute()
  expect(lead).toMatchObject([{ kind: 'consultation_booking', details: { bookingId: own[0]!.id } }])
  const mails = await tested.database.db
    .selectFrom('mails')
    .select(['template', 'recipient'])
    .where('cause', 'like', `${own[0]!.id}:%`)
    .orderBy('cause')
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(['call-announced', 'call-move-announced'])
})

test('a booking that is reported after its cancellation or move is not stored a second time', async () => {
  const created = (uid: string, email: string) => ({
    uid,
    startTime: '2026-11-26T11:00:00.000Z',
    endTime: '2026-11-26T11:15:00.000Z',
    eventTypeId: 8,
    status: 'ACCEPTED',
    metadata: {},
    attendees: [{ name: 'Ailsa Rae', email, timeZone: 'Europe/London' }],
  })
  const of = async (email: string) => (await stored()).filter((booking) => booking.email === email)
  const mailsAbout = async (id: string) =>
    (await tested.database.db.selectFrom('mails').select('template').where('cause', 'like', `${id}:%`).execute()).map(
      ({ template }) => template,
    )

  const late = created('uidLate', 'late@rae.example')
  await webhook('BOOKING_CANCELLED', { ...late, status: 'CANCELLED' })
  await webhook('BOOKING_CREATED', late)
  await Promise.all([webhook('BOOKING_CREATED', late), webhook('BOOKING_CANCELLED', late)])
  const cancelled = await of('late@rae.example')
  expect(cancelled).toMatchObject([{ kind: 'consultation', status: 'cancelled', sequence: 0 }])
  expect(await mailsAbout(cancelled[0]!.id)).toEqual([])

  for (let round = 0; round < 6; round++) {
    const email = `at-once${round}@rae.example`
    const call = created(`uidAtOnce${round}`, email)
    await Promise.all([webhook('BOOKING_CREATED', call), webhook('BOOKING_CANCELLED', call)])
    expect(await of(email)).toMatchObject([{ status: 'cancelled' }])
  }

  const before = created('uidBefore', 'moved@rae.example')
  await webhook('BOOKING_RESCHEDULED', { ...before, uid: 'uidAfter', rescheduleUid: 'uidBefore' })
  await webhook('BOOKING_CREATED', before)
  const moved = await of('moved@rae.example')
  expect(moved).toMatchObject([{ provider_ref: 'uidAfter', status: 'booked' }])
  expect(await mailsAbout(moved[0]!.id)).toEqual(['call-announced'])

  // Of two moves, the second is reported first: there is still one call, at its last time.
  const twice = created('uidFirst', 'twice@rae.example')
  await webhook('BOOKING_CREATED', twice)
  const [own] = await of('twice@rae.example')
  const later = { startTime: '2026-11-26T15:00:00.000Z', endTime: '2026-11-26T15:30:00.000Z' }
  const second = { ...twice, ...later, uid: 'uidThird', rescheduleUid: 'uidSecond' }
  const first = { ...twice, uid: 'uidSecond', rescheduleUid: 'uidFirst' }
  for (const move of [second, first, second, first]) await webhook('BOOKING_RESCHEDULED', move)
  const standing = async () => (await of('twice@rae.example')).filter(({ status }) => status === 'booked')
  expect(await standing()).toMatchObject([
    { id: own!.id, provider_ref: 'uidThird', starts_at: new Date(later.startTime) },
  ])
  expect((await mailsAbout(own!.id)).toSorted()).toEqual(['call-announced', 'call-move-announced'])
  await webhook('BOOKING_CANCELLED', { ...second, status: 'CANCELLED' })
  expect(await standing()).toEqual([])

  // What its host refused to confirm was never booked.
  await webhook('BOOKING_REJECTED', created('uidRefused', 'refused@rae.example'))
  expect(await of('refused@rae.example')).toEqual([])
})

test('a webhook that comes before the response to our own call, or with a changed mark, makes no second booking', async () => {
  const [storedBooking] = await stored()
  const created = (uid: string, bookingId: string) => ({
    uid,
    startTime: '2026-11-24T11:00:00.000Z',
    endTime: '2026-11-24T11:30:00.000Z',
    eventTypeId: 7,
    status: 'ACCEPTED',
    metadata: { bookingId },
    attendees: [{ name: 'Jean Orr', email: 'jean@westermill.example', timeZone: 'Europe/London' }],
  })
  // The service numbers its bookings. The webhook of the next one arrives before its response.
  while (bookings.length < 20) bookings.push({ uid: 'another', start: '', metadata: {}, status: 'cancelled' })
  const next = `uid${bookings.length + 1}`
  await webhook('BOOKING_CREATED', created(next, 'bkg_0123456789abcdefghjkmnpqrs'))
  const booking = await call('POST', '/api/demo-booking', demo('2026-11-24T11:00:00.000Z', 'jean@westermill.example'))
  expect(booking.status).toBe(201)
  expect((await stored()).filter(({ email }) => email === 'jean@westermill.example')).toMatchObject([
    { id: 'bkg_0123456789abcdefghjkmnpqrs', phone: '0141 496 0123', company: 'Lochbay' },
  ])
  expect((await webhook('BOOKING_CREATED', created('uidForged', storedBooking!.id))).status).toBe(200)
  expect((await stored()).find(({ id }) => id === storedBooking!.id)).toEqual(storedBooking)
})

test.each(['nonsense', 'down'] as const)(
  'if it responds with %s there is a sentence, and nothing is stored',
  async (what) => {
    const before = (await stored()).length
    fault = what
    const booking = await call('POST', '/api/demo-booking', demo('2026-11-24T11:00:00.000Z', 'late@lochbay.example'))
    fault = 'none'
    expect(booking.status).toBe(503)
    expect(booking.json).toMatchObject({
      code: 'scheduling_unavailable',
      message: expect.stringContaining('Nothing is lost'),
    })
    expect(await stored()).toHaveLength(before)
  },
)
