import { expect, test } from 'vitest'
import type { PersonKey } from '#content/types.ts'
import { spriteMarkup } from './sprite.ts'

test('the sprite contains the requested portraits, the icons and the logo', () => {
  const markup = spriteMarkup(['ailsa'])
  for (const id of ['p-ailsa', 'i-play', 'i-arrow', 'i-back', 'i-x', 'logo']) {
    expect(markup).toContain(`<symbol id="${id}"`)
  }
  expect(markup).not.toContain('p-mei')
})

test('a portrait takes its colours from the page, and the logo the colour of the text', () => {
  const markup = spriteMarkup(['ailsa'])
  expect(markup).not.toContain('--hot:')
  expect(markup).toMatch(/id="logo".*stroke="currentColor".*fill="var\(--hot\)"/)
})

test('a portrait without a drawing throws instead of leaving a gap', () => {
  expect(() => spriteMarkup(['nobody' as PersonKey])).toThrow('content/people/nobody.svg')
})
