import { expect, test } from 'vitest'
import { figure, fileSizeText, shortFigure } from './numbers.ts'

test('separates thousands by a comma', () => {
  expect([0, 999, 41_208, 1_640_512].map(figure)).toEqual(['0', '999', '41,208', '1,640,512'])
})

test('shortens millions to three digits', () => {
  expect([1639, 999_999, 1_640_512].map(shortFigure)).toEqual(['1,639', '999,999', '1.64m'])
})

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
