import { todayWords } from '#content/console/today.ts'
import { type AttentionGroup, type AttentionItem, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { isOnShow, listPlaced } from '../video-store.ts'

const words = todayWords.film

/** Films on the site that have no captions (STAFF-17). */
export async function filmsWithoutCaptions(db: Db, now: Date): Promise<AttentionGroup> {
  const films = (await listPlaced(db)).filter((film) => isOnShow(film) && film.captions_sha256 === null)
  const items = films.slice(0, mostListed).map((film): AttentionItem => ({
    id: `film:${film.id}`,
    title: film.title,
    text: words.text,
    when: fill(words.since, { when: recentMoment(film.created_at, now) }),
    at: film.created_at,
    isLate: false,
    href: `/admin/videos?edit=${film.id}`,
    acts: [],
    links: [],
  }))
  return { kind: 'film', page: 'videos', total: films.length, items }
}
