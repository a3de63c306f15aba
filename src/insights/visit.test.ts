import { expect, test } from 'vitest'
import { timelineOfVisits, type Visit } from './visit.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const films = { advert: { title: 'Job Advert', duration: 160.4 }, unmeasured: { title: 'New', duration: 0 } }
const visit = (more: Partial<Visit>): Visit => ({
  id: 'v1',
  at: at('19T09:12'),
  source: 'direct',
  referrer: '',
  device: 'desktop',
  pages: ['/'],
  depth: 0,
  seconds: 0,
  films: [],
  ...more,
})
const sentences = (visits: Visit[], elsewhere: string[] = []) =>
  timelineOfVisits(visits, films, new Set(elsewhere)).map(({ title, text }) => [title, text].filter(Boolean).join(': '))

test('the first visit says where it came from and on which device; later ones that they came back', () => {
  expect(
    sentences([
      visit({ id: 'v2', at: at('20T10:02') }),
      visit({ source: 'search', device: 'phone', depth: 75, seconds: 250 }),
      visit({ id: 'v3', at: at('21T10:02'), source: 'social', referrer: 'linkedin.com', seconds: 60 }),
    ]),
  ).toEqual([
    'First visit: From a search, on a phone. Scrolled to 75%, stayed 4 min 10 s.',
    'Came back, direct: On a computer.',
    'Came back: From a social network (linkedin.com), on a computer. Stayed 1 min.',
  ])
})

test('pages are named, and no more than a line holds', () => {
  expect(sentences([visit({ pages: ['/', '/blog', '/blog/a', '/blog/b', '/blog/c', '/blog/d'] })])).toEqual([
    'First visit: Came directly, on a computer. Read /, /blog, /blog/a, /blog/b and 2 more.',
  ])
})

test('a film is listed with how much of it was watched, once', () => {
  const watched = [
    { id: 'advert', at: at('19T09:14'), secondsWatched: 42, plays: 1 },
    { id: 'unmeasured', at: at('19T09:15'), secondsWatched: 3, plays: 1 },
    { id: 'gone', at: at('19T09:16'), secondsWatched: 5, plays: 1 },
  ]
  expect(timelineOfVisits([visit({ films: watched })], films, new Set())[1]).toMatchObject({
    title: 'Watched 42 s of Job Advert',
    text: '42 s of 2 min 40 s.',
    share: { part: 42, of: 160, label: '42 of 160 seconds' },
  })
  expect(sentences([visit({ films: watched })]).slice(1)).toEqual([
    'Watched 42 s of Job Advert: 42 s of 2 min 40 s.',
    'Watched 3 s of New',
  ])
  expect(sentences([visit({ films: watched })], ['v1 advert']).slice(1)).toEqual(['Watched 3 s of New'])
  // Even if it is played again, no more than the whole film was seen.
  expect(
    timelineOfVisits(
      [visit({ films: [{ id: 'advert', at: at('19T09:14'), secondsWatched: 300, plays: 2 }] })],
      films,
      new Set(),
    )[1],
  ).toMatchObject({
    title: 'Watched 160 s of Job Advert',
    text: '2 min 40 s of 2 min 40 s. Played twice.',
    share: { part: 160, of: 160 },
  })
  expect(
    sentences([visit({ films: [{ id: 'advert', at: at('19T09:14'), secondsWatched: 0, plays: 0 }] })]).slice(1),
  ).toEqual(['Opened Job Advert'])
})
