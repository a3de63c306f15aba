import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallRecord, DiaryView, RulesPreview, RulesView } from '../../console-api.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

// The diary as staff keep it, from outside: who may not, who was first, and what guests see of it.
// It is Tuesday morning in Glasgow.

let cookie: string
/** Each guest is somebody else. */
let guests = 0

const tested = testProgram('diary-console', { CLOCK: '2026-11-24T08:20:00Z' })
beforeAll(async () => {
  cookie = (await signedIn(tested.database.db, 'staff', new Date('2026-11-24T08:20:00Z'))).cookie
})
beforeEach(async () => {
  for (const table of [
    'diary_entries',
    'provider_refs',
    'bookings',
    'leads',
    'diary_exceptions',
    'diary_rule_sets',
  ] as const)
    await tested.database.db.deleteFrom(table).execute()
})

const call = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
  tested.call(method, route, body, { headers })
const staff = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, `/api/admin/diary${route}`, body, { cookie, ...headers })
const diary = async (from = '2026-11-23') => (await staff('GET', `?from=${from}`)).json().data as DiaryView
const record = async (id: string) => (await staff('GET', `/calls/${id}`)).json().data as CallRecord
const rules = async () => (await staff('GET', '/rules')).json().data as RulesView
const wish = (datetime: string, more: object = {}) => ({
  kind: 'demo',
  datetime: `2026-11-${datetime}:00Z`,
  name: 'Grace Obi',
  email: `grace${guests++}@skelp.example`,
  phone: '0141 496 0000',
  company: 'Skelp',
  ...more,
})
const book = async (datetime: string, more: object = {}) => {
  const answer = await staff('POST', '/calls', wish(datetime, more))
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json().data.id as string
}
const guestBooks = (datetime: string) =>
  call('POST', '/api/demo-booking', {
    type: 'demo_booking_30min',
    name: 'Iain',
    email: `iain${guests++}@lochbay.example`,
    company: 'Lochbay',
    phone: '1',
    message: '',
    datetime: `2026-11-${datetime}:00.000Z`,
  })
const offered = async (kind = 'calendar') =>
  ((await call('GET', `/api/${kind}/weekly-slots`)).json().data as { datetime: string }[]).map(
    ({ datetime }) => datetime,
  )
const mails = async (id: string) =>
  (
    await tested.database.db
      .selectFrom('mails')
      .select('template')
      .where('cause', 'like', `${id}:%:guest`)
      .orderBy('cause')
      .execute()
  ).map(({ template }) => template)
const logged = async (subject: string) =>
  (
    await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const codeOf = (answer: { status: number; json(): any }) => [answer.status, answer.json().code]
const block = (from: string, until: string) => staff('POST', '/blocks', { from, until, reason: 'A wedding in Oban' })

test('without a session, with another’s cookie and from another site nothing answers, and nothing is told of what exists', async () => {
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

describe('how the two get to talk', () => {
  const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '')
  const slot = (time: string) => ({ id: `consultation-20261203T${time}00Z` })
  const candidate = (more: object) => ({
    name: 'Tomasz Wilk',
    email: `tomasz${guests++}@home.example`,
    phone: '07700 900456',
    location: 'Paisley',
    currentJob: '',
    salaryExpectations: '',
    message: '',
    ...more,
  })
  const told = async (answer: { json(): any }) => {
    const { id, link } = answer.json().data as { id: string; link: string }
    const page = link.replace(/^.*(?=\/bookings\/)/, '')
    return {
      page: (await call('GET', page)).text,
      invitation: unfolded((await call('GET', `${page}/invitation.ics`)).text),
      record: await record(id),
    }
  }

  test('is by video where nobody says otherwise, on every paper', async () => {
    const demo = {
      type: 'demo_booking_30min',
      name: 'Iain',
      email: `iain${guests++}@lochbay.example`,
      company: 'Lochbay',
      phone: '1',
      message: '',
      datetime: '2026-12-03T09:00:00.000Z',
    }
    for (const answer of [
      await call('POST', '/api/demo-booking', demo),
      await call('POST', '/api/consultation-booking', candidate({ selectedSlot: slot('1000') })),
    ]) {
      const { page, invitation, record: found } = await told(answer)
      expect(page).toContain('Video call')
      expect(page).not.toContain('By phone')
      expect(invitation).toContain('LOCATION:Video call: Moira Tennant emails you the link beforehand')
      expect(found).toMatchObject({ way: 'video', callLink: null })
    }
  })

  test('is by phone for whoever chooses it, on every paper', async () => {
    const {
      page,
      invitation,
      record: found,
    } = await told(
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
  test('may be outside opening hours and beyond what guests are offered; it is mailed as ever, logged, and on the person’s timeline', async () => {
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

  test('never lies over another, of either kind and by a minute only', async () => {
    await book('25T10:00')
    for (const [kind, time] of [
      ['demo', '25T09:35'],
      ['demo', '25T10:25'],
      ['consultation', '25T10:15'],
    ])
      expect(codeOf(await staff('POST', '/calls', wish(time!, { kind })))).toEqual([409, 'slot_taken'])
    expect((await staff('POST', '/calls', wish('25T10:30', { kind: 'consultation' }))).status).toBe(201)
  })

  test('or by a guest at the same moment: one has it', async () => {
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

  test('by a double click is one', async () => {
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
  ])('%s is refused with nothing stored', async (_, body, code) => {
    expect(codeOf(await staff('POST', '/calls', body))).toEqual([422, code])
    expect(await tested.database.db.selectFrom('bookings').select('id').execute()).toEqual([])
  })
})

describe('a call that staff change', () => {
  test('moves with its invitation: the same UID, a higher SEQUENCE; a guest’s slot is theirs no more', async () => {
    const id = await book('25T10:00')
    expect((await staff('POST', `/calls/${id}/move`, { datetime: '2026-11-27T18:40:00Z' })).status).toBe(200)
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

  test('is cancelled once, however often it is clicked; its guest reads why, and it is never moved again', async () => {
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
    expect(codeOf(await staff('POST', `/calls/${id}/outcome`, { outcome: 'held' }))).toEqual([409, 'cancelled'])
    expect((await call('GET', (await record(id)).page)).text).toContain('Moira has &lt;b&gt;lost&lt;/b&gt; her voice.')
    expect(await mails(id)).toEqual(['call-booked', 'call-cancelled'])
    expect(await logged(id)).toEqual(['call.booked', 'call.cancelled'])
    expect((await diary()).cancelled.map(({ id }) => id)).toEqual([id])
  })

  test('moved to two times at once, and cancelled by its guest meanwhile, ends in one state with as many mails as revisions', async () => {
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

  test('is no no-show before it has begun; after that it is one, or held, or neither again, each told once', async () => {
    const id = await book('25T10:00')
    expect(codeOf(await staff('POST', `/calls/${id}/outcome`, { outcome: 'no_show' }))).toEqual([409, 'not_begun'])
    await tested.database.db
      .updateTable('bookings')
      .set({ starts_at: new Date('2026-11-24T08:00:00Z'), ends_at: new Date('2026-11-24T08:30:00Z') })
      .where('id', '=', id)
      .execute()
    await Promise.all([1, 2].map(() => staff('POST', `/calls/${id}/outcome`, { outcome: 'no_show' })))
    expect(codeOf(await staff('POST', `/calls/${id}/cancel`, { reason: 'Too late' }))).toEqual([409, 'begun'])
    await staff('POST', `/calls/${id}/outcome`, { outcome: 'held' })
    await staff('POST', `/calls/${id}/outcome`, { outcome: null })
    expect((await record(id)).outcome).toBeNull()
    expect(await logged(id)).toEqual(['call.booked', 'call.no_show', 'call.held', 'call.outcome_cleared'])
    expect(codeOf(await staff('POST', `/calls/bkg_nobody/outcome`, { outcome: 'held' }))).toEqual([404, 'not_found'])
  })

  test('has a note that two write at once: the second is told, and loses nothing', async () => {
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

describe('time that is taken off', () => {
  test('is offered to nobody, names the calls that stand in it, tells guests nothing of why, and comes back when it is lifted', async () => {
    const id = await book('26T10:00')
    const answer = await block('2026-11-26T00:00', '2026-11-28T00:00')
    expect(answer.json().data.standing.map(({ id }: { id: string }) => id)).toEqual([id])
    expect((await offered()).filter((at) => at.startsWith('2026-11-26') || at.startsWith('2026-11-27'))).toEqual([])
    expect(codeOf(await guestBooks('26T11:00'))).toEqual([422, 'slot_not_offered'])
    expect((await record(id)).status).toBe('booked')
    const page = (await call('GET', `${(await record(id)).page}?move`)).text
    expect(page).toContain('Day off')
    expect(page).not.toContain('Oban')
    expect((await diary()).days[3]).toMatchObject({ closed: { name: 'A wedding in Oban', by: 'Stan Staff' }, free: [] })
    const { key } = answer.json().data
    expect((await staff('POST', '/blocks/lift', { key })).status).toBe(200)
    expect(codeOf(await staff('POST', '/blocks/lift', { key }))).toEqual([404, 'not_found'])
    expect(await offered()).toContain('2026-11-26T11:00:00.000Z')
  })

  test('opens a bank holiday and an hour of content’s, once each', async () => {
    expect(await offered()).not.toContain('2026-11-30T11:00:00.000Z')
    for (const key of ['holiday:2026-11-30', 'closure:2026-11-26T15:00'])
      expect((await staff('POST', '/blocks/lift', { key })).status).toBe(200)
    expect(await offered()).toEqual(expect.arrayContaining(['2026-11-30T11:00:00.000Z', '2026-11-26T15:30:00.000Z']))
    for (const key of ['holiday:2026-11-30', 'holiday:2026-11-29', 'blocked:dex_nobody', "x' or 1=1"])
      expect(codeOf(await staff('POST', '/blocks/lift', { key }))).toEqual([404, 'not_found'])
  })

  test('at the moment in which a guest books there is before or after, never neither', async () => {
    for (const day of ['25', '26', '27']) {
      const [blocked, booked] = await Promise.all([
        block(`2026-11-${day}T09:00`, `2026-11-${day}T12:00`),
        guestBooks(`${day}T10:00`),
      ])
      expect(blocked.json().data.standing.length === 1).toBe(booked.status === 201)
    }
  })

  test.each([
    ['that ends before it begins', '2026-11-26T12:00', '2026-11-26T09:00'],
    ['on a day that no calendar has', '2026-11-31T09:00', '2026-12-01T09:00'],
    ['for years', '2026-11-26T00:00', '2029-11-26T00:00'],
  ])('%s is refused', async (_, from, until) =>
    expect(codeOf(await block(from, until))).toEqual([422, 'invalid_fields']),
  )
})

describe('opening hours', () => {
  test('that staff set hold for offers, holds and bookings at once; every call stands, and is named before', async () => {
    const id = await book('25T09:00')
    const { rules: before, version } = await rules()
    const wanted = {
      ...before,
      weekly: { ...before.weekly, 3: [{ from: '10:00', to: '12:00' }] },
      noticeMinutes: 30,
      dailyCap: 2,
    }
    const preview = (await staff('POST', '/rules/preview', { rules: wanted })).json().data as RulesPreview
    expect(preview.outside.map((call) => call.id)).toEqual([id])
    expect(preview.changes.map(({ what }) => what)).toEqual(['weekday', 'noticeMinutes', 'dailyCap'])
    expect(preview.slots.demo.after).toBeLessThan(preview.slots.demo.before)
    expect(await rules()).toMatchObject({ version: 0 })

    expect((await staff('PUT', '/rules', { rules: wanted, version })).status).toBe(200)
    expect(await offered()).toContain('2026-11-24T09:00:00.000Z')
    expect((await offered()).filter((at) => at.startsWith('2026-11-25'))).toEqual([
      '2026-11-25T10:00:00.000Z',
      '2026-11-25T10:30:00.000Z',
      '2026-11-25T11:00:00.000Z',
      '2026-11-25T11:30:00.000Z',
    ])
    expect(codeOf(await guestBooks('25T14:00'))).toEqual([422, 'slot_not_offered'])
    expect(codeOf(await call('POST', '/api/booking-holds', { kind: 'demo', slot: 'demo-20261125T140000Z' }))).toEqual([
      422,
      'slot_not_offered',
    ])
    expect((await guestBooks('25T10:00')).status).toBe(201)
    // Two a day are the most for guests; staff may go on.
    expect(codeOf(await guestBooks('25T11:00'))).toEqual([409, 'slot_taken'])
    await book('25T11:00')
    expect((await record(id)).status).toBe('booked')
    expect(await logged('diary-rules:1')).toEqual(['diary.rules_changed'])
  })

  test('set by two at once are one’s; the other is told, and no half of theirs is kept', async () => {
    const { rules: before } = await rules()
    const answers = await Promise.all(
      [3, 5, 7].map((dailyCap) => staff('PUT', '/rules', { rules: { ...before, dailyCap }, version: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rules()).version).toBe(1)
  })

  test('that make no sense are refused, field by field', async () => {
    const { rules: before, version } = await rules()
    const answer = await staff('PUT', '/rules', {
      rules: { ...before, weekly: { 1: [{ from: '17:00', to: '09:00' }] }, dailyCap: 0 },
      version,
    })
    expect(answer.status).toBe(422)
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['rules.weekly.1', 'rules.dailyCap'])
  })
})

describe('a hold that its holder has named', () => {
  const hold = (id: string, slot = 'demo-20261127T100000Z') =>
    call('POST', '/api/booking-holds', { kind: 'demo', slot, id })
  const id = `hld_${'a1'.repeat(16)}`

  test('is the same when it is asked for again, makes way for another slot, and is the holder’s to book though no answer came', async () => {
    const first = await hold(id)
    expect((await hold(id)).json()).toEqual(first.json())
    expect((await hold(id, 'demo-20261127T110000Z')).status).toBe(201)
    expect(await offered()).toContain('2026-11-27T10:00:00.000Z')
    expect(codeOf(await guestBooks('27T11:00'))).toEqual([409, 'slot_taken'])
    const held = (await diary()).days[4]!.held
    expect(held).toMatchObject([{ from: '2026-11-27T11:00:00.000Z' }])
    const booked = await call('POST', '/api/demo-booking', {
      type: 'demo_booking_30min',
      name: 'Iain',
      email: 'iain@lochbay.example',
      company: 'Lochbay',
      phone: '1',
      message: '',
      datetime: '2026-11-27T11:00:00.000Z',
      holdId: id,
    })
    expect(booked.status).toBe(201)
  })

  test('cannot be named so that it is guessed, or after a call', async () => {
    const called = await tested.database.db.selectFrom('diary_entries').select('id').execute()
    for (const name of ['hld_1', 'dry_0123456789abcdefghjkmnpqrs', ...called.map((entry) => entry.id)])
      expect(codeOf(await hold(name))).toEqual([422, 'invalid_fields'])
  })
})
