import { describe, expect, test } from 'vitest'
import type { RulesPreview } from '../../console-api.ts'
import { testProgram } from '#src/app/test-program.ts'
import { codeOf, diarySettings, staffDiary } from './staff-diary.setup.ts'

// Opening hours and blocks that staff set, over HTTP: simultaneous changes, and what guests see.

const tested = testProgram('opening-hours', diarySettings)
const { call, staff, wish, diary, record, rules, book, guestBooks, offered, logged, block } = staffDiary(tested)

describe('blocked time', () => {
  test('is not offered, lists the calls in it, does not tell guests why, and is offered again when opened', async () => {
    const id = await book('26T10:00')
    const stretch = { from: '2026-11-26T00:00', until: '2026-11-28T00:00' }
    const preview = await staff('POST', '/blocks/preview', stretch)
    expect(preview.json().data.standing.map((call: { id: string }) => call.id)).toEqual([id])
    expect(await offered()).toContain('2026-11-27T10:00:00.000Z')
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

  test('can be opened on a bank holiday and in an hour that content closes, once each', async () => {
    expect(await offered()).not.toContain('2026-11-30T11:00:00.000Z')
    for (const key of ['holiday:2026-11-30', 'closure:2026-11-26T15:00'])
      expect((await staff('POST', '/blocks/lift', { key })).status).toBe(200)
    expect(await offered()).toEqual(expect.arrayContaining(['2026-11-30T11:00:00.000Z', '2026-11-26T15:30:00.000Z']))
    for (const key of ['holiday:2026-11-30', 'holiday:2026-11-29', 'blocked:dex_nobody', "x' or 1=1"])
      expect(codeOf(await staff('POST', '/blocks/lift', { key }))).toEqual([404, 'not_found'])
  })

  test('comes either before a booking made at the same moment or after it', async () => {
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
    expect([codeOf(await block(from, until)), codeOf(await staff('POST', '/blocks/preview', { from, until }))]).toEqual(
      [
        [422, 'invalid_fields'],
        [422, 'invalid_fields'],
      ],
    ),
  )
})

/** Applies these rules in addition to the present ones. */
async function setRules(more: object): Promise<void> {
  const { rules: before, version } = await rules()
  expect((await staff('PUT', '/rules', { rules: { ...before, ...more }, version })).status).toBe(200)
}

describe('opening hours', () => {
  test('that staff set apply at once to offers, holds and bookings; existing calls stay, and the preview names them', async () => {
    const id = await book('25T09:00')
    const { rules: before, version } = await rules()
    const newRules = {
      ...before,
      weekly: { ...before.weekly, 3: [{ from: '10:00', to: '12:00' }] },
      noticeMinutes: 30,
      dailyCap: 2,
    }
    const preview = (await staff('POST', '/rules/preview', { rules: newRules })).json().data as RulesPreview
    expect(preview.outside.map((call) => call.id)).toEqual([id])
    expect(preview.changes.map(({ what }) => what)).toEqual(['weekday', 'notice', 'dailyCap'])
    expect(preview.slots.demo.after).toBeLessThan(preview.slots.demo.before)
    expect(await rules()).toMatchObject({ version: 0 })

    expect((await staff('PUT', '/rules', { rules: newRules, version })).status).toBe(200)
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
    // The daily limit of two applies to guests only.
    expect(codeOf(await guestBooks('25T11:00'))).toEqual([409, 'slot_taken'])
    await book('25T11:00')
    expect((await record(id)).status).toBe('booked')
    expect(await logged('diary-rules:1')).toEqual(['diary.rules_changed'])
  })

  test('with notice in working days apply to offers, holds and bookings; staff can insist on an earlier time', async () => {
    await setRules({ noticeBy: 'days', noticeDays: 1 })
    expect((await offered())[0]).toBe('2026-11-25T09:00:00.000Z')
    expect(codeOf(await guestBooks('24T14:00'))).toEqual([422, 'slot_not_offered'])
    expect(codeOf(await call('POST', '/api/booking-holds', { kind: 'demo', slot: 'demo-20261124T140000Z' }))).toEqual([
      422,
      'slot_not_offered',
    ])
    expect(codeOf(await staff('POST', '/calls', wish('24T14:00', { anyway: false })))).toEqual([409, 'outside_rules'])
    await book('24T14:00')
  })

  test('with pauses before and after keep them free of guests, even if several ask at the same moment', async () => {
    await setRules({ bufferBeforeMinutes: 15, bufferMinutes: 15 })
    const answers = await Promise.all(['25T10:00', '25T10:30', '25T11:00', '25T10:00'].map((time) => guestBooks(time)))
    const booked = await tested.database.db.selectFrom('bookings').select('starts_at').orderBy('starts_at').execute()
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(booked.length)
    const times = booked.map((row) => row.starts_at.getTime())
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - times[index - 1]!).toBeGreaterThanOrEqual(3600_000)
  })

  test('with pauses: staff can book within one if they insist, and the call is then like any other', async () => {
    await setRules({ bufferBeforeMinutes: 15, bufferMinutes: 15 })
    const first = await book('25T10:00')
    expect(codeOf(await staff('POST', '/calls', wish('25T10:30', { anyway: false })))).toEqual([409, 'outside_rules'])
    const between = await book('25T10:30')
    await book('25T11:00')
    expect(codeOf(await staff('POST', '/calls', wish('25T10:45')))).toEqual([409, 'slot_taken'])
    const move = (anyway: boolean) =>
      staff('POST', `/calls/${between}/move`, { datetime: '2026-11-25T09:30:00Z', anyway })
    expect(codeOf(await move(false))).toEqual([409, 'outside_rules'])
    expect((await move(true)).status).toBe(200)
    expect((await record(first)).startsAt).toBe('2026-11-25T10:00:00.000Z')
    // The pauses that were shortened stay shortened. No call lost any of its own time.
    const entries = await tested.database.db
      .selectFrom('diary_entries')
      .innerJoin('bookings', 'bookings.id', 'diary_entries.booking_id')
      .select(['blocked_from', 'blocked_until', 'bookings.starts_at', 'ends_at'])
      .execute()
    for (const entry of entries) {
      expect(entry.blocked_from.getTime()).toBeLessThanOrEqual(entry.starts_at.getTime())
      expect(entry.blocked_until.getTime()).toBeGreaterThanOrEqual(entry.ends_at.getTime())
    }
  })

  test('with a deadline for changes: a guest’s page says until when, then whom to write to; staff can change it all the same', async () => {
    const id = await book('25T10:00')
    const { page } = await record(id)
    await setRules({ changeHours: 24 })
    expect((await call('GET', page)).text).toContain('until Tuesday 24 November at 10:00. After that, email')
    await setRules({ changeHours: 26 })
    const shown = (await call('GET', `${page}?move`)).text
    expect(shown).toContain('It could be moved or cancelled here until Tuesday 24 November at 08:00.')
    expect(shown).toContain('mailto:hello@patter.example')
    expect(shown).not.toContain('?cancel')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [what, body] of [
      ['cancel', ''],
      ['move', 'slot=demo-20261126T100000Z'],
    ])
      expect((await call('POST', `${page}/${what}`, body, form)).status).toBe(409)
    expect(await record(id)).toMatchObject({ status: 'booked', startsAt: '2026-11-25T10:00:00.000Z' })
    expect((await staff('POST', `/calls/${id}/move`, { datetime: '2026-11-26T10:00:00Z' })).status).toBe(200)
    expect((await staff('POST', `/calls/${id}/cancel`, { reason: 'Moira is away.' })).status).toBe(200)
  })

  test('from a page that was loaded earlier keep the defaults for settings that it doesn’t know', async () => {
    const { weekly, breaks, noticeMinutes, bufferMinutes } = (await rules()).rules
    const older = { weekly, breaks, noticeMinutes, bufferMinutes, dailyCap: 3 }
    expect((await staff('PUT', '/rules', { rules: older, version: 0 })).status).toBe(200)
    expect((await rules()).rules).toMatchObject({ ...older, noticeBy: 'clock', bufferBeforeMinutes: 0, changeHours: 0 })
  })

  test('set by two people at the same moment are the first one’s; the other is refused, and none of theirs is stored', async () => {
    const { rules: before } = await rules()
    const answers = await Promise.all(
      [3, 5, 7].map((dailyCap) => staff('PUT', '/rules', { rules: { ...before, dailyCap }, version: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rules()).version).toBe(1)
  })

  test('that are invalid are refused, field by field', async () => {
    const { rules: before, version } = await rules()
    const answer = await staff('PUT', '/rules', {
      rules: { ...before, weekly: { 1: [{ from: '17:00', to: '09:00' }] }, dailyCap: 0 },
      version,
    })
    expect(answer.status).toBe(422)
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['rules.weekly.1', 'rules.dailyCap'])
  })
})

describe('a hold whose id its holder has chosen', () => {
  const hold = (id: string, slot = 'demo-20261127T100000Z') =>
    call('POST', '/api/booking-holds', { kind: 'demo', slot, id })
  const id = `hld_${'a1'.repeat(16)}`

  test('is the same when requested again, is replaced by another slot, and can be booked even if its response was lost', async () => {
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

  test('can’t have an id that could be guessed, or that of a call', async () => {
    const called = await tested.database.db.selectFrom('diary_entries').select('id').execute()
    for (const name of ['hld_1', 'dry_0123456789abcdefghjkmnpqrs', ...called.map((entry) => entry.id)])
      expect(codeOf(await hold(name))).toEqual([422, 'invalid_fields'])
  })
})
