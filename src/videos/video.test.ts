import { expect, test } from 'vitest'
import { fileSizeText, usesOf } from './video.ts'

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1_234_567, '1.18 MB'],
  [1024 * 1024 - 1, '1.00 MB'],
  [48.2 * 1024 * 1024, '48.20 MB'],
  [1024 ** 3 * 2.5, '2.50 GB'],
  [1024 ** 4 * 3, '3072.00 GB'],
])('%d is %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})

test('a hidden video keeps its place on the public page without being shown', () => {
  expect(usesOf({ placement: null, isActive: true })).toEqual([])
  expect(usesOf({ placement: 'hero', isActive: true })).toEqual([{ placement: 'hero', isOnShow: true }])
  expect(usesOf({ placement: 'hero', isActive: false })).toEqual([{ placement: 'hero', isOnShow: false }])
})
