import { noSuchFilm, setFilmPoster, takeFilmStill } from '#src/films/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import type { Db } from '../tables.ts'
import { newestFilm } from './cut-store.ts'

/** Returns the id of an interview's newest shortlist film that is made. Throws the 404 that callers get. */
export async function shortlistFilmOf(db: Db, id: string): Promise<string> {
  const film = await newestFilm(db, id)
  if (!film?.film_id) throw noSuchFilm()
  return film.film_id
}

/**
 * Makes the picture at a second of a shortlist film its poster: a colleague chose it (INTV-41). Throws 404, 409
 * `no_still`.
 */
export async function choosePoster(
  conversions: Conversions,
  { id, member, at, signal }: { id: string; member: StaffMember; at: number; signal: AbortSignal },
  now: Date,
): Promise<void> {
  const db: Db = conversions.db
  const filmId = await shortlistFilmOf(db, id)
  const key = await takeFilmStill(conversions, { filmId, seconds: at, signal })
  await db.transaction().execute(async (tx) => {
    await setFilmPoster(tx, filmId, key, now)
    await recordChange(tx, { member, action: 'interview.poster', subject: id, details: { film: filmId, at }, now })
  })
}
