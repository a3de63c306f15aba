import { expect, test } from 'vitest'
import { figure, shortFigure } from './numbers.ts'

test('separates thousands by a comma', () => {
  expect([0, 999, 41_208, 1_640_512].map(figure)).toEqual(['0', '999', '41,208', '1,640,512'])
})

test('shortens millions to three digits', () => {
  expect([1639, 999_999, 1_640_512].map(shortFigure)).toEqual(['1,639', '999,999', '1.64m'])
})
