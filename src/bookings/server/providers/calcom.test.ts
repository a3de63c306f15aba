import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calcomProvider } from './calcom.ts'
import type { ProviderCall, SchedulingProvider } from './scheduling-provider.ts'
import { playService, type ServiceReply, type ServiceRequest } from './test-service.ts'

// A fake Cal.com: a real HTTP server with the shapes of the API's documentation and source, which keeps a diary and can
// be told to fail.

const now = new Date('2026-11-23T09:00:00Z')
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

let service: Awaited<ReturnType<typeof playService>>
let provider: SchedulingProvider
let seen: ServiceRequest[]
let logged: unknown[]
/** The responses to the next requests for a route, instead of asking the diary. */
let scripted: Record<string, ServiceReply[]>
/** The responses to bookings, returned after they were made. */
let afterwards: ServiceReply[]
let free: Set<number>
let bookings: { uid: string; status: string; start: string; metadata: Record<string, string>; email: string }[]
let eventType: Record<string, unknown>

beforeEach(async () => {
  seen = []
  logged = []
  scripted = {}
  afterwards = []
  bookings = []
  free = new Set([at('24T10:00'), at('24T11:00'), at('30T15:30')].map(Number))
  eventType = { id: 7, slug: 'demo', bookingUrl: 'https://cal.com/patter/demo' }
  service = await playService((request) => {
    seen.push(request)
    return scripted[`${request.method} ${request.path.split('/')[2]}`]?.shift() ?? decide(request)
  })
  provider = calcomProvider({
    apiBase: `${service.url}/v2/`,
    token: 'cal_secret',
    eventTypes: { demo: 7, consultation: 8 },
    webhookKey: 'webhook-secret',
    clock: { now: () => now },
    log: { warn: (message, fields) => logged.push({ message, ...fields }) },
    timings: { tryMs: 400, callMs: 3_000, backoffMs: 5 },
  })
})
afterEach(() => service.close())

const refusal = (message: string, status = 400): ServiceReply => ({
  status,
  body: {
    status: 'error',
    timestamp: now.toISOString(),
    path: '/v2/bookings',
    error: { code: 'BadRequestException', message, details: { message, statusCode: status } },
  },
})

function decide({ method, path, query, json, headers }: ServiceRequest): ServiceReply {
  const route = path.split('/')[2]
  const version = headers['cal-api-version']
  if (route === 'slots' && version === '2024-09-04') {
    const [from, until] = [Date.parse(query.get('start')!), Date.parse(query.get('end')!)]
    const data: Record<string, { start: string }[]> = {}
    for (const start of [...free].filter((start) => start >= from && start <= until)) {
      const text = new Date(start).toISOString()
      data[text.slice(0, 10)] = [{ start: text.replace('Z', '+00:00') }, ...(data[text.slice(0, 10)] ?? [])]
    }
    return { status: 200, body: { status: 'success', data } }
  }
  if (route === 'event-types' && version === '2024-06-14')
    return { status: 200, body: { status: 'success', data: eventType } }
  if (route === 'bookings' && version === '2024-08-13' && method === 'GET') {
    const found = bookings.filter(
      ({ email, start }) =>
        email === query.get('attendeeEmail') && start > query.get('afterStart')! && start < query.get('beforeEnd')!,
    )
    return { status: 200, body: { status: 'success', data: found, pagination: { returnedItems: found.length } } }
  }
  if (route === 'bookings' && version === '2024-08-13') {
    if (!free.delete(Date.parse(json.start)))
      return refusal('User either already has booking at this time or is not available')
    const booking = {
      uid: `uid${bookings.length + 1}`,
      status: 'accepted',
      start: json.start,
      metadata: json.metadata,
      email: json.attendee.email,
    }
    bookings.push(booking)
    return (
      afterwards.shift() ?? {
        status: 201,
        body: { status: 'success', data: { ...booking, id: 91, hosts: [], attendees: [] } },
      }
    )
  }
  return refusal(`Cannot ${method} ${path}`, 404)
}

const call: ProviderCall = {
  kind: 'demo',
  startsAt: at('24T10:00'),
  name: 'Rhona Baird',
  email: 'rhona@lochbay.example',
  phone: '0141 496 0123',
  company: 'Lochbay',
  location: '',
  notes: 'Three reps for Q1',
  timeZone: 'Europe/Paris',
  idempotencyKey: 'key-of-this-try',
  bookingId: 'bkg_1',
}
const booked = {
  outcome: 'booked',
  ref: 'uid1',
  moveUrl: 'https://cal.com/reschedule/uid1',
  cancelUrl: 'https://cal.com/booking/uid1?cancel=true',
}
const unavailable = { kind: 'unavailable', code: 'scheduling_unavailable' }
const posts = () => seen.filter(({ method }) => method === 'POST')
const soon = new Date('2026-12-07T09:00:00Z')

test('slots of all days come ascending, each with its own page', async () => {
  const slots = await provider.slots('demo', now, soon)
  expect(slots.map(({ startsAt }) => startsAt)).toEqual([at('24T10:00'), at('24T11:00'), at('30T15:30')])
  expect(slots[0]!.link).toBe('https://cal.com/patter/demo?date=2026-11-24&slot=2026-11-24T10%3A00%3A00.000Z')
  expect(seen.find(({ path }) => path === '/v2/slots')).toMatchObject({
    headers: { authorization: 'Bearer cal_secret' },
  })
  expect(seen.find(({ path }) => path === '/v2/slots')!.query.get('eventTypeId')).toBe('7')
})

test('the page is composed if Cal.com does not give it, and slots exist without it', async () => {
  eventType = { id: 7, slug: 'demo', users: [{ username: 'moira' }] }
  expect((await provider.slots('demo', now, soon))[0]!.link).toContain('https://cal.com/moira/demo?')
  scripted['GET event-types'] = ['drop', 'drop', 'drop']
  expect((await provider.slots('consultation', now, soon))[0]!.link).toContain('https://cal.com/?')
})

test('the requests of many visitors make one request, until something is booked', async () => {
  await Promise.all(Array.from({ length: 20 }, () => provider.slots('demo', now, soon)))
  await provider.slots('demo', now, soon)
  expect(seen.filter(({ path }) => path === '/v2/slots')).toHaveLength(1)
  await provider.book(call)
  expect(await provider.slots('demo', now, soon)).toHaveLength(2)
})

test('a fault is retried, a hanging service is given up, and a 429 waits as long as it says', async () => {
  scripted['GET slots'] = [{ status: 500, body: {} }, 'drop']
  expect(await provider.slots('demo', now, soon)).toHaveLength(3)
  scripted['GET slots'] = ['hang', 'hang', 'hang']
  await expect(provider.slots('consultation', now, soon)).rejects.toMatchObject(unavailable)
  scripted['GET slots'] = [{ status: 429, headers: { 'retry-after': '0' }, body: {} }]
  expect(await provider.slots('consultation', now, soon)).toHaveLength(3)
})

test('a malformed response for slots counts as no response', async () => {
  for (const reply of [
    { status: 200, text: 'OK' },
    { status: 200, body: { data: [] } },
    { status: 404, body: {} },
    { status: 302, headers: { location: 'https://example.com' }, text: '' },
  ]) {
    scripted['GET slots'] = [reply, reply, reply]
    await expect(provider.slots('demo', now, soon)).rejects.toMatchObject(unavailable)
  }
})

test('with a wrong token it is unavailable, and neither the token nor anything that was sent is logged', async () => {
  scripted['POST bookings'] = [refusal('Invalid API key cal_secret', 401)]
  const refused = await provider.book(call).catch((error: unknown) => error)
  expect(refused).toMatchObject(unavailable)
  expect(logged).toEqual([
    { message: 'scheduling service unavailable', service: 'Cal.com', reason: 'Cal.com answered 401 to POST /bookings' },
  ])
  expect(`${JSON.stringify(logged)} ${refused} ${(refused as Error).cause}`).not.toMatch(/cal_secret|rhona|0141/)
})

test('a call is booked with the time, the guest and our mark', async () => {
  expect(await provider.book(call)).toEqual(booked)
  expect(posts()).toHaveLength(1)
  expect(posts()[0]!.json).toMatchObject({
    eventTypeId: 7,
    start: '2026-11-24T10:00:00.000Z',
    attendee: { name: 'Rhona Baird', email: 'rhona@lochbay.example', timeZone: 'Europe/Paris' },
    bookingFieldsResponses: { notes: 'Three reps for Q1\n\nPhone: 0141 496 0123\nCompany: Lochbay' },
    metadata: { bookingId: 'bkg_1' },
  })
  expect(JSON.stringify(posts()[0]!.json)).not.toContain(call.idempotencyKey)
})

test('a time that is gone is slot_taken, in Cal.com’s own words for it and in others', async () => {
  free.delete(Number(call.startsAt))
  const gone = { kind: 'conflict', code: 'slot_taken' }
  await expect(provider.book(call)).rejects.toMatchObject(gone)
  scripted['POST bookings'] = [refusal('Something new.')]
  await expect(provider.book(call)).rejects.toMatchObject(gone)
  scripted['POST bookings'] = [refusal('Conflict', 409)]
  await expect(provider.book(call)).rejects.toMatchObject(gone)
})

test('an event type that requires more than the API accepts leads to the slot’s own page', async () => {
  scripted['POST bookings'] = [refusal('Missing required booking field response: budget')]
  const outcome = await provider.book(call)
  expect(outcome).toMatchObject({ outcome: 'elsewhere' })
  const link = new URL((outcome as { link: string }).link)
  expect(link.pathname).toBe('/patter/demo')
  expect(link.searchParams.get('slot')).toBe('2026-11-24T10:00:00.000Z')
  expect(link.searchParams.get('email')).toBe('rhona@lochbay.example')
  expect(link.searchParams.get('metadata[bookingId]')).toBe('bkg_1')
})

test.each([['hang' as const], ['drop' as const], [{ status: 500, body: {} }], [{ status: 201, text: '{"da' }]])(
  'after a lost response (%j) the call is booked once: the booking is found by its mark',
  async (reply) => {
    afterwards = [reply]
    expect(await provider.book(call)).toEqual(booked)
    expect(bookings).toHaveLength(1)
    expect(posts()).toHaveLength(1)
  },
)

test('a request whose response was lost before anything was booked is sent again', async () => {
  scripted['POST bookings'] = ['drop']
  expect(await provider.book(call)).toEqual(booked)
  expect(posts()).toHaveLength(2)
})

test('the same call later finds what an unfinished attempt has booked, and does not mistake another person’s call for it', async () => {
  afterwards = ['drop']
  scripted['GET bookings'] = Array.from({ length: 3 }, () => ({ status: 503, body: {} }))
  await expect(provider.book(call)).rejects.toMatchObject(unavailable)
  expect(await provider.book({ ...call, bookingId: 'bkg_2' })).toEqual(booked)
  expect(bookings).toHaveLength(1)
  await expect(provider.book({ ...call, bookingId: 'bkg_3', idempotencyKey: 'another' })).rejects.toMatchObject({
    code: 'slot_taken',
  })
})

test('a booking of ours that was cancelled since is not found', async () => {
  await provider.book(call)
  bookings[0]!.status = 'cancelled'
  await expect(provider.book(call)).rejects.toMatchObject({ code: 'slot_taken' })
})

function webhook(triggerEvent: string, fields: object = {}, { key = 'webhook-secret', createdAt = now } = {}) {
  const payload = {
    uid: 'uidNew',
    startTime: '2026-11-25T14:00:00Z',
    endTime: '2026-11-25T14:30:00Z',
    status: 'ACCEPTED',
    metadata: {},
    ...fields,
  }
  const body = JSON.stringify({ triggerEvent, createdAt: createdAt.toISOString(), payload })
  return { body, headers: new Headers({ 'X-Cal-Signature-256': createHmac('sha256', key).update(body).digest('hex') }) }
}

test('a webhook says where a call was moved to', () => {
  expect(provider.readWebhook(webhook('BOOKING_RESCHEDULED', { rescheduleUid: 'uidOld' }), now)).toEqual({
    what: 'moved',
    ref: 'uidOld',
    newRef: 'uidNew',
    startsAt: at('25T14:00'),
    endsAt: at('25T14:30'),
    moveUrl: 'https://cal.com/reschedule/uidNew',
    cancelUrl: 'https://cal.com/booking/uidNew?cancel=true',
    eventId: 'BOOKING_RESCHEDULED:uidNew',
  })
})

test.each(['BOOKING_CANCELLED', 'BOOKING_REJECTED'])('a webhook says that a call is off (%s)', (event) => {
  expect(provider.readWebhook(webhook(event, { status: 'CANCELLED' }), now)).toEqual({
    what: 'cancelled',
    ref: 'uidNew',
    eventId: `${event}:uidNew`,
  })
})

const created = {
  eventTypeId: 8,
  attendees: [{ name: 'Rhona Baird', email: 'rhona@lochbay.example', timeZone: 'Europe/Paris' }],
  responses: {
    name: { label: 'your_name', value: 'Rhona Baird' },
    notes: { value: 'Three reps\u0000' },
    attendeePhoneNumber: { value: '+441414960123' },
    guests: { value: [] },
  },
  metadata: { bookingId: 'bkg_0123456789abcdefghjkmnpqrs' },
}

test('a webhook tells of a call that a guest booked on Cal.com’s own page', () => {
  expect(provider.readWebhook(webhook('BOOKING_CREATED', created), now)).toEqual({
    what: 'booked',
    ref: 'uidNew',
    startsAt: at('25T14:00'),
    endsAt: at('25T14:30'),
    moveUrl: 'https://cal.com/reschedule/uidNew',
    cancelUrl: 'https://cal.com/booking/uidNew?cancel=true',
    call: {
      kind: 'consultation',
      guest: {
        name: 'Rhona Baird',
        email: 'rhona@lochbay.example',
        phone: '+441414960123',
        company: '',
        location: '',
        currentJob: '',
        salaryExpectations: '',
        message: 'Three reps',
        timeZone: 'Europe/Paris',
      },
      bookingId: 'bkg_0123456789abcdefghjkmnpqrs',
    },
    eventId: 'BOOKING_CREATED:uidNew',
  })
  expect(
    provider.readWebhook(webhook('BOOKING_CREATED', { ...created, metadata: { bookingId: "bkg_'; drop" } }), now),
  ).toMatchObject({ what: 'booked', call: { bookingId: undefined } })
})

test.each([
  ['of another event type', { eventTypeId: 99 }],
  ['that wants its host’s word yet', { status: 'PENDING' }],
  ['of nobody', { attendees: [] }],
  ['of no address', { attendees: [{ name: 'Rhona', email: 'rhona', timeZone: 'Europe/Paris' }] }],
])('a call %s is not ours', (_, fields) => {
  expect(provider.readWebhook(webhook('BOOKING_CREATED', { ...created, ...fields }), now)).toBeUndefined()
})

test('a new call of no event type, other events and unreadable ones are ignored', () => {
  expect(provider.readWebhook(webhook('BOOKING_CREATED'), now)).toBeUndefined()
  expect(provider.readWebhook(webhook('MEETING_ENDED'), now)).toBeUndefined()
  expect(provider.readWebhook(webhook('BOOKING_RESCHEDULED'), now)).toBeUndefined()
  expect(provider.readWebhook(webhook('BOOKING_CANCELLED', { uid: null }), now)).toBeUndefined()
  expect(logged).toEqual([
    { message: 'scheduling webhook not understood', service: 'Cal.com', event: 'BOOKING_CANCELLED' },
  ])
})

test('a webhook that is unsigned, not signed by Cal.com, signed for another body, or too old is refused', () => {
  const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'webhook_signature' })
  const good = webhook('BOOKING_CANCELLED')
  for (const request of [
    { body: good.body, headers: new Headers() },
    { body: good.body, headers: new Headers({ 'X-Cal-Signature-256': 'no-secret-provided' }) },
    { body: `${good.body} `, headers: good.headers },
    webhook('BOOKING_CANCELLED', {}, { key: 'another' }),
    webhook('BOOKING_CANCELLED', {}, { createdAt: new Date('2026-11-22T08:59:00Z') }),
  ]) {
    expect(() => provider.readWebhook(request, now)).toThrow(refused)
  }
})
