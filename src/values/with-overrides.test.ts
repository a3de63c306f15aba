import { expect, test } from 'vitest'
import { partAt, withOverrides } from './with-overrides.ts'

const data = {
  hero: { badge: { strong: 'Glasgow', rest: 'now' }, lines: ['One', 'Two'] },
  films: [
    { id: 'advert', title: 'Advert' },
    { id: 'visit', title: 'Visit' },
  ],
}

test('replaces parts by path, by index or by id in a list, and leaves the rest and the original unchanged', () => {
  const changed = withOverrides(data, {
    'hero.badge.rest': 'soon',
    'hero.lines.1': 'Zwei',
    'films.visit.title': 'Tour',
  })
  expect(changed).toEqual({
    hero: { badge: { strong: 'Glasgow', rest: 'soon' }, lines: ['One', 'Zwei'] },
    films: [
      { id: 'advert', title: 'Advert' },
      { id: 'visit', title: 'Tour' },
    ],
  })
  expect(data.hero.badge.rest).toBe('now')
  expect(changed.films[0]).toBe(data.films[0])
  expect(withOverrides(data, {})).toBe(data)
})

test.for(['hero.none', 'hero.lines.2', 'hero.lines.-1', 'films.lost.title', 'hero.badge.strong.length', ''])(
  'a path that does not exist changes nothing: %s',
  (path) => {
    expect(withOverrides(data, { [path]: 'x' })).toBe(data)
    expect(partAt(data, path)).toBe(undefined)
  },
)

test.for(['__proto__.polluted', 'constructor.prototype.polluted', 'hero.__proto__.polluted', 'films.__proto__'])(
  'a path cannot reach inherited properties: %s',
  (path) => {
    expect(withOverrides(data, { [path]: 'x' })).toBe(data)
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined)
  },
)

test('returns the part at a path', () => {
  expect(partAt(data, 'films.visit.title')).toBe('Visit')
  expect(partAt(data, 'hero.lines.0')).toBe('One')
})
