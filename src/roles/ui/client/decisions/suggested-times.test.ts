import { expect, test } from 'vitest'
import { joinedDays, suggestedTimes } from './suggested-times.ts'

const day = (date: string, ...clocks: string[]) => ({ date, times: clocks.map((clock) => `${date}T${clock}:00.000Z`) })
const monday = day('2026-11-30', '09:00', '10:00', '11:00', '14:00', '15:00')
const tuesday = day('2026-12-01', '09:00', '10:00', '11:00', '14:00', '15:00')
const wednesday = day('2026-12-02', '09:00', '10:00', '11:00', '14:00', '15:00')

test('suggested times are on three days, mornings and afternoons', () => {
  expect(suggestedTimes([monday, tuesday, wednesday, day('2026-12-03', '09:00')])).toEqual([
    '2026-11-30T10:00:00.000Z',
    '2026-12-01T14:00:00.000Z',
    '2026-12-02T11:00:00.000Z',
  ])
})

test('suggested times use a day twice if there are fewer days, but no time twice', () => {
  const times = suggestedTimes([monday, tuesday])
  expect(new Set(times).size).toBe(3)
  expect(suggestedTimes([day('2026-11-30', '09:00', '10:00', '11:00')])).toHaveLength(3)
  expect(times).toEqual(times.toSorted())
})

test('there are no more suggested times than there are times', () => {
  expect(suggestedTimes([day('2026-11-30', '09:00')])).toEqual(['2026-11-30T09:00:00.000Z'])
  expect(suggestedTimes([])).toEqual([])
})

test('suggested times include none that is taken', () => {
  const taken = tuesday.times.slice(1)
  expect(suggestedTimes([tuesday], 2, taken)).toEqual([tuesday.times[0]])
})

test('pages of times are joined into one list of days', () => {
  const pages = [
    { minutes: 45, days: [tuesday], next: null },
    { minutes: 45, days: [monday, tuesday], next: '2026-12-01' },
  ]
  expect(joinedDays(pages).map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01'])
})
