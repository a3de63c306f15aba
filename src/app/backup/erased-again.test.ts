import { expect, test } from 'vitest'
import { unstartedSlices } from '../program/unstarted-slices.setup.ts'
import { erasedAgain } from './erased-again.ts'

test('a person who comes back with an older database is erased by all slices, in their order', async () => {
  const shares = (await unstartedSlices()).flatMap(({ person }) => person ?? [])
  expect(shares.length).toBeGreaterThan(2)
  expect(erasedAgain).toEqual(shares)
})
