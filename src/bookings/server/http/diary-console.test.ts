import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import type { DiaryView } from '../../console-api.ts'
import { codeOf, diarySettings, staffDiary } from './staff-diary.setup.ts'

// Staff's calls to the diary over HTTP: permissions, races, and what guests see of it.

const tested = testProgram('diary-console', diarySettings)
const { call, staff, diary, record, wish, book, guestBooks, offered, mails, logged, newGuest } = staffDiary(tested)

test('without a session, with another realm’s cookie or from another site every call is refused and reveals nothing', async () => {
  const id = await book('25T10:00')
  const calls = [
    ['GET', ''],
    ['GET', `/calls/${id}`],
    ['GET', '/rules'],
    ['POST', '/calls'],
    ['POST', `/calls/${id}/move`],
    ['POST', `/calls/${id}/cancel`],
    ['POST', `/calls/${id}/outcome`],
    ['PUT', `/calls/${id}/note`],
    ['POST', '/blocks'],
    ['POST', '/blocks/lift'],
    ['POST', '/rules/preview'],
    ['PUT', '/rules'],
  ] as const
  for (const [method, route] of calls) {
    for (const headers of [{}, { cookie: 'staff=made-up' }]) {
      const answer = await call(
        method,
        `/api/admin/diary${route}`,
        method === 'GET' ? undefined : {},
        headers as Record<string, string>,
      )
      expect([route, ...codeOf(answer)]).toEqual([route, 401, 'staff_signed_out'])
    }
  }
  expect((await staff('POST', `/calls/${id}/cancel`, { reason: 'x' }, { origin: 'https://evil.example' })).status).toBe(
    403,
  )
  expect((await record(id)).status).toBe('booked')
})

describe('how guest and host talk', () => {
  const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '')
  const slot = (time: string) => ({ id: `consultation-20261203T${time}00Z` })
  const candidate = (more: object) => ({
    name: 'Tomasz Wilk',
    email: `${newGuest('tomasz')}@home.example`,
    phone: '07700 900456',
    location: 'Paisley',
    currentJob: '',
    salaryExpectations: '',
    message: '',
    ...more,
  })
  const bookedCall = async (answer: { json(): any }) => {
    const { id, link } = answer.json().data as { id: string; link: string }
    const page = link.replace(/^.*(?=\/bookings\/)/, '')
    return {
      page: (await call('GET', page)).text,
      invitation: unfolded((await call('GET', `${page}/invitation.ics`)).text),
      record: await record(id),
    }
  }

  test('is by video unless the guest chooses otherwise, in every mail and on every page', async () => {
    const demo = {
      type: 'demo_booking_30min',
      name: 'Iain',
      email: `${newGuest('iain')}@lochbay.example`,
      company: 'Lochbay',
      phone: '1',
      message: '',
      datetime: '2026-12-03T09:00:00.000Z',
    }
    for (const answer of [
      await call('POST', '/api/demo-booking', demo),
      await call('POST', '/api/consultation-booking', candidate({ selectedSlot: slot('1000') })),
    ]) {
      const { page, invitation, record: found } = await bookedCall(answer)
      expect(page).toContain('Video call')
      expect(page).not.toContain('By phone')
      expect(invitation).toContain('LOCATION:Video call: Moira Tennant emails you the link beforehand')
      expect(found).toMatchObject({ way: 'video', callLink: null })
    }
  })

  test('is by phone if the guest chooses it, in every mail and on every page', async () => {
    const {
      page,
      invitation,
      record: found,
    } = await bookedCall(
      await call('POST', '/api/consultation-booking', candidate({ selectedSlot: slot('1015'), way: 'phone' })),
    )
    expect(page).toContain('15 minutes • By phone')
    expect(invitation).toContain('LOCATION:Moira Tennant will ring 07700 900456')
    expect(found.way).toBe('phone')
    expect((await diary('2026-11-30')).days.flatMap(({ calls }) => calls).find(({ id }) => id === found.id)?.way).toBe(
      'phone',
    )
    expect((await record(await book('28T11:00', { way: 'phone' }))).way).toBe('phone')
  })

  test('is one of the two', async () => {
    expect(
      (await call('POST', '/api/consultation-booking', candidate({ selectedSlot: slot('1030'), way: 'by pigeon' })))
        .status,
    ).toBe(422)
  })
})

describe('a call that staff book', () => {
  test('can be outside opening hours and beyond what guests are offered; it is mailed as usual, logged, and on the person’s timeline', async () => {
    const id = await book('29T19:05', { name: 'Ŵill O’Neil', timeZone: 'America/New_York' })
    expect(await record(id)).toMatchObject({
      name: 'Ŵill O’Neil',
      startsAt: '2026-11-29T19:05:00.000Z',
      theirs: { time: '14:05', place: 'New York' },
      events: [{ what: 'booked', by: 'Stan Staff' }],
      may: { move: true, cancel: true, outcome: false },
    })
    expect(await mails(id)).toEqual(['call-booked'])
    expect(await logged(id)).toEqual(['call.booked'])
    expect((await diary()).days.find(({ date }) => date === '2026-11-29')!.calls.map(({ id }) => id)).toEqual([id])
    expect(await tested.database.db.selectFrom('leads').select('kind').execute()).toEqual([{ kind: 'demo_booking' }])
  })

  test('never overlaps another, of either kind and even by a minute', async () => {
    await book('25T10:00')
    for (const [kind, time] of [
      ['demo', '25T09:35'],
      ['demo', '25T10:25'],
      ['consultation', '25T10:15'],
    ])
      expect(codeOf(await staff('POST', '/calls', wish(time!, { kind })))).toEqual([409, 'slot_taken'])
    expect((await staff('POST', '/calls', wish('25T10:30', { kind: 'consultation' }))).status).toBe(201)
  })

  test('outside the rules for guests is refused with the reason, until staff insist', async () => {
    const plain = (time: string) => staff('POST', '/calls', wish(time, { anyway: false }))
    expect((await plain('25T10:00')).status).toBe(201)
    for (const [time, reason] of [
      ['24T09:00', 'notice'],
      ['25T12:30', 'closed'],
      ['29T10:00', 'closed'],
    ]) {
      const answer = await plain(time!)
      expect(codeOf(answer)).toEqual([409, 'outside_rules'])
      expect(answer.json().message).toContain(reason)
    }
    const id = await book('25T14:05')
    const move = (body: object) => staff('POST', `/calls/${id}/move`, body)
    expect(codeOf(await move({ datetime: '2026-11-28T10:00:00Z' }))).toEqual([409, 'outside_rules'])
    expect((await record(id)).startsAt).toBe('2026-11-25T14:05:00.000Z')
    expect((await move({ datetime: '2026-11-28T10:00:00Z', anyway: true })).status).toBe(200)
  })

  test('at the same time as a guest: one of them has it', async () => {
    for (const hour of ['09', '10', '11']) {
      const answers = await Promise.all([
        staff('POST', '/calls', wish(`26T${hour}:00`)),
        guestBooks(`26T${hour}:00`),
        guestBooks(`26T${hour}:00`),
        staff('POST', '/calls', wish(`26T${hour}:15`)),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    }
  })

  test('with a double click is one call', async () => {
    const body = wish('25T10:00')
    const answers = await Promise.all([
      staff('POST', '/calls', body, { 'idempotency-key': 'click-click-1' }),
      staff('POST', '/calls', body, { 'idempotency-key': 'click-click-1' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.text).toBe(answers[1]!.text)
    expect((await diary()).days.flatMap(({ calls }) => calls)).toHaveLength(1)
  })

  test.each([
    ['in the past', wish('24T08:15'), 'slot_not_offered'],
    ['at no time that a person would say', wish('25T10:02'), 'slot_not_offered'],
    ['in ten years', { ...wish('25T10:00'), datetime: '2036-11-25T10:00:00Z' }, 'slot_not_offered'],
    ['without an address', wish('25T10:00', { email: 'grace' }), 'invalid_fields'],
    ['in a zone that is none', wish('25T10:00', { timeZone: 'Mars/Base' }), 'invalid_fields'],
  ])('with %s is refused, and nothing is stored', async (_, body, code) => {
    expect(codeOf(await staff('POST', '/calls', body))).toEqual([422, code])
    expect(await tested.database.db.selectFrom('bookings').select('id').execute()).toEqual([])
  })
})

test('the diary shows today’s calls by default, and after them the next one; it never says that a closed day is open', async () => {
  const opened = async () => (await staff('GET', '')).json().data as DiaryView
  expect(await opened()).toMatchObject({ home: '2026-11-24', openDays: expect.not.arrayContaining(['2026-11-28']) })
  const today = await book('24T10:00')
  const next = await book('28T10:00')
  await book('28T12:00')
  expect((await opened()).home).toBe('2026-11-24')
  await tested.database.db
    .updateTable('bookings')
    .set({ starts_at: new Date('2026-11-24T07:00:00Z'), ends_at: new Date('2026-11-24T07:30:00Z') })
    .where('id', '=', today)
    .execute()
  expect((await opened()).home).toBe('2026-11-28')
  expect((await staff('POST', `/calls/${next}/move`, { datetime: '2026-12-03T10:00:00Z' })).status).toBe(200)
  expect((await diary('2026-11-30')).openDays).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
  ])
})

describe('a call that staff change', () => {
  test('is moved with its invitation: the same UID, a higher SEQUENCE; the old time is free for guests', async () => {
    const id = await book('25T10:00')
    expect((await staff('POST', `/calls/${id}/move`, { datetime: '2026-11-27T18:40:00Z', anyway: true })).status).toBe(
      200,
    )
    const { page, events } = await record(id)
    const file = (await call('GET', `${page}/invitation.ics`)).text
    expect(file).toMatch(new RegExp(`UID:${id}@`))
    expect(file).toMatch(/SEQUENCE:1\r\n/)
    expect(file).toContain('DTSTART:20261127T184000Z')
    expect(events).toMatchObject([
      { what: 'moved', by: 'Stan Staff', before: '2026-11-25T10:00:00.000Z' },
      { what: 'booked' },
    ])
    expect(await offered()).toContain('2026-11-25T10:00:00.000Z')
    expect(await mails(id)).toEqual(['call-booked', 'call-moved'])
  })

  test('is neither moved nor cancelled by somebody who has not seen that a colleague moved it', async () => {
    const id = await book('25T10:00')
    const before = '2026-11-25T10:00:00.000Z'
    const move = (time: string) =>
      staff('POST', `/calls/${id}/move`, { datetime: `2026-11-${time}:00Z`, before, anyway: true })
    expect((await move('26T11:00')).status).toBe(200)
    expect((await move('26T11:00')).status).toBe(200)
    expect(codeOf(await move('27T15:00'))).toEqual([409, 'call_moved'])
    expect(codeOf(await staff('POST', `/calls/${id}/cancel`, { reason: 'Ill', before }))).toEqual([409, 'call_moved'])
    expect(await record(id)).toMatchObject({ startsAt: '2026-11-26T11:00:00.000Z', status: 'booked' })
    expect(await mails(id)).toEqual(['call-booked', 'call-moved'])
  })

  test('is cancelled once, however often the button is clicked; its guest reads why, and it can’t be moved afterwards', async () => {
    const id = await book('25T10:00')
    expect(codeOf(await staff('POST', `/calls/${id}/cancel`, { reason: '  ' }))).toEqual([422, 'invalid_fields'])
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff('POST', `/calls/${id}/cancel`, { reason: 'Moira has <b>lost</b> her voice.' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(codeOf(await staff('POST', `/calls/${id}/move`, { datetime: '2026-11-26T10:00:00Z' }))).toEqual([
      409,
      'cancelled',
    ])
    expect(codeOf(await staff('POST', `/calls/${id}/outcome`, { outcome: 'held', before: null }))).toEqual([
      409,
      'cancelled',
    ])
    expect((await call('GET', (await record(id)).page)).text).toContain('Moira has &lt;b&gt;lost&lt;/b&gt; her voice.')
    expect(await mails(id)).toEqual(['call-booked', 'call-cancelled'])
    expect(await logged(id)).toEqual(['call.booked', 'call.cancelled'])
    expect((await diary()).cancelled.map(({ id }) => id)).toEqual([id])
  })

  test('moved to two times at the same moment, and cancelled by its guest, ends in one state with as many mails as revisions', async () => {
    const id = await book('25T10:00')
    const { page } = await record(id)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await Promise.all([
      staff('POST', `/calls/${id}/move`, { datetime: '2026-11-25T11:00:00Z' }),
      staff('POST', `/calls/${id}/move`, { datetime: '2026-11-25T14:00:00Z' }),
      call('POST', `${page}/cancel`, undefined, form),
    ])
    expect((await record(id)).status).toBe('cancelled')
    const { sequence } = await tested.database.db
      .selectFrom('bookings')
      .select('sequence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await mails(id)).toHaveLength(sequence + 1)
    expect(await tested.database.db.selectFrom('diary_entries').select('id').execute()).toEqual([])
  })

  test('gets an outcome only once it has begun: no-show, held or none again, each logged once', async () => {
    const id = await book('25T10:00')
    expect(codeOf(await staff('POST', `/calls/${id}/outcome`, { outcome: 'no_show', before: null }))).toEqual([
      409,
      'not_begun',
    ])
    await tested.database.db
      .updateTable('bookings')
      .set({ starts_at: new Date('2026-11-24T08:00:00Z'), ends_at: new Date('2026-11-24T08:30:00Z') })
      .where('id', '=', id)
      .execute()
    const noShow = { outcome: 'no_show', before: null }
    await Promise.all([1, 2].map(() => staff('POST', `/calls/${id}/outcome`, noShow)))
    expect(codeOf(await staff('POST', `/calls/${id}/cancel`, { reason: 'Too late' }))).toEqual([409, 'begun'])
    // A colleague who has not seen it yet can't overwrite it; one who has seen it can.
    expect(codeOf(await staff('POST', `/calls/${id}/outcome`, { outcome: 'held', before: null }))).toEqual([
      409,
      'outcome_changed',
    ])
    const kept = () =>
      tested.database.db
        .selectFrom('bookings')
        .select(['outcome', 'outcome_at', 'outcome_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await kept()).toEqual({ outcome: 'no_show', outcome_at: expect.any(Date), outcome_by: 'Stan Staff' })
    await staff('POST', `/calls/${id}/outcome`, { outcome: 'held', before: 'no_show' })
    await staff('POST', `/calls/${id}/outcome`, { outcome: null, before: 'held' })
    expect(await kept()).toEqual({ outcome: null, outcome_at: null, outcome_by: null })
    expect(await logged(id)).toEqual(['call.booked', 'call.no_show', 'call.held', 'call.outcome_cleared'])
    expect(codeOf(await staff('POST', `/calls/bkg_nobody/outcome`, { outcome: 'held', before: null }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('has a note that two people write at the same moment: the second is refused and loses nothing', async () => {
    const id = await book('25T10:00')
    const answers = await Promise.all(
      ['Wants three reps.', 'Wants four.'].map((note) => staff('PUT', `/calls/${id}/note`, { note, before: '' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { note } = await record(id)
    expect((await staff('PUT', `/calls/${id}/note`, { note: 'Both.', before: note })).json().data).toMatchObject({
      note: 'Both.',
      notedBy: 'Stan Staff',
    })
  })
})
