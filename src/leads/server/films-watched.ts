import { readVisits } from '#src/insights/server/public.ts'
import type { FilmsOnShow } from './person/person-timeline.ts'
import type { Db } from './tables.ts'

/** A film that somebody watched on a visit that came with one of their forms. */
export interface WatchedFilm {
  title: string
  /** How far they got, in seconds. */
  seconds: number
}

/** Returns what each of these people watched, longest first, by their ids. People who watched nothing are left out. */
export async function filmsWatched(
  db: Db,
  filmsOnShow: FilmsOnShow,
  personIds: readonly string[],
): Promise<Map<string, WatchedFilm[]>> {
  if (personIds.length === 0) return new Map()
  const leads = await db
    .selectFrom('leads')
    .select(['person_id', 'visit_id'])
    .where('person_id', 'in', personIds)
    .where('visit_id', 'is not', null)
    .where('quarantine_reason', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  const [visits, films] = await Promise.all([
    readVisits(db, [...new Set(leads.map(({ visit_id }) => visit_id!))]),
    filmsOnShow(),
  ])
  const watched = new Map<string, WatchedFilm[]>()
  for (const personId of new Set(leads.map(({ person_id }) => person_id))) {
    const own = new Set(leads.filter(({ person_id }) => person_id === personId).map(({ visit_id }) => visit_id))
    const seconds = new Map<string, number>()
    for (const film of visits.filter(({ id }) => own.has(id)).flatMap((visit) => visit.films))
      if (film.secondsWatched > 0) seconds.set(film.id, Math.max(seconds.get(film.id) ?? 0, film.secondsWatched))
    const seen = [...seconds].map(([id, most]) => ({ title: films[id]?.title ?? '', seconds: most }))
    const named = seen.filter(({ title }) => title !== '').sort((a, b) => b.seconds - a.seconds)
    if (named.length > 0) watched.set(personId, named)
  }
  return watched
}
