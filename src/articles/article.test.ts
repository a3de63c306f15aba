import { describe, expect, test } from 'vitest'
import { beginning, dateOf, isSlug, pageTitle, readingMinutes, slugFrom, standing } from './article.ts'
import { glasgowInstant, glasgowTime, zonedDate } from './zoned-date.ts'

const at = (text: string) => new Date(text)

test('a day is Glasgow’s, before and after a clock change', () => {
  const printed = (publishedAt: string | null, createdAt = '2025-01-01T00:00:00Z') =>
    zonedDate(dateOf({ publishedAt: publishedAt ? at(publishedAt) : null, createdAt: at(createdAt) })).words
  expect(printed('2026-06-30T23:30:00Z')).toBe('July 01, 2026')
  expect(printed('2026-12-31T23:30:00Z')).toBe('December 31, 2026')
  expect(printed(null, '2026-11-04T12:00:00Z')).toBe('November 04, 2026')
})

test('an article with a later date is scheduled until then', () => {
  const now = at('2026-11-23T12:00:00Z')
  expect(standing({ status: 'published', publishedAt: at('2026-11-23T12:00:00Z') }, now)).toBe('published')
  expect(standing({ status: 'published', publishedAt: at('2026-11-23T12:00:01Z') }, now)).toBe('scheduled')
  expect(standing({ status: 'draft', publishedAt: at('2020-01-01T00:00:00Z') }, now)).toBe('draft')
})

describe('an address from a title', () => {
  test.each([
    ['Ninety seconds beats two pages', 'ninety-seconds-beats-two-pages'],
    ['Q3’s best £ ideas & more', 'q3s-best-ideas-and-more'],
    ['  Łukasz Ångström: “straße”!  ', 'lukasz-angstrom-strasse'],
    ['面接', ''],
  ])('%s', (title, slug) => expect(slugFrom(title)).toBe(slug))

  test('cuts a long one at the end of a word', () => {
    const slug = slugFrom('word '.repeat(40))
    expect(slug.length).toBeLessThanOrEqual(80)
    expect(isSlug(slug)).toBe(true)
    expect(slug.endsWith('word')).toBe(true)
  })

  test('nothing else is one', () => {
    for (const text of ['', '-a', 'a-', 'a--b', 'A', '../x', 'a/b', 'a'.repeat(81)])
      expect([text, isSlug(text)]).toEqual([text, false])
  })
})

test('the page’s title is metaTitle, otherwise title', () => {
  expect(pageTitle({ title: 'Long', metaTitle: ' ' })).toBe('Long')
  expect(pageTitle({ title: 'Long', metaTitle: 'Short' })).toBe('Short')
})

test('the shortest reading time is a minute', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(690))).toBe(3)
})

test('a time is in Glasgow, wherever it was typed', () => {
  for (const [shown, instant] of [
    ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    ['2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ] as const)
    expect(glasgowInstant(shown).toISOString()).toBe(instant)
  expect(glasgowTime(at('2026-07-01T08:00:00Z'))).toBe('2026-07-01T09:00')
})

test('the beginning of a text ends with a whole word', () => {
  expect(beginning('Short.')).toBe('Short.')
  expect(beginning('word '.repeat(60))).toMatch(/^(word ){31}word…$/)
})
