import { expect, test } from 'vitest'
import { todayWords } from '#content/console/today.ts'
import { type AttentionGroup, attentionKinds, countsOf, inOrder } from './attention.ts'

const group = (kind: AttentionGroup['kind'], page: string, total: number): AttentionGroup => ({
  kind,
  page,
  total,
  items: [],
})

test('what has most consequence comes first, whichever slice said it first, and what is empty is left out', () => {
  const groups = [group('backup', 'settings', 1), group('mail', 'outbox', 0), group('lead', 'leads', 2)]
  expect(inOrder(groups).map(({ kind }) => kind)).toEqual(['lead', 'backup'])
})

test('each page counts what is on it, and Today all of it', () => {
  const groups = [group('outcome', 'diary', 2), group('call-today', 'diary', 3), group('film', 'videos', 1)]
  expect(countsOf(groups)).toEqual({ today: 6, diary: 5, videos: 1 })
  expect(countsOf([])).toEqual({ today: 0 })
})

test('every kind has a heading, in the same order', () => {
  expect(Object.keys(todayWords.kinds)).toEqual([...attentionKinds])
})
