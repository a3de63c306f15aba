import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { scottishBankHolidays } from '#content/facts/bank-holidays.ts'
import { diaryRules, host } from '#content/facts/diary.ts'
import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import {
  type AvailabilityRules,
  blockedFrom,
  blockedUntil,
  closedDays,
  dayBounds,
  freeSlots,
  refusal,
} from './availability.ts'
import { type CallKind, callMinutes, diaryZone, horizonDays, shownDays } from './booking.ts'
import { slotAt } from './slot.ts'

const at = (iso: string) => new Date(`${iso}Z`)
const allDay = [{ from: '00:00', to: '24:00' }]

/** Only office hours. Each test adds what it is about. */
const plain: AvailabilityRules = {
  ...diaryRules,
  breaks: [],
  noticeMinutes: 0,
  bankHolidays: [],
  daysOff: [],
  closures: [],
}
const always: AvailabilityRules = {
  ...plain,
  weekly: { 1: allDay, 2: allDay, 3: allDay, 4: allDay, 5: allDay, 6: allDay, 7: allDay },
}

const timesOn = (rules: AvailabilityRules, kind: CallKind, date: string, now: Date) =>
  freeSlots(rules, kind, [], now)
    .filter((slot) => slot.date === date)
    .map((slot) => slot.time)

describe("the agency's diary", () => {
  const monday = at('2026-11-23T06:00')

  test('has the zone, the fortnight and the ten days that the pages mention', () => {
    expect(diaryRules).toMatchObject({ zone: diaryZone, horizonDays, shownDays })
    expect(host.name).toBe('Moira Tennant')
  })

  test('has demos on the hour and the half hour, and none over lunch', () => {
    expect(timesOn(diaryRules, 'demo', '2026-11-23', monday)).toEqual(
      '09:00 09:30 10:00 10:30 11:00 11:30 12:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'.split(' '),
    )
  })

  test('has twice as many consultations', () => {
    expect(timesOn(diaryRules, 'consultation', '2026-11-23', monday)).toHaveLength(28)
  })

  test("skips weekends and St Andrew's Day, and names the weekday that is missing", () => {
    const days = new Set(freeSlots(diaryRules, 'demo', [], monday).map((slot) => slot.formatted.split(',')[0]))
    expect([...days].map((day) => day!.split(' ').slice(0, 2).join(' '))).toEqual([
      'Monday 23',
      'Tuesday 24',
      'Wednesday 25',
      'Thursday 26',
      'Friday 27',
      'Tuesday 1',
      'Wednesday 2',
      'Thursday 3',
      'Friday 4',
    ])
    expect(closedDays(diaryRules, monday)).toEqual([{ date: '2026-11-30', name: "St Andrew's Day" }])
  })

  test('names what is closed at the turn of the year, and no weekend', () => {
    expect(closedDays(diaryRules, at('2026-12-23T12:00')).map((day) => day.name)).toEqual([
      'Christmas Eve',
      'Christmas Day',
      'Boxing Day (substitute day)',
      'Hogmanay',
      "New Year's Day",
      '2 January (substitute day)',
    ])
  })
})

describe('the rules refuse', () => {
  const now = at('2026-11-23T09:00')
  const rules: AvailabilityRules = {
    ...diaryRules,
    closures: [{ from: '2026-11-26T15:00', to: '2026-11-27T10:00', reason: 'Filming in Leith' }],
  }

  test.each<[string, string, ReturnType<typeof refusal>]>([
    ['a free slot', '2026-11-24T11:00', undefined],
    ['an hour ago', '2026-11-23T08:00', 'past'],
    ['this very moment', '2026-11-23T09:00', 'past'],
    ['one minute less than the notice', '2026-11-23T10:59', 'notice'],
    ['the notice to the minute', '2026-11-23T11:00', undefined],
    ['the last day', '2026-12-04T16:30', undefined],
    ['the day after the last', '2026-12-07T09:00', 'too_far'],
    ['ten past', '2026-11-24T11:10', 'off_grid'],
    ['a second past', '2026-11-24T11:00:01', 'off_grid'],
    ['before opening', '2026-11-24T08:30', 'closed'],
    ['the last half hour', '2026-11-24T16:30', undefined],
    ['over closing time', '2026-11-24T16:45', 'closed'],
    ['into lunch', '2026-11-24T12:15', 'closed'],
    ['lunch', '2026-11-24T13:00', 'closed'],
    ['right after lunch', '2026-11-24T13:30', undefined],
    ['Saturday', '2026-11-28T11:00', 'closed'],
    ['Sunday', '2026-11-29T11:00', 'closed'],
    ["St Andrew's Day", '2026-11-30T11:00', 'closed'],
    ['before filming', '2026-11-26T14:30', undefined],
    ['while filming', '2026-11-26T16:00', 'closed'],
    ['filming, the next morning', '2026-11-27T09:30', 'closed'],
    ['after filming', '2026-11-27T10:00', undefined],
  ])('%s, %s: %s', (_, instant, expected) => {
    expect(refusal(rules, 'demo', at(instant), now)).toBe(expected)
    const offered = freeSlots(rules, 'demo', [], now).some((slot) => slot.startsAt.getTime() === at(instant).getTime())
    expect(offered).toBe(expected === undefined)
  })

  test('a consultation fits where a demo does not', () => {
    expect(refusal(rules, 'consultation', at('2026-11-24T16:45'), now)).toBeUndefined()
    expect(refusal(rules, 'consultation', at('2026-11-24T12:15'), now)).toBeUndefined()
  })

  test('a day off', () => {
    expect(refusal(diaryRules, 'demo', at('2026-12-24T11:00'), at('2026-12-16T09:00'))).toBe('closed')
  })
})

describe('the grid', () => {
  const now = at('2026-11-22T12:00')

  test('is not moved by a break with an odd end', () => {
    const rules = { ...plain, breaks: [{ from: '12:07', to: '13:10' }] }
    const demos = timesOn(rules, 'demo', '2026-11-23', now)
    expect(demos.slice(5, 8)).toEqual(['11:30', '13:30', '14:00'])
    expect(timesOn(rules, 'consultation', '2026-11-23', now).slice(11, 14)).toEqual(['11:45', '13:15', '13:30'])
  })

  test('begins again with each opening, but not where two only touch', () => {
    const hours = (...weekly: { from: string; to: string }[]) =>
      timesOn({ ...plain, weekly: { 1: weekly } }, 'demo', '2026-11-23', now)
    expect(hours({ from: '09:00', to: '10:15' }, { from: '10:20', to: '11:25' })).toEqual([
      '09:00',
      '09:30',
      '10:20',
      '10:50',
    ])
    expect(hours({ from: '10:15', to: '11:00' }, { from: '09:00', to: '10:15' })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
    expect(hours({ from: '09:00', to: '10:30' }, { from: '09:10', to: '10:00' })).toEqual(['09:00', '09:30', '10:00'])
  })

  test('has no call that passes midnight', () => {
    const late = [{ from: '23:15', to: '24:00' }]
    const early = [{ from: '00:00', to: '00:45' }]
    const rules = { ...plain, weekly: { 1: late, 2: early } }
    expect(
      freeSlots(rules, 'demo', [], now)
        .slice(0, 2)
        .map((slot) => slot.formatted),
    ).toEqual(['Monday 23 November, 23:15', 'Tuesday 24 November, 00:00'])
    expect(refusal(rules, 'demo', at('2026-11-23T23:45'), now)).toBe('closed')
  })
})

describe('a booked call', () => {
  const now = at('2026-11-22T12:00')
  const call = (iso: string, minutes: number) => ({
    startsAt: at(iso),
    blockedFrom: at(iso),
    blockedUntil: new Date(at(iso).getTime() + minutes * 60_000),
  })
  const free = (rules: AvailabilityRules, kind: CallKind, ...busy: ReturnType<typeof call>[]) =>
    freeSlots(rules, kind, busy, now)
      .filter((slot) => slot.date === '2026-11-23' && slot.time < '11:00')
      .map((slot) => slot.time)

  test('takes its time away from either kind of call', () => {
    expect(free(plain, 'demo', call('2026-11-23T09:45', 15))).toEqual(['09:00', '10:00', '10:30'])
    expect(free(plain, 'consultation', call('2026-11-23T09:00', 30))).toEqual([
      '09:30',
      '09:45',
      '10:00',
      '10:15',
      '10:30',
      '10:45',
    ])
  })

  test('has its pause on both sides', () => {
    const rules = { ...plain, bufferMinutes: 10 }
    expect(free(rules, 'demo', call('2026-11-23T10:00', 40))).toEqual(['09:00'])
    expect(free(rules, 'consultation', call('2026-11-23T10:00', 25))).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '10:30',
      '10:45',
    ])
  })

  test('keeps the pause before it too, in addition to the one after the call before', () => {
    const rules = { ...plain, bufferBeforeMinutes: 10, bufferMinutes: 5 }
    const between = { ...call('2026-11-23T10:00', 35), blockedFrom: at('2026-11-23T09:50') }
    expect(free(rules, 'consultation', between)).toEqual(['09:00', '09:15', '09:30', '10:45'])
    expect(blockedFrom(rules, { startsAt: at('2026-11-23T09:00') })).toEqual(at('2026-11-23T08:50'))
  })

  test('has a pause that may reach into the evening', () => {
    const rules = { ...plain, bufferMinutes: 45 }
    expect(timesOn(rules, 'demo', '2026-11-23', now)).toContain('16:30')
    expect(blockedUntil(rules, slotAt('demo', at('2026-11-23T16:30')))).toEqual(at('2026-11-23T17:45'))
  })

  test('closes the day when it reaches the limit, and only that day', () => {
    const rules = { ...plain, dailyCap: 2 }
    const firstCall = call('2026-11-23T14:00', 30)
    const two = call('2026-11-23T16:45', 15)
    for (const other of [call('2026-11-24T00:00', 30), call('2026-11-22T23:45', 30)]) {
      expect(free(rules, 'demo', firstCall, other)).not.toEqual([])
    }
    expect(free(rules, 'demo', firstCall, two)).toEqual([])
    expect(free(rules, 'demo', firstCall, call('2026-11-23T00:00', 30))).toEqual([])
    expect(freeSlots(rules, 'demo', [firstCall, two], now)[0]!.date).toBe('2026-11-24')
  })

  test('leaves the number of shown days: those after a full one are shown', () => {
    const rules = { ...plain, dailyCap: 1, shownDays: 2 }
    const days = new Set(freeSlots(rules, 'demo', [call('2026-11-23T09:00', 30)], now).map((slot) => slot.date))
    expect([...days]).toEqual(['2026-11-24', '2026-11-25'])
  })
})

describe('when the clocks change', () => {
  test("nine o'clock is still nine o'clock in Glasgow", () => {
    const first = (now: Date, date: string) =>
      freeSlots(diaryRules, 'demo', [], now).find((slot) => slot.date === date)!
    expect(first(at('2026-10-19T06:00'), '2026-10-23')).toMatchObject({
      time: '09:00',
      startsAt: at('2026-10-23T08:00'),
    })
    expect(first(at('2026-10-19T06:00'), '2026-10-26')).toMatchObject({
      time: '09:00',
      startsAt: at('2026-10-26T09:00'),
    })
    expect(first(at('2027-03-22T06:00'), '2027-03-25')).toMatchObject({
      time: '09:00',
      startsAt: at('2027-03-25T09:00'),
    })
    expect(first(at('2027-03-22T06:00'), '2027-03-29')).toMatchObject({
      time: '09:00',
      startsAt: at('2027-03-29T08:00'),
    })
  })

  test.each(['2026-10-23', '2026-10-26', '2027-03-25', '2027-03-29'])(
    '%s has as many slots as any other day',
    (date) => {
      const now = at(`${addDays(date, -4)}T06:00`)
      expect(timesOn(diaryRules, 'demo', date, now)).toHaveLength(14)
      expect(timesOn(diaryRules, 'consultation', date, now)).toHaveLength(28)
    },
  )

  test.each([
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2027-03-27', 24],
    ['2027-03-28', 23],
  ])('open all day, %s has %i hours of calls', (date, hours) => {
    const now = at(`${addDays(date, -2)}T06:00`)
    expect(timesOn(always, 'demo', date, now)).toHaveLength(hours * 2)
    expect(timesOn(always, 'consultation', date, now)).toHaveLength(hours * 4)
    const bounds = dayBounds(always, at(`${date}T12:00`))
    expect(bounds.until.getTime() - bounds.from.getTime()).toBe(hours * 3_600_000)
  })

  test('the repeated hour has each time twice, under two names; the skipped hour has none', () => {
    const repeated = freeSlots(always, 'demo', [], at('2026-10-24T06:00')).filter(
      (slot) => slot.date === '2026-10-25' && slot.time === '01:30',
    )
    expect(repeated.map((slot) => slot.id)).toEqual(['demo-20261025T003000Z', 'demo-20261025T013000Z'])
    expect(timesOn(always, 'demo', '2027-03-28', at('2027-03-27T06:00')).slice(1, 4)).toEqual([
      '00:30',
      '02:00',
      '02:30',
    ])
  })
})

describe('Scottish bank holidays', () => {
  test.each([
    ['2026-11-30', true, "St Andrew's Day"],
    ['2027-01-04', true, 'instead of 2 January, a Saturday'],
    ['2027-03-26', true, 'Good Friday'],
    ['2027-03-29', false, 'Easter Monday'],
    ['2026-06-15', true, 'the morning after the match'],
    ['2026-08-03', true, 'the first Monday of August'],
    ['2026-08-31', false, "England's summer"],
  ])('%s, closed %s: %s', (date, closed) => {
    const now = at(`${addDays(date, -5)}T09:00`)
    expect(timesOn(diaryRules, 'demo', date, now)).toHaveLength(closed ? 0 : 14)
    expect(refusal(diaryRules, 'demo', at(`${date}T14:00`), now)).toBe(closed ? 'closed' : undefined)
  })

  /** Returns the Act's list, with the substitute days for holidays that fall on a weekend. */
  function byTheAct(year: number): string[] {
    const monday = (month: string, from: number) =>
      [0, 1, 2, 3, 4, 5, 6]
        .map((day) => addDays(`${year}-${month}-${String(from).padStart(2, '0')}`, day))
        .find((date) => isoWeekday(date) === 1)!
    const pair = (first: string, second: string) => {
      const kept: string[] = []
      for (const startDate of [first, second]) {
        let date = startDate
        while (isoWeekday(date) > 5 || kept.includes(date)) date = addDays(date, 1)
        kept.push(date)
      }
      return kept
    }
    const standrews = isoWeekday(`${year}-11-30`) > 5 ? monday('11', 30) : `${year}-11-30`
    return [
      ...pair(`${year}-01-01`, `${year}-01-02`),
      addDays(easter(year), -2),
      monday('05', 1),
      monday('05', 25),
      monday('08', 1),
      standrews,
      ...pair(`${year}-12-25`, `${year}-12-26`),
    ]
  }

  /** Meeus, Jones and Butcher's rule. */
  function easter(year: number): string {
    const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
    const f = Math.floor((b + 8) / 25)
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
    const m = Math.floor((a + 11 * h + 22 * l) / 451)
    return new Date(Date.UTC(year, Math.floor((h + l - 7 * m + 114) / 31) - 1, ((h + l - 7 * m + 114) % 31) + 1))
      .toISOString()
      .slice(0, 10)
  }

  test.each([2026, 2027, 2028])('for %i are complete, in order, and include none that was not proclaimed', (year) => {
    const proclaimed = year === 2026 ? ['2026-06-15'] : []
    expect(scottishBankHolidays.map((day) => day.date).filter((date) => date.startsWith(String(year)))).toEqual(
      [...byTheAct(year), ...proclaimed].sort(),
    )
  })
})

test("the server's own time zone changes nothing", () => {
  const program = `
    const { freeSlots, closedDays, dayBounds } = await import('#src/bookings/availability.ts')
    const { diaryRules } = await import('#content/facts/diary.ts')
    const instants = ['2026-10-24T22:30:00Z', '2026-11-23T06:00:00Z', '2027-03-27T23:30:00Z'].map((text) => new Date(text))
    console.log(JSON.stringify(instants.map((now) => [
      freeSlots(diaryRules, 'demo', [], now), freeSlots(diaryRules, 'consultation', [], now), closedDays(diaryRules, now), dayBounds(diaryRules, now),
    ])))`
  const answers = ['UTC', 'Pacific/Auckland', 'America/New_York'].map((TZ) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  )
  expect(answers[0]).toContain('demo-20261026T090000Z')
  expect(new Set(answers).size).toBe(1)
})

test('a demo lasts half an hour, a consultation a quarter (BOOK-1)', () => {
  expect(callMinutes).toEqual({ demo: 30, consultation: 15 })
})
