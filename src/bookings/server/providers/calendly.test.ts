import { afterEach, beforeEach, expect, test } from 'vitest'
import { calendlyProvider } from './calendly.ts'
import type { ProviderCall, SchedulingProvider } from './scheduling-provider.ts'
import { playService, type ServiceReply, type ServiceRequest } from './test-service.ts'

// A fake Calendly: a real HTTP server with the shapes that developer.calendly.com documents, which keeps a diary and
// can be told to fail.

const now = new Date('2026-11-23T09:00:00Z')
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const demoType = 'https://api.calendly.com/event_types/DEMO'
const longestWindowMs = 31 * 24 * 3_600_000

let service: Awaited<ReturnType<typeof playService>>
let provider: SchedulingProvider
let seen: ServiceRequest[]
let logged: unknown[]

/** The responses to the next requests for a route, instead of asking the diary. */
let scripted: Record<string, ServiceReply[]>

/** The responses of a route, returned after the diary has done its part. */
let afterwards: Record<string, ServiceReply[]>

let free: Set<number>
let invitees: { event: string; start: string; body: any }[]
let eventType: Record<string, unknown>

beforeEach(async () => {
  seen = []
  logged = []
  scripted = {}
  afterwards = {}
  invitees = []
  free = new Set([at('24T10:00'), at('24T11:00'), at('30T15:30')].map(Number))
  eventType = { scheduling_url: 'https://calendly.com/patter/demo', locations: null, custom_questions: [] }
  service = await playService((request) => {
    seen.push(request)
    const route = `${request.method} ${request.path.split('/')[1]}`
    return scripted[route]?.shift() ?? decide(request, afterwards[route]?.shift())
  })
  provider = calendlyProvider({
    apiBase: service.url,
    token: 'secret-token',
    eventTypes: { demo: demoType, consultation: 'https://api.calendly.com/event_types/TALK' },
    webhookKey: 'signing-key',
    clock: { now: () => now },
    log: { warn: (message, fields) => logged.push({ message, ...fields }) },
    timings: { tryMs: 400, callMs: 3_000, backoffMs: 5 },
  })
})

afterEach(() => service.close())

function decide({ method, path, query, json }: ServiceRequest, after: ServiceReply | undefined): ServiceReply {
  const [, first, event, last] = path.split('/')
  if (first === 'event_type_available_times') {
    const [from, until] = [Date.parse(query.get('start_time')!), Date.parse(query.get('end_time')!)]
    if (from < Number(now) || until - from > longestWindowMs)
      return { status: 400, body: { title: 'Invalid Argument', message: 'The supplied parameters are invalid.' } }
    const found = [...free].filter((start) => start >= from && start < until).sort((a, b) => b - a)
    const times = found.map((start) => {
      const start_time = new Date(start).toISOString().replace('.000Z', '.000000Z')
      return {
        status: 'available',
        invitees_remaining: 1,
        start_time,
        scheduling_url: `https://calendly.com/patter/demo/${start_time}?month=2026-11`,
      }
    })
    return {
      status: 200,
      body: {
        collection: [
          ...times,
          {
            status: 'unavailable',
            invitees_remaining: 0,
            start_time: '2026-11-24T12:00:00Z',
            scheduling_url: 'https://calendly.com/x',
          },
        ],
        extra: 1,
      },
    }
  }
  if (first === 'event_types') return { status: 200, body: { resource: eventType } }
  if (first === 'users')
    return {
      status: 200,
      body: {
        resource: {
          uri: 'https://api.calendly.com/users/MOIRA',
          current_organization: 'https://api.calendly.com/organizations/ORG',
        },
      },
    }
  if (first === 'scheduled_events' && last === 'invitees') {
    return {
      status: 200,
      body: {
        collection: invitees.filter((entry) => entry.event === event).map((entry) => entry.body),
        pagination: {},
      },
    }
  }
  if (first === 'scheduled_events') {
    if (query.has('organization'))
      return {
        status: 403,
        body: { title: 'Permission Denied', message: 'You do not have permission to access this resource.' },
      }
    const events = invitees.filter(
      ({ body, start }) => body.email === query.get('invitee_email') && start === query.get('min_start_time'),
    )
    return {
      status: 200,
      body: {
        collection: events.map(({ event, start }) => ({
          uri: `https://api.calendly.com/scheduled_events/${event}`,
          start_time: start,
          status: 'active',
        })),
      },
    }
  }
  if (first === 'invitees' && method === 'POST') {
    if (!free.delete(Date.parse(json.start_time))) return slotTaken
    const event = `EV${invitees.length + 1}`
    const uri = `https://api.calendly.com/scheduled_events/${event}/invitees/IN${invitees.length + 1}`
    const body = {
      ...json.invitee,
      uri,
      status: 'active',
      tracking: json.tracking,
      cancel_url: 'https://calendly.com/cancellations/1',
      reschedule_url: 'https://calendly.com/reschedulings/1',
    }
    invitees.push({ event, start: json.start_time, body })
    return after ?? { status: 201, body: { resource: body } }
  }
  return { status: 404, body: { title: 'Resource Not Found', message: 'The requested path does not exist' } }
}

const slotTaken: ServiceReply = {
  status: 400,
  body: {
    title: 'Invalid Argument',
    message: 'The supplied parameters are invalid.',
    details: [{ parameter: 'start_time', code: 'already_filled', message: 'already filled' }],
  },
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
  timeZone: '',
  idempotencyKey: 'key-of-this-try',
  bookingId: 'bkg_1',
}

const booked = {
  outcome: 'booked',
  ref: 'EV1/IN1',
  moveUrl: 'https://calendly.com/reschedulings/1',
  cancelUrl: 'https://calendly.com/cancellations/1',
}

const unavailable = { kind: 'unavailable', code: 'scheduling_unavailable' }
const posts = () => seen.filter(({ method }) => method === 'POST')
const soon = new Date('2026-11-26T09:00:00Z')

test('slots are the available times, ascending, each with its own page', async () => {
  const slots = await provider.slots('demo', now, soon)
  expect(slots.map(({ startsAt }) => startsAt)).toEqual([at('24T10:00'), at('24T11:00')])
  expect(slots[0]!.link).toBe('https://calendly.com/patter/demo/2026-11-24T10:00:00.000000Z?month=2026-11')
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ headers: { authorization: 'Bearer secret-token' } })
  expect(seen[0]!.query.get('event_type')).toBe(demoType)
  expect(Date.parse(seen[0]!.query.get('start_time')!)).toBeGreaterThan(Number(now))
})

test('a window longer than Calendly allows is requested in parts that leave nothing out', async () => {
  const last = new Date('2027-01-20T10:00:00Z')
  free.add(Number(last))
  free.add(Number(now) + 60_000 + longestWindowMs)
  const slots = await provider.slots('demo', now, new Date('2027-01-25T09:00:00Z'))
  expect(slots).toHaveLength(5)
  expect(slots.at(-1)!.startsAt).toEqual(last)
  const windows = seen.map(({ query }) => [query.get('start_time'), query.get('end_time')])
  expect(windows).toHaveLength(3)
  expect(windows[1]![0]).toBe(windows[0]![1])
})

test('the requests of many visitors make one request, until something is booked', async () => {
  await Promise.all(Array.from({ length: 20 }, () => provider.slots('demo', now, soon)))
  await provider.slots('demo', now, soon)
  expect(seen).toHaveLength(1)
  await provider.book(call)
  const slots = await provider.slots('demo', now, soon)
  expect(slots.map(({ startsAt }) => startsAt)).toEqual([at('24T11:00')])
})

test('a fault is retried, and a failure is not cached', async () => {
  const route = 'GET event_type_available_times'
  scripted[route] = [{ status: 500, body: {} }, 'drop']
  expect(await provider.slots('demo', now, soon)).toHaveLength(2)
  expect(seen).toHaveLength(3)
  scripted[route] = [{ status: 502, text: '<html>' }, 'drop', 'hang']
  await expect(provider.slots('consultation', now, soon)).rejects.toMatchObject(unavailable)
  expect(await provider.slots('consultation', now, soon)).toHaveLength(2)
})

test('a service that hangs is given up', async () => {
  scripted['GET event_type_available_times'] = ['hang', 'hang', 'hang']
  await expect(provider.slots('demo', now, soon)).rejects.toMatchObject(unavailable)
  expect(seen).toHaveLength(3)
})

test.each([
  ['nonsense', { status: 200, text: '<html>maintenance</html>' }],
  ['other shapes', { status: 200, body: { collection: [{ start_time: 'soon' }] } }],
  [
    'a page that is not a web page',
    {
      status: 200,
      body: {
        collection: [
          { status: 'available', start_time: '2026-11-24T10:00:00Z', scheduling_url: 'javascript:alert(1)' },
        ],
      },
    },
  ],
])('%s instead of slots counts as no response', async (_, reply) => {
  scripted['GET event_type_available_times'] = [reply]
  await expect(provider.slots('demo', now, soon)).rejects.toMatchObject(unavailable)
})

test('a 429 waits as long as it says, but not longer than a visitor would', async () => {
  const route = 'GET event_type_available_times'
  scripted[route] = [{ status: 429, headers: { 'retry-after': '0' }, body: {} }]
  expect(await provider.slots('demo', now, soon)).toHaveLength(2)
  scripted[route] = [{ status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' }, body: {} }]
  seen = []
  await expect(provider.slots('consultation', now, soon)).rejects.toMatchObject({ ...unavailable, retryAfter: 60 })
  expect(seen).toHaveLength(1)
})

test('with a wrong token it is unavailable, and neither the token nor anything that was sent is logged', async () => {
  const wrong: ServiceReply = {
    status: 401,
    body: { title: 'Unauthenticated', message: 'The access token is invalid: secret-token' },
  }
  scripted['GET event_type_available_times'] = [wrong]
  scripted['POST invitees'] = [wrong]
  await expect(provider.slots('demo', now, soon)).rejects.toMatchObject(unavailable)
  const refused = await provider.book(call).catch((error: unknown) => error)
  expect(refused).toMatchObject(unavailable)
  expect(logged).toContainEqual({
    message: 'scheduling service unavailable',
    service: 'Calendly',
    reason: 'Calendly answered 401 to POST /invitees',
  })
  expect(`${JSON.stringify(logged)} ${refused} ${(refused as Error).cause}`).not.toMatch(/secret-token|rhona|0141/)
})

test('a call is booked with the time, the guest and our mark', async () => {
  expect(await provider.book(call)).toEqual(booked)
  expect(posts()).toHaveLength(1)
  expect(posts()[0]!.json).toMatchObject({
    event_type: demoType,
    start_time: '2026-11-24T10:00:00.000Z',
    invitee: { name: 'Rhona Baird', email: 'rhona@lochbay.example', timezone: 'Europe/London' },
    tracking: { utm_content: 'bkg_1', utm_campaign: null, salesforce_uuid: null },
  })
  expect(JSON.stringify(posts()[0]!.json)).not.toContain(call.idempotencyKey)
})

test('the event type’s own form is filled in', async () => {
  eventType['locations'] = [{ kind: 'outbound_call' }]
  eventType['custom_questions'] = [
    { name: 'Company', type: 'string', position: 0, enabled: true, required: true },
    { name: 'Not asked any more', type: 'string', position: 1, enabled: false, required: true },
    { name: 'Anything that helps us prepare?', type: 'text', position: 2, enabled: true, required: false },
  ]
  expect(await provider.book(call)).toEqual(booked)
  expect(posts()[0]!.json).toMatchObject({
    location: { kind: 'outbound_call', location: '+441414960123' },
    questions_and_answers: [
      { question: 'Company', answer: 'Lochbay', position: 0 },
      {
        question: 'Anything that helps us prepare?',
        answer: 'Three reps for Q1\n\nPhone: 0141 496 0123\nCompany: Lochbay',
        position: 2,
      },
    ],
  })
})

test('a question that we can’t answer leads to the slot’s own page', async () => {
  eventType['custom_questions'] = [
    { name: 'Budget', type: 'single_select', position: 0, enabled: true, required: true },
  ]
  const outcome = await provider.book(call)
  expect(outcome).toMatchObject({ outcome: 'elsewhere' })
  const link = new URL((outcome as { link: string }).link)
  expect(link.pathname).toBe('/patter/demo/2026-11-24T10:00:00.000000Z')
  expect(link.searchParams.get('utm_content')).toBe('bkg_1')
  expect(posts()).toHaveLength(0)
})

test('a plan without the scheduling API leads to the slot’s own page, if the slot still exists', async () => {
  const forbidden: ServiceReply = {
    status: 403,
    body: { title: 'Permission Denied', message: 'Please upgrade to a paid Calendly account.' },
  }
  scripted['POST invitees'] = [forbidden, forbidden]
  expect(await provider.book(call)).toMatchObject({
    outcome: 'elsewhere',
    link: expect.stringContaining('2026-11-24T10'),
  })
  free.delete(Number(call.startsAt))
  await expect(provider.book(call)).rejects.toMatchObject({ kind: 'conflict', code: 'slot_taken' })
})

test('a used-up daily limit of bookings leads to the slot’s own page', async () => {
  scripted['POST invitees'] = [
    { status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3600' }, body: {} },
  ]
  expect(await provider.book(call)).toMatchObject({ outcome: 'elsewhere' })
  expect(posts()).toHaveLength(1)
})

test('a time that is gone is slot_taken, in Calendly’s own words for it and in others', async () => {
  free.delete(Number(call.startsAt))
  await expect(provider.book(call)).rejects.toMatchObject({ kind: 'conflict', code: 'slot_taken' })
  scripted['POST invitees'] = [{ status: 400, body: { title: 'Invalid Argument', message: 'Something new.' } }]
  await expect(provider.book(call)).rejects.toMatchObject({ kind: 'conflict', code: 'slot_taken' })
})

test.each([['hang' as const], ['drop' as const], [{ status: 500, body: {} }], [{ status: 201, text: '{"reso' }]])(
  'after a lost response (%j) the call is booked once: the booking is found by its mark',
  async (reply) => {
    afterwards['POST invitees'] = [reply]
    expect(await provider.book(call)).toEqual(booked)
    expect(invitees).toHaveLength(1)
    expect(posts()).toHaveLength(1)
  },
)

test('a request whose response was lost before anything was booked is sent again', async () => {
  scripted['POST invitees'] = ['drop']
  expect(await provider.book(call)).toEqual(booked)
  expect(invitees).toHaveLength(1)
  expect(posts()).toHaveLength(2)
})

test('the same call later finds what an unfinished attempt has booked, and does not mistake another person’s call for it', async () => {
  afterwards['POST invitees'] = ['hang']
  scripted['GET scheduled_events'] = Array.from({ length: 3 }, () => ({ status: 503, body: {} }))
  scripted['GET users'] = Array.from({ length: 3 }, () => ({ status: 503, body: {} }))
  await expect(provider.book(call)).rejects.toMatchObject(unavailable)
  scripted = {}
  expect(await provider.book({ ...call, bookingId: 'bkg_2' })).toEqual(booked)
  expect(invitees).toHaveLength(1)
  await expect(provider.book({ ...call, bookingId: 'bkg_3', idempotencyKey: 'another' })).rejects.toMatchObject({
    code: 'slot_taken',
  })
})
