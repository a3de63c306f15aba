import { expect, test } from 'vitest'
import { erasedKinds, sumErased } from './erased.ts'

test('what several slices delete is added up, and each kind has a number', () => {
  const sum = sumErased([{ leads: 2, films: 1 }, { films: 3 }])
  expect(sum).toMatchObject({ leads: 2, films: 4, waiting: 0 })
  expect(Object.keys(sum)).toEqual(erasedKinds)
})
