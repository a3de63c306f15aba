import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { calendlyProvider } from './calendly.ts'

const now = new Date('2026-11-23T09:00:00Z')
const logged: unknown[] = []
const provider = calendlyProvider({
  apiBase: 'http://127.0.0.1:1',
  token: 'secret-token',
  eventTypes: {
    demo: 'https://api.calendly.com/event_types/DEMO',
    consultation: 'https://api.calendly.com/event_types/TALK',
  },
  webhookKey: 'signing-key',
  clock: { now: () => now },
  log: { warn: (message, fields) => logged.push({ message, ...fields }) },
})

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const inviteeUri = (event: string) => `https://api.calendly.com/scheduled_events/${event}/invitees/I${event}`

const payload = (fields: object) => ({
  uri: inviteeUri('NEW'),
  email: 'rhona@lochbay.example',
  status: 'active',
  rescheduled: false,
  old_invitee: null,
  cancel_url: 'https://calendly.com/cancellations/2',
  reschedule_url: 'https://calendly.com/reschedulings/2',
  scheduled_event: {
    uri: 'https://api.calendly.com/scheduled_events/NEW',
    start_time: '2026-11-25T14:00:00.000000Z',
    end_time: '2026-11-25T14:30:00.000000Z',
  },
  ...fields,
})

function webhook(
  content: unknown,
  { key = 'signing-key', t = Number(now) / 1000, body = JSON.stringify(content) } = {},
) {
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
  return { body, headers: new Headers({ 'Calendly-Webhook-Signature': `t=${t},v1=${v1}` }) }
}

test('a webhook says where a call was moved to', () => {
  const news = provider.readWebhook(
    webhook({ event: 'invitee.created', payload: payload({ old_invitee: inviteeUri('OLD') }) }),
    now,
  )
  expect(news).toEqual({
    what: 'moved',
    ref: 'OLD/IOLD',
    newRef: 'NEW/INEW',
    startsAt: at('25T14:00'),
    endsAt: at('25T14:30'),
    moveUrl: 'https://calendly.com/reschedulings/2',
    cancelUrl: 'https://calendly.com/cancellations/2',
    eventId: 'invitee.created:NEW/INEW',
  })
})

test('a webhook says that a call is cancelled, unless it was moved', () => {
  const news = provider.readWebhook(
    webhook({ event: 'invitee.canceled', payload: payload({ status: 'canceled' }) }),
    now,
  )
  expect(news).toEqual({ what: 'cancelled', ref: 'NEW/INEW', eventId: 'invitee.canceled:NEW/INEW' })
  expect(
    provider.readWebhook(webhook({ event: 'invitee.canceled', payload: payload({ rescheduled: true }) }), now),
  ).toBeUndefined()
})

const eventTypeOfDemo = 'https://api.calendly.com/event_types/DEMO'

const created = (fields: object = {}, eventType = eventTypeOfDemo) => ({
  event: 'invitee.created',
  payload: payload({
    name: 'Rhona Baird',
    timezone: 'Europe/Paris',
    text_reminder_number: '+44 7700 900456',
    tracking: { utm_content: 'bkg_0123456789abcdefghjkmnpqrs' },
    questions_and_answers: [
      { question: 'Which company?', answer: 'Lochbay', position: 0 },
      { question: 'What is it about?', answer: 'Three reps\nfor Q1', position: 1 },
    ],
    scheduled_event: { start_time: '2026-11-25T14:00:00Z', end_time: '2026-11-25T14:30:00Z', event_type: eventType },
    ...fields,
  }),
})

test('a webhook tells of a call that a guest booked on Calendly’s own page', () => {
  expect(provider.readWebhook(webhook(created()), now)).toEqual({
    what: 'booked',
    ref: 'NEW/INEW',
    startsAt: at('25T14:00'),
    endsAt: at('25T14:30'),
    moveUrl: 'https://calendly.com/reschedulings/2',
    cancelUrl: 'https://calendly.com/cancellations/2',
    call: {
      kind: 'demo',
      guest: {
        name: 'Rhona Baird',
        email: 'rhona@lochbay.example',
        phone: '+44 7700 900456',
        company: 'Lochbay',
        location: '',
        currentJob: '',
        salaryExpectations: '',
        message: 'Three reps\nfor Q1',
        timeZone: 'Europe/Paris',
      },
      bookingId: 'bkg_0123456789abcdefghjkmnpqrs',
    },
    eventId: 'invitee.created:NEW/INEW',
  })
})

test('a call of another event type, or without an address, is not ours; an invalid mark is ignored', () => {
  expect(provider.readWebhook(webhook(created({}, 'https://api.calendly.com/event_types/OTHER')), now)).toBeUndefined()
  expect(provider.readWebhook(webhook(created({ email: 'rhona' })), now)).toBeUndefined()
  expect(
    provider.readWebhook(webhook(created({ tracking: { utm_content: '../bkg' }, timezone: 'Mars/Base' })), now),
  ).toMatchObject({ call: { bookingId: undefined, guest: { timeZone: '' } } })
})

test('a new call of no event type, other events and unreadable ones are ignored', () => {
  expect(provider.readWebhook(webhook({ event: 'invitee.created', payload: payload({}) }), now)).toBeUndefined()
  expect(provider.readWebhook(webhook({ event: 'routing_form_submission.created', payload: {} }), now)).toBeUndefined()
  expect(provider.readWebhook(webhook({ event: 'invitee.canceled', payload: {} }), now)).toBeUndefined()
  expect(logged).toEqual([
    { message: 'scheduling webhook not understood', service: 'Calendly', event: 'invitee.canceled' },
  ])
  expect(provider.readWebhook(webhook(null, { body: '{' }), now)).toBeUndefined()
})

test('a webhook that is unsigned, not signed by Calendly, signed for another body, or too old is refused', () => {
  const content = { event: 'invitee.canceled', payload: payload({}) }
  const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'webhook_signature' })
  const good = webhook(content)
  const t = Number(now) / 1000
  for (const request of [
    { body: good.body, headers: new Headers() },
    { body: good.body, headers: new Headers({ 'Calendly-Webhook-Signature': `t=${t},v1=short` }) },
    { body: `${good.body} `, headers: good.headers },
    {
      body: good.body,
      headers: new Headers({
        'Calendly-Webhook-Signature': good.headers.get('Calendly-Webhook-Signature')!.replace(`t=${t}`, `t=${t + 1}`),
      }),
    },
    webhook(content, { key: 'another-key' }),
    webhook(content, { t: t - 181 }),
    webhook(content, { t: t + 181 }),
  ]) {
    expect(() => provider.readWebhook(request, now)).toThrow(refused)
  }
  expect(provider.readWebhook(webhook(content, { t: t - 179 }), now)).toMatchObject({ what: 'cancelled' })
})
