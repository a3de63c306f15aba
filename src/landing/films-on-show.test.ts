import { expect, test } from 'vitest'
import { films, heroFilm } from '#content/films.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'
import { cardsOnShow, heroOnShow } from './films-on-show.ts'

const visit: PublicVideo = {
  id: 'vid_1',
  placement: 'client-visit',
  title: 'Halyard, third floor',
  description: '',
  videoFile: 'halyard.mp4',
  duration: 61,
  publishedAt: '2026-03-02',
}

test('without a library every card has its sample clip', () => {
  expect(cardsOnShow([])).toEqual(films)
  expect(heroOnShow([])).toEqual(heroFilm)
})

test('a video of the library replaces its card’s files; the card keeps its name and words', () => {
  const [advert, card, process] = cardsOnShow([visit])
  expect([advert, process]).toEqual([films[0], films[2]])
  expect(card).toMatchObject({
    id: 'client-visit',
    title: 'Client Visit',
    filmTitle: 'Halyard, third floor',
    videoFile: 'halyard.mp4',
    duration: 61,
  })
  expect(card!.description).toBe(films[1]!.description)
  expect(card!.captionsFile).toBeUndefined()
  expect(card!.posterFile).toBeUndefined()
  expect(card!.still).toBeUndefined()
})

test('a short film behind the headline starts at its beginning', () => {
  const hero: PublicVideo = { ...visit, placement: 'hero' }
  expect(heroOnShow([hero]).startsAt).toBe(5)
  expect(heroOnShow([{ ...hero, duration: 4.5 }]).startsAt).toBe(0)
})
