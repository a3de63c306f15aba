import { expect, test } from 'vitest'
import { reviews } from '#content/site/reviews.ts'
import { reviewPreview } from './review-preview.ts'

test('a review of up to 110 characters is shown whole', () => {
  expect(reviewPreview('Short and sweet.')).toBe('Short and sweet.')
  expect(reviewPreview('a'.repeat(110))).toBe('a'.repeat(110))
})

test('a longer review is cut after 110 characters', () => {
  expect(reviewPreview('a'.repeat(111))).toBe(`${'a'.repeat(110)}…`)
})

test('a preview never ends in the middle of a word or after a comma', () => {
  expect(reviewPreview(`${'a'.repeat(100)} started within the month`)).toBe(`${'a'.repeat(100)} started…`)
  expect(reviewPreview(`${'a'.repeat(100)}, startedwithin`)).toBe(`${'a'.repeat(100)}…`)
  expect(reviewPreview(`${'a'.repeat(110)} more`)).toBe(`${'a'.repeat(110)}…`)
  for (const { content } of reviews) {
    const preview = reviewPreview(content)
    if (preview.endsWith('…')) expect(content.slice(preview.length - 1)).toMatch(/^[\s,;:–-]/)
  }
})

test('no space is left before the ellipsis', () => {
  expect(reviewPreview(`${'a'.repeat(109)} more`)).toBe(`${'a'.repeat(109)}…`)
})

test('a character of two code units counts once and is never cut in half', () => {
  expect(reviewPreview('🎬'.repeat(111))).toBe(`${'🎬'.repeat(110)}…`)
})

test('every preview is the beginning of its review', () => {
  for (const { content } of reviews) expect(content.startsWith(reviewPreview(content).replace(/…$/, ''))).toBe(true)
})
