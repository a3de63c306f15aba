import { todayWords } from '#content/console/today.ts'
import { type AttentionSource, eachItem, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { isOnShow, listPlaced, type StoredVideo } from '../video-store.ts'

const words = todayWords.film

/** Films on the site that have no captions (STAFF-17). */
export function filmsWithoutCaptions(db: Db): AttentionSource {
  const filmsWithout = async () =>
    (await listPlaced(db)).filter((film) => isOnShow(film) && film.captions_sha256 === null)
  return {
    kind: 'film',
    page: 'videos',
    count: async () => (await filmsWithout()).length,
    list: async (now) => itemsOf((await filmsWithout()).slice(0, mostListed), now),
  }
}

function itemsOf(films: readonly StoredVideo[], now: Date) {
  const pageOf = ({ id }: StoredVideo) => `/admin/videos?edit=${id}`
  return eachItem(
    films,
    (film) => ({ id: `film:${film.id}`, href: pageOf(film) }),
    (film) => ({
      title: film.title,
      text: words.text,
      when: fill(words.since, { when: recentMoment(film.created_at, now) }),
      at: film.created_at,
      isLate: false,
      acts: [],
      links: [{ label: words.upload, href: `${pageOf(film)}&at=captions` }],
    }),
  )
}
