import { todayWords } from '#content/console/today.ts'
import { type AttentionItem, type AttentionSource, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { isOnShow, listPlaced, type StoredVideo } from '../video-store.ts'

const words = todayWords.film

/** Films on the site that have no captions (STAFF-17). */
export function filmsWithoutCaptions(db: Db): AttentionSource {
  const found = async () => (await listPlaced(db)).filter((film) => isOnShow(film) && film.captions_sha256 === null)
  return {
    kind: 'film',
    page: 'videos',
    count: async () => (await found()).length,
    list: async (now) => (await found()).slice(0, mostListed).map((film) => itemOf(film, now)),
  }
}

function itemOf({ id, title, created_at }: StoredVideo, now: Date): AttentionItem {
  const href = `/admin/videos?edit=${id}`
  return {
    id: `film:${id}`,
    title,
    text: words.text,
    when: fill(words.since, { when: recentMoment(created_at, now) }),
    at: created_at,
    isLate: false,
    href,
    acts: [],
    links: [{ label: words.upload, href: `${href}&at=captions` }],
  }
}
