/* Nobody speaks in the films: each person's lines are played on an instrument, and the captions show the words. */

import type { Film, HeroFilm } from './types.ts'

/** Opens from the headline (LAND-9: starts at 5 seconds). */
export const heroFilm: HeroFilm = {
  title: 'Three video profiles',
  videoFile: 'hero.mp4',
  captionsFile: 'hero.vtt',
  posterFile: 'hero.webp',
  duration: 20,
  startsAt: 5,
}

export const films: readonly Film[] = [
  {
    id: 'job-advert',
    title: 'Job Advert',
    description: 'The role, told by the person you’d report to. Salary included, jargon left out.',
    videoFile: 'job-advert.mp4',
    captionsFile: 'job-advert.vtt',
    posterFile: 'job-advert.webp',
    duration: 14,
    publishedAt: '2025-09-02',
    portrait: 'callum',
    colour: 'rose',
  },
  {
    id: 'client-visit',
    title: 'Client Visit',
    description: 'We bring a camera to your office, so candidates know the place before they know the postcode.',
    videoFile: 'client-visit.mp4',
    captionsFile: 'client-visit.vtt',
    posterFile: 'client-visit.webp',
    duration: 16.32,
    publishedAt: '2025-09-16',
    startsAt: 7,
    portrait: 'mei',
    colour: 'deep',
  },
  {
    id: 'our-process',
    title: 'Our Process',
    description: 'From first call to first day in seventeen seconds. The real thing takes a wee bit longer.',
    videoFile: 'our-process.mp4',
    captionsFile: 'our-process.vtt',
    posterFile: 'our-process.webp',
    duration: 17,
    publishedAt: '2025-10-07',
    portrait: 'harpreet',
    colour: 'mint',
  },
]
