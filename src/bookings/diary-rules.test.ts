import { describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { type AvailabilityRules, freeSlots } from './availability.ts'
import {
  callsLeftOutside,
  closingsBetween,
  type DiaryException,
  openingRulesOf,
  type OpeningRules,
  ruleChanges,
  ruleProblems,
  rulesInForce,
} from './diary-rules.ts'

// A Sunday evening. The week after it has nothing special.
const now = new Date('2026-11-15T20:00:00Z')
const defaults: AvailabilityRules = diaryRules
const own = openingRulesOf(defaults)
const exception = (what: DiaryException['what'], from: string, until: string): DiaryException => ({
  id: `dex_${from}`,
  what,
  from,
  until,
  reason: 'A wedding in Oban',
  by: 'Moira Tennant',
  host: null,
})
const daysOf = (rules: AvailabilityRules) => [...new Set(freeSlots(rules, 'demo', [], now).map(({ date }) => date))]

describe('the rules in force', () => {
  test('are those in content until staff set others, and those in content again for what they did not set', () => {
    expect(rulesInForce(defaults, undefined, [])).toEqual(defaults)
    const set = rulesInForce(defaults, { ...own, weekly: { 3: [{ from: '10:00', to: '11:00' }] } }, [])
    expect(freeSlots(set, 'demo', [], now).map(({ formatted }) => formatted)).toEqual([
      'Wednesday 18 November, 10:00',
      'Wednesday 18 November, 10:30',
      'Wednesday 25 November, 10:00',
      'Wednesday 25 November, 10:30',
    ])
    expect(set.bankHolidays).toEqual(defaults.bankHolidays)
  })

  test('that were stored when there were fewer settings still apply, with those in content for the rest', () => {
    const { weekly, breaks, noticeMinutes, bufferMinutes } = own
    const older = rulesInForce(defaults, { weekly, breaks, noticeMinutes, bufferMinutes, dailyCap: 3 }, [])
    expect(older).toEqual({ ...defaults, dailyCap: 3 })
    expect(openingRulesOf(older)).toEqual({ ...own, dailyCap: 3 })
  })

  test('offer no slots in blocked days and hours, and never tell guests why', () => {
    const rules = rulesInForce(defaults, undefined, [
      exception('blocked', '2026-11-17T00:00', '2026-11-19T00:00'),
      exception('blocked', '2026-11-20T09:00', '2026-11-20T16:00'),
    ])
    expect(daysOf(rules).slice(0, 3)).toEqual(['2026-11-16', '2026-11-19', '2026-11-20'])
    expect(
      freeSlots(rules, 'demo', [], now)
        .filter(({ date }) => date === '2026-11-20')
        .map(({ time }) => time),
    ).toEqual(['16:00', '16:30'])
    expect(rules.daysOff.map(({ name }) => name)).not.toContain('A wedding in Oban')
  })

  test('keep open a day that content closes, and close it again when it is blocked after all', () => {
    const christmasEve = new Date('2026-12-20T12:00:00Z')
    const isOpen = (exceptions: DiaryException[]) =>
      freeSlots(rulesInForce(defaults, undefined, exceptions), 'demo', [], christmasEve).some(
        ({ date }) => date === '2026-12-24',
      )
    const opened = exception('opened', '2026-12-24T00:00', '2026-12-25T00:00')
    expect([
      isOpen([]),
      isOpen([opened]),
      isOpen([opened, exception('blocked', '2026-12-24T00:00', '2026-12-25T00:00')]),
    ]).toEqual([false, true, false])
  })
})

describe('closed times', () => {
  const own: AvailabilityRules = {
    ...defaults,
    bankHolidays: [
      { date: '2026-11-30', name: 'St Andrew’s Day' },
      { date: '2026-12-25', name: 'Christmas Day' },
    ],
    daysOff: [{ date: '2026-12-24', name: 'Christmas Eve' }],
    closures: [{ from: '2026-11-26T15:00', to: '2026-11-26T17:00', reason: 'Filming in Leith' }],
  }
  const blockedDays = exception('blocked', '2026-11-17T00:00', '2026-11-19T00:00')
  const morning = exception('blocked', '2026-11-23T00:00', '2026-11-23T12:00')
  const evening = exception('blocked', '2026-11-24T18:00', '2026-11-25T00:00')
  const hours = exception('blocked', '2026-11-20T09:00', '2026-11-20T16:00')

  test('whole days that are blocked become days off, and hours become closures', () => {
    const rules = rulesInForce(own, undefined, [blockedDays, morning, evening, hours])
    expect(rules.bankHolidays).toEqual(own.bankHolidays)
    expect(rules.daysOff).toEqual([
      { date: '2026-12-24', name: 'Christmas Eve' },
      { date: '2026-11-17', name: 'Day off' },
      { date: '2026-11-18', name: 'Day off' },
    ])
    expect(rules.closures).toEqual([
      ...own.closures,
      { from: '2026-11-23T00:00', to: '2026-11-23T12:00', reason: 'A wedding in Oban' },
      { from: '2026-11-24T18:00', to: '2026-11-25T00:00', reason: 'A wedding in Oban' },
      { from: '2026-11-20T09:00', to: '2026-11-20T16:00', reason: 'A wedding in Oban' },
    ])
  })

  test('are lifted by an exception from the same moment until the same moment only', () => {
    const lifted = (what: DiaryException['what'], from: string, until: string) => {
      const { bankHolidays, daysOff, closures } = rulesInForce(own, undefined, [exception(what, from, until)])
      const listed = closingsBetween(own, [exception(what, from, until)], '2026-11-26', '2026-12-26')
      return [bankHolidays.length, daysOff.length, closures.length, listed.length]
    }
    expect(lifted('opened', '2026-11-30T00:00', '2026-12-01T00:00')).toEqual([1, 1, 1, 3])
    expect(lifted('opened', '2026-12-24T00:00', '2026-12-25T00:00')).toEqual([2, 0, 1, 3])
    expect(lifted('opened', '2026-11-26T15:00', '2026-11-26T17:00')).toEqual([2, 1, 0, 3])
    expect(lifted('opened', '2026-11-26T15:00', '2026-11-26T16:00')).toEqual([2, 1, 1, 4])
    expect(lifted('opened', '2026-11-26T14:00', '2026-11-26T17:00')).toEqual([2, 1, 1, 4])
    expect(lifted('blocked', '2026-11-26T15:00', '2026-11-26T17:00')).toEqual([2, 1, 2, 5])
  })

  test('between two dates are those that touch one of its days, in order', () => {
    const exceptions = [
      exception('blocked', '2026-11-30T00:00', '2026-12-01T00:00'),
      exception('blocked', '2026-11-26T09:00', '2026-11-26T10:00'),
      exception('blocked', '2026-11-25T00:00', '2026-11-26T00:00'),
    ]
    const by = 'Moira Tennant'
    expect(closingsBetween(own, exceptions, '2026-11-26', '2026-12-25')).toEqual([
      {
        key: 'blocked:dex_2026-11-26T09:00',
        what: 'blocked',
        from: '2026-11-26T09:00',
        until: '2026-11-26T10:00',
        wholeDays: false,
        name: 'A wedding in Oban',
        by,
        host: null,
      },
      {
        key: 'closure:2026-11-26T15:00',
        what: 'closure',
        from: '2026-11-26T15:00',
        until: '2026-11-26T17:00',
        wholeDays: false,
        name: 'Filming in Leith',
        by: '',
        host: null,
      },
      {
        key: 'holiday:2026-11-30',
        what: 'holiday',
        from: '2026-11-30T00:00',
        until: '2026-12-01T00:00',
        wholeDays: true,
        name: 'St Andrew’s Day',
        by: '',
        host: null,
      },
      {
        key: 'blocked:dex_2026-11-30T00:00',
        what: 'blocked',
        from: '2026-11-30T00:00',
        until: '2026-12-01T00:00',
        wholeDays: true,
        name: 'A wedding in Oban',
        by,
        host: null,
      },
      {
        key: 'day_off:2026-12-24',
        what: 'day_off',
        from: '2026-12-24T00:00',
        until: '2026-12-25T00:00',
        wholeDays: true,
        name: 'Christmas Eve',
        by: '',
        host: null,
      },
    ])
  })
})

test('are listed by name with the person who made them, without those that were lifted', () => {
  const exceptions = [
    exception('blocked', '2026-11-27T00:00', '2026-11-28T00:00'),
    exception('opened', '2026-11-30T00:00', '2026-12-01T00:00'),
  ]
  expect(
    closingsBetween(defaults, exceptions, '2026-11-26', '2026-12-25').map(({ key, name, by }) => [key, name, by]),
  ).toEqual([
    ['closure:2026-11-26T15:00', 'Filming in Leith', ''],
    ['blocked:dex_2026-11-27T00:00', 'A wedding in Oban', 'Moira Tennant'],
    ['day_off:2026-12-24', 'Christmas Eve', ''],
  ])
})

describe('new rules', () => {
  const range = (hour: number) => ({
    from: `${String(hour).padStart(2, '0')}:00`,
    to: `${String(hour + 1).padStart(2, '0')}:00`,
  })
  const bothTimes = 'Please enter both times, such as 09:00.'
  const wrong = (more: Partial<OpeningRules>) => ruleProblems({ ...own, ...more }).map(({ path }) => path)
  test.each([
    ['a day that ends before it begins', { weekly: { 1: [{ from: '17:00', to: '09:00' }] } }, 'weekly.1'],
    [
      'hours that overlap',
      {
        weekly: {
          2: [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '13:00' },
          ],
        },
      },
      'weekly.2',
    ],
    ['a time that no clock shows', { breaks: [{ from: '12:00', to: '25:00' }] }, 'breaks'],
    ['half a minute’s notice', { noticeMinutes: 0.5 }, 'noticeMinutes'],
    ['no number', { bufferMinutes: Number.NaN }, 'bufferMinutes'],
    ['no call a day', { dailyCap: 0 }, 'dailyCap'],
    ['a month of working days', { noticeDays: 11 }, 'noticeDays'],
    ['a pause of a day', { bufferBeforeMinutes: 1440 }, 'bufferBeforeMinutes'],
    ['changes until a month before', { changeHours: 337 }, 'changeHours'],
  ] as const)('are refused with %s', (_, more, path) => expect(wrong(more as Partial<OpeningRules>)).toEqual([path]))

  test.each([
    [
      'more than four periods',
      { breaks: Array.from({ length: 5 }, (_, hour) => range(hour)) },
      '4 periods a day at most, please.',
    ],
    ['a time with a figure too many in front', { breaks: [{ from: '009:00', to: '10:00' }] }, bothTimes],
    ['a time with a figure too many behind', { breaks: [{ from: '09:00', to: '10:000' }] }, bothTimes],
    ['no first time', { breaks: [{ from: '', to: '10:00' }] }, bothTimes],
    ['a start at 24:00', { breaks: [{ from: '24:00', to: '24:00' }] }, bothTimes],
    ['a sixtieth minute', { breaks: [{ from: '09:60', to: '10:00' }] }, bothTimes],
    ['a period of no length', { breaks: [{ from: '09:00', to: '09:00' }] }, 'The end must be after the start.'],
    [
      'periods that overlap by a minute',
      { breaks: [range(10), { from: '09:00', to: '10:01' }] },
      'These hours overlap.',
    ],
    ['more than two weeks’ notice', { noticeMinutes: 20_161 }, 'Please enter a whole number from 0 to 20160.'],
    ['a pause of more than two hours', { bufferMinutes: 121 }, 'Please enter a whole number from 0 to 120.'],
    ['a pause of less than nothing', { bufferMinutes: -1 }, 'Please enter a whole number from 0 to 120.'],
    ['more than sixty calls a day', { dailyCap: 61 }, 'Please enter a whole number from 1 to 60.'],
  ])('with %s are refused with a sentence', (_, more, sentence) => {
    expect(ruleProblems({ ...own, ...more })).toEqual([{ path: Object.keys(more)[0], msg: sentence }])
  })

  test('may go up to each limit, with periods that touch, in any order', () => {
    expect(wrong({ breaks: [range(14), range(9), range(11), range(10)] })).toEqual([])
    expect(wrong({ noticeMinutes: 20_160, bufferMinutes: 120, dailyCap: 60 })).toEqual([])
    expect(wrong({ noticeMinutes: 0, bufferMinutes: 0, dailyCap: 1 })).toEqual([])
  })

  test('may close every day, and may reach to midnight', () => {
    expect(wrong({ weekly: {} })).toEqual([])
    expect(wrong({ weekly: { 6: [{ from: '00:00', to: '24:00' }] } })).toEqual([])
    expect(ruleProblems(own)).toEqual([])
  })

  test('are compared with the present ones: each weekday, the breaks, each number', () => {
    expect(ruleChanges(own, own)).toEqual([])
    expect(ruleChanges(own, { ...own, weekly: { ...own.weekly, 5: [] }, dailyCap: 4 })).toEqual([
      { what: 'weekday', weekday: 5, before: [{ from: '09:00', to: '17:00' }], after: [] },
      { what: 'dailyCap', before: 8, after: 4 },
    ])
    expect(ruleChanges(own, { ...own, noticeBy: 'days', changeHours: 24 })).toEqual([
      { what: 'notice', before: { by: 'clock', count: 120 }, after: { by: 'days', count: 1 } },
      { what: 'changeHours', before: 0, after: 24 },
    ])
    expect(ruleChanges(own, { ...own, noticeDays: 3 })).toEqual([])
  })

  test('differ in a break’s time or name, but not in the order of breaks', () => {
    const lunch = { from: '12:00', to: '13:00', name: 'Lunch' }
    const changed = (before: OpeningRules['breaks'], after: OpeningRules['breaks']) =>
      ruleChanges({ ...own, breaks: before }, { ...own, breaks: after })
    expect(changed([lunch], [])).toEqual([{ what: 'breaks', before: [lunch], after: [] }])
    expect(changed([lunch], [{ ...lunch, to: '13:30' }])).toHaveLength(1)
    expect(changed([lunch], [{ ...lunch, from: '12:30' }])).toHaveLength(1)
    expect(changed([lunch], [{ ...lunch, name: 'Tea' }])).toHaveLength(1)
    expect(changed([lunch, range(10)], [range(10), lunch])).toEqual([])
    expect(changed([range(10)], [{ ...range(10), name: '' }])).toEqual([])
  })

  test('leave calls outside that they would not offer, without those that were outside before', () => {
    const call = (startsAt: string) => ({
      startsAt: new Date(startsAt),
      endsAt: new Date(Date.parse(startsAt) + 1_800_000),
    })
    const calls = [
      call('2026-11-17T09:00:00Z'),
      call('2026-11-17T13:00:00Z'),
      call('2026-11-17T19:00:00Z'),
      call('2026-11-17T10:00:00Z'),
    ]
    const after = rulesInForce(defaults, { ...own, weekly: { 2: [{ from: '10:00', to: '17:00' }] } }, [])
    expect(callsLeftOutside(defaults, after, calls)).toEqual([calls[0]])
  })
})
