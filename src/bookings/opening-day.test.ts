import { describe, expect, test } from 'vitest'
import { diaryRules } from '#content/facts/diary.ts'
import { openDays, openingDay } from './opening-day.ts'

const at = (iso: string) => new Date(`${iso}Z`)

describe('the day that the diary shows by default', () => {
  const friday = { today: '2026-11-27', nextCall: undefined, callsToday: 0, nextOpen: '2026-11-27' }
  const saturday = { ...friday, today: '2026-11-28', nextOpen: '2026-12-01' }
  test.each([
    ['today while a call is to come', { ...friday, nextCall: '2026-11-27', callsToday: 2 }, '2026-11-27'],
    ['today on an open day without calls', { ...friday, nextCall: '2026-12-02' }, '2026-11-27'],
    ['that of the next call after today’s last', { ...friday, nextCall: '2026-12-02', callsToday: 2 }, '2026-12-02'],
    ['that of the next call at weekends', { ...saturday, nextCall: '2026-12-02' }, '2026-12-02'],
    ['today on a Saturday on which there is a call', { ...saturday, nextCall: '2026-11-28' }, '2026-11-28'],
    ['the next open day where no call is to come', saturday, '2026-12-01'],
    ['today where no day is open at all', { ...friday, callsToday: 1, nextOpen: undefined }, '2026-11-27'],
    ['a weekday for another service’s diary', { ...friday, nextCall: '2026-12-02', nextOpen: undefined }, '2026-11-27'],
    [
      'the next call at that service’s weekend',
      { ...saturday, nextCall: '2026-12-02', nextOpen: undefined },
      '2026-12-02',
    ],
  ])('is %s', (_, facts, day) => expect(openingDay(facts)).toBe(day))
})

describe('open days', () => {
  const week = { from: '2026-11-23', until: '2026-11-29' }

  test('are those of the week that are not over, and the next one after it', () => {
    expect(openDays(diaryRules, week, at('2026-11-26T09:00'))).toEqual(['2026-11-26', '2026-11-27', '2026-12-01'])
  })

  test('do not count a day whose hours are over', () => {
    expect(openDays(diaryRules, week, at('2026-11-27T16:50'))).toEqual(['2026-12-01'])
  })

  test('do not exist if no day opens within three months', () => {
    expect(openDays({ ...diaryRules, weekly: {} }, week, at('2026-11-26T09:00'))).toEqual([])
  })
})
