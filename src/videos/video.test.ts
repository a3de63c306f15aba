import { expect, test } from 'vitest'
import { usesOf } from './video.ts'

test('a hidden video keeps its place on the public page without being shown', () => {
  expect(usesOf({ placement: null, isActive: true })).toEqual([])
  expect(usesOf({ placement: 'hero', isActive: true })).toEqual([{ placement: 'hero', isOnShow: true }])
  expect(usesOf({ placement: 'hero', isActive: false })).toEqual([{ placement: 'hero', isOnShow: false }])
})
