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

// A Sunday evening; the week after it is ordinary.
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
})
const daysOf = (rules: AvailabilityRules) => [...new Set(freeSlots(rules, 'demo', [], now).map(({ date }) => date))]

describe('the rules in force', () => {
  test('are content’s own until staff set others, and content’s again for what they did not set', () => {
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

  test('keep a day open that content closes, and close it again when it is blocked after all', () => {
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

test('closings are listed by name with whoever made them, those that were lifted are not', () => {
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

describe('rules that staff want', () => {
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
  ] as const)('are refused with %s', (_, more, path) => expect(wrong(more as Partial<OpeningRules>)).toEqual([path]))

  test('may close every day, and may reach to midnight', () => {
    expect(wrong({ weekly: {} })).toEqual([])
    expect(wrong({ weekly: { 6: [{ from: '00:00', to: '24:00' }] } })).toEqual([])
    expect(ruleProblems(own)).toEqual([])
  })

  test('are compared with those in force: each weekday, the breaks, each number', () => {
    expect(ruleChanges(own, own)).toEqual([])
    expect(ruleChanges(own, { ...own, weekly: { ...own.weekly, 5: [] }, dailyCap: 4 })).toEqual([
      { what: 'weekday', weekday: 5, before: [{ from: '09:00', to: '17:00' }], after: [] },
      { what: 'dailyCap', before: 8, after: 4 },
    ])
  })

  test('leave calls outside that they would not offer; those that were outside already are no news', () => {
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
