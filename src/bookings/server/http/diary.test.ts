import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'

// The diary's calls over HTTP.

/** Makes each guest a different person. */
let guests = 0

const tested = testProgram('diary', { CLOCK: '2026-11-15T20:00:00Z', CALL_LINK: 'https://meet.example/{room}' })

const call = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
  tested.call(method, route, body, { headers })
const form = (route: string, fields: Record<string, string>) =>
  call('POST', route, new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' })

const demo = (datetime: string, more: object = {}) => ({
  type: 'demo_booking_30min',
  name: 'Iain Struan',
  email: `iain${guests++}@lochbay.example`,
  company: 'Lochbay Energy',
  phone: '0141 496 0000',
  message: '',
  datetime,
  duration: '30 minutes',
  timestamp: '2026-11-15T20:00:00.000Z',
  calendarLink: 'http://patter.example/',
  ...more,
})
const consultation = (selectedSlot: unknown, more: object = {}) => ({
  name: 'Tomasz Wilk',
  email: `tomasz${guests++}@home.example`,
  phone: '07700 900456',
  location: 'Paisley',
  currentJob: '',
  salaryExpectations: '',
  message: '',
  selectedSlot,
  ...more,
})
const slots = async (kind: string) =>
  (await call('GET', `/api/${kind}/weekly-slots`)).json().data as Record<string, string>[]
const count = async () => (await tested.database.db.selectFrom('bookings').select('id').execute()).length

describe('slots', () => {
  test('of a demo have the specified members, ten days of them, none on a weekend', async () => {
    const data = await slots('calendar')
    expect(data[0]).toEqual({
      id: 'demo-20261116T090000Z',
      date: '2026-11-16',
      time: '09:00',
      formatted: 'Monday 16 November, 09:00',
      datetime: '2026-11-16T09:00:00.000Z',
      calendarLink: 'http://patter.example/?book=demo&slot=demo-20261116T090000Z',
    })
    expect(new Set(data.map(({ date }) => date)).size).toBe(10)
    expect(
      data.map(({ date }) => new Date(`${date}T12:00Z`).getUTCDay()).filter((day) => day === 0 || day === 6),
    ).toEqual([])
  })

  test('of a consultation have the specified members', async () => {
    expect((await slots('consultation'))[1]).toMatchObject({
      id: 'consultation-20261116T091500Z',
      date: '2026-11-16',
      time: '09:15',
      formatted: 'Monday 16 November, 09:15',
    })
  })

  test('are those of the configured provider only', async () => {
    for (const name of ['calendly', 'calcom', 'demo', 'nobody'])
      expect((await call('GET', `/api/${name}/weekly-slots`)).status).toBe(404)
  })
})

describe('a demo', () => {
  test('is booked by its instant, and its link shows it', async () => {
    const answer = await call(
      'POST',
      '/api/demo-booking',
      demo('2026-11-16T11:00:00.000Z', {
        selectedSlot: 'Monday 16 November, 11:00',
        date: '2026-11-16',
        time: '11:00',
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({
      success: true,
      data: {
        id: expect.stringMatching(/^bkg_/),
        link: expect.stringMatching(/^http:\/\/patter\.example\/bookings\/[\w-]{43}$/),
        formatted: 'Monday 16 November, 11:00',
      },
    })
    expect((await slots('calendar')).map(({ datetime }) => datetime)).not.toContain('2026-11-16T11:00:00.000Z')
  })

  test('can have an instant with an offset', async () => {
    const answer = await call('POST', '/api/demo-booking', demo('2026-11-16T15:30:00+01:00', { time: '14:30' }))
    expect(answer.json().data.datetime).toBe('2026-11-16T14:30:00.000Z')
  })

  test.each([
    ['a day that is not the instant’s', { date: '2026-11-17' }],
    ['a time that is not the instant’s', { time: '12:00' }],
    ['a text that is not the instant’s', { selectedSlot: 'Monday 16 November, 12:00' }],
  ])('with %s is refused, and nothing is stored', async (_, shownSlot) => {
    const before = await count()
    const answer = await call('POST', '/api/demo-booking', demo('2026-11-16T16:00:00.000Z', shownSlot))
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'slot_contradictory',
      message: expect.any(String),
      errors: [{ path: 'selectedSlot' }],
    })
    expect(await count()).toBe(before)
  })

  test.each([
    ['past', '2026-11-13T11:00:00.000Z'],
    ['off the grid', '2026-11-16T11:10:00.000Z'],
    ['far in the future', '2031-11-17T11:00:00.000Z'],
    ['in the night', '2026-11-17T02:00:00.000Z'],
  ])('at an instant that is %s is refused, and nothing is stored', async (_, datetime) => {
    const before = await count()
    const answer = await call('POST', '/api/demo-booking', demo(datetime))
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'slot_not_offered', errors: [{ path: 'selectedSlot' }] })
    expect(await count()).toBe(before)
  })

  test.each([
    ['no e-mail address', { email: 'iain' }, 'email'],
    ['no name', { name: '   ' }, 'name'],
    ['another type', { type: 'demo_booking_60min' }, 'type'],
    ['no instant', { datetime: 'Monday' }, 'datetime'],
    ['a day that no calendar has', { datetime: '2026-11-31T11:00:00.000Z' }, 'datetime'],
    ['an hour that no clock has', { datetime: '2026-11-17T29:00:00.000Z' }, 'datetime'],
    ['a novel', { message: 'x'.repeat(6000) }, 'message'],
  ])('with %s is refused with the name of the field', async (_, shownSlot, field) => {
    const answer = await call('POST', '/api/demo-booking', demo('2026-11-17T11:00:00.000Z', shownSlot))
    expect(answer.status).toBe(422)
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(field)
  })

  test('sent again with the same key is the same booking; with another body it is refused', async () => {
    const body = demo('2026-11-17T09:00:00.000Z')
    const first = await call('POST', '/api/demo-booking', body, { 'idempotency-key': 'lost-answer-1' })
    const again = await call('POST', '/api/demo-booking', body, { 'idempotency-key': 'lost-answer-1' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    const other = await call(
      'POST',
      '/api/demo-booking',
      { ...body, name: 'Other' },
      { 'idempotency-key': 'lost-answer-1' },
    )
    expect(other.json().code).toBe('idempotency_key_reused')
  })

  test('is refused if its time is gone, and changes nothing', async () => {
    await call('POST', '/api/demo-booking', demo('2026-11-17T10:00:00.000Z'))
    const before = await count()
    const answer = await call('POST', '/api/consultation-booking', consultation('consultation-20261117T101500Z'))
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'slot_taken',
      message: 'That time has just gone. Your answers are safe. Please pick another time.',
    })
    expect(await count()).toBe(before)
  })
})

describe('a consultation’s slot', () => {
  test.each([
    ['its id', 'consultation-20261118T091500Z', '2026-11-18T09:15:00.000Z'],
    ['its text', 'Wednesday 18 November, 09:30', '2026-11-18T09:30:00.000Z'],
    [
      'the whole slot',
      {
        id: 'consultation-20261118T094500Z',
        date: '2026-11-18',
        time: '09:45',
        formatted: 'Wednesday 18 November, 09:45',
      },
      '2026-11-18T09:45:00.000Z',
    ],
  ])('can be given as %s', async (_, selectedSlot, datetime) => {
    const answer = await call('POST', '/api/consultation-booking', consultation(selectedSlot))
    expect(answer.status).toBe(201)
    expect(answer.json().data.datetime).toBe(datetime)
  })

  test.each([
    ['a demo’s id', 'demo-20261118T100000Z', 'slot_contradictory'],
    [
      'a slot that contradicts itself',
      { id: 'consultation-20261118T100000Z', date: '2026-11-19' },
      'slot_contradictory',
    ],
    ['a text of no slot', 'Saturday 21 November, 10:00', 'slot_not_offered'],
    ['nothing', undefined, 'invalid_fields'],
    ['a number', 7, 'invalid_fields'],
  ])('that is %s is refused', async (_, selectedSlot, code) => {
    const answer = await call('POST', '/api/consultation-booking', consultation(selectedSlot))
    expect(answer.status).toBe(422)
    expect(answer.json().code).toBe(code)
  })
})

describe('a hold', () => {
  test('keeps a slot for its holder only, and ends when it is released', async () => {
    const held = await call('POST', '/api/booking-holds', { kind: 'demo', slot: 'demo-20261119T090000Z' })
    expect(held.status).toBe(201)
    expect((await slots('calendar')).map(({ id }) => id)).not.toContain('demo-20261119T090000Z')
    expect(
      (await call('POST', '/api/booking-holds', { kind: 'consultation', slot: 'consultation-20261119T091500Z' })).json()
        .code,
    ).toBe('slot_taken')
    expect((await call('POST', '/api/demo-booking', demo('2026-11-19T09:00:00.000Z'))).json().code).toBe('slot_taken')
    expect((await call('DELETE', `/api/booking-holds/${held.json().data.id}`)).status).toBe(204)
    for (const id of ['nonsense', held.json().data.id])
      expect((await call('DELETE', `/api/booking-holds/${id}`)).status).toBe(204)
    expect((await slots('calendar')).map(({ id }) => id)).toContain('demo-20261119T090000Z')
  })

  test('is used up by the booking', async () => {
    const held = await call('POST', '/api/booking-holds', { kind: 'demo', slot: 'demo-20261119T100000Z' })
    const holdId = held.json().data.id as string
    expect((await call('POST', '/api/demo-booking', demo('2026-11-19T10:00:00.000Z', { holdId }))).status).toBe(201)
    expect((await call('DELETE', `/api/booking-holds/${holdId}`)).status).toBe(204)
    expect((await slots('calendar')).map(({ id }) => id)).not.toContain('demo-20261119T100000Z')
  })

  test('can’t be requested without limit from one address', async () => {
    const from = { 'x-forwarded-for': '192.0.2.77' }
    const answers = []
    for (let hour = 0; hour < 9; hour++)
      answers.push(
        await call(
          'POST',
          '/api/booking-holds',
          {
            kind: 'consultation',
            slot: `consultation-20261120T${String(9 + Math.floor(hour / 4)).padStart(2, '0')}${['00', '15', '30', '45'][hour % 4]}00Z`,
          },
          from,
        ),
      )
    expect(answers.at(-1)!.status).toBe(429)
    for (const answer of answers)
      if (answer.status === 201) await call('DELETE', `/api/booking-holds/${answer.json().data.id}`)
  })
})

describe('the page of a booking', () => {
  const book = async (datetime: string) =>
    new URL((await call('POST', '/api/demo-booking', demo(datetime))).json().data.link).pathname
  const stateOf = async (page: string) =>
    tested.database.db
      .selectFrom('bookings')
      .select(['status', 'sequence', 'starts_at'])
      .where('token', '=', page.split('/').at(-1)!)
      .executeTakeFirstOrThrow()

  test('shows it, and is sent to no cache, other site or search engine', async () => {
    const page = await book('2026-11-23T09:00:00.000Z')
    const answer = await call('GET', page)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('30 minutes • Video call with the founder')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.text).toContain('noindex')
  })

  test('is not changed by a GET or HEAD', async () => {
    const page = await book('2026-11-23T10:00:00.000Z')
    for (const method of ['GET', 'HEAD']) {
      for (const route of [
        '',
        '?move',
        '?cancel',
        '/move',
        '/cancel',
        '/invitation.ics',
        '/move?slot=demo-20261124T100000Z',
      ])
        await call(method, page + route)
    }
    expect(await stateOf(page)).toEqual({ status: 'booked', sequence: 0, starts_at: new Date('2026-11-23T10:00:00Z') })
  })

  test('moves it twice and cancels it; the old link shows the present state', async () => {
    const page = await book('2026-11-23T11:00:00.000Z')
    const moved = await form(`${page}/move`, { slot: 'demo-20261123T140000Z' })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${page}?moved`])
    expect((await form(`${page}/move`, { slot: 'demo-20261124T140000Z' })).status).toBe(303)
    expect((await call('GET', page)).text).toContain('14:00')
    expect((await form(`${page}/cancel`, {})).status).toBe(303)
    expect((await form(`${page}/cancel`, {})).status).toBe(303)
    expect(await stateOf(page)).toMatchObject({ status: 'cancelled', sequence: 3 })
    expect((await call('GET', page)).text).toContain('Cancelled')
    expect((await form(`${page}/move`, { slot: 'demo-20261124T150000Z' })).status).toBe(409)
    expect((await slots('calendar')).map(({ id }) => id)).toContain('demo-20261124T140000Z')
  })

  test('keeps the old time if the new one is gone, or no time was chosen', async () => {
    const page = await book('2026-11-25T09:00:00.000Z')
    await call('POST', '/api/consultation-booking', consultation('consultation-20261125T110000Z'))
    const refusal = await form(`${page}/move`, { slot: 'demo-20261125T110000Z' })
    expect(refusal.status).toBe(409)
    expect(refusal.text).toContain('That time has just gone')
    for (const slot of ['', 'demo-20261128T110000Z', 'consultation-20261125T140000Z', 'nonsense'])
      expect((await form(`${page}/move`, { slot })).status).toBe(422)
    expect(await stateOf(page)).toMatchObject({ sequence: 0, starts_at: new Date('2026-11-25T09:00:00Z') })
  })

  test('says to wait if it is changed too often, and keeps what was booked', async () => {
    const page = await book('2026-11-25T14:00:00.000Z')
    const from = { 'x-forwarded-for': '192.0.2.99', 'content-type': 'application/x-www-form-urlencoded' }
    const answers = []
    for (let time = 0; time < 30; time++) answers.push(await call('POST', `${page}/move`, 'slot=nonsense', from))
    const last = answers.at(-1)!
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(last.text).toContain('<h1')
    expect(last.text).toContain('That’s a lot of changes in a short time. Nothing is lost: please try again in ')
    expect(await stateOf(page)).toMatchObject({ status: 'booked', sequence: 0 })
  })

  test('responds at the addresses of its forms too', async () => {
    const page = await book('2026-11-25T16:00:00.000Z')
    for (const question of ['move', 'cancel'])
      expect((await call('GET', `${page}/${question}`)).headers.get('location')).toBe(`${page}?${question}`)
  })

  test('gives the invitation as a file', async () => {
    const page = await book('2026-11-25T15:00:00.000Z')
    const file = await call('GET', `${page}/invitation.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.text).toContain('DTSTART:20261125T150000Z')
  })

  test('is not found by a made-up token', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..']) {
      expect((await call('GET', `/bookings/${token}`)).status).toBe(404)
      expect((await form(`/bookings/${token}/cancel`, {})).status).toBe(404)
    }
  })
})
