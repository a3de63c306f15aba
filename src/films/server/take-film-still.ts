import { Problem } from '#src/values/problem.ts'
import { type Conversions, keepPicture, withFilm, withStill } from '#src/videos/server/public.ts'
import { findStoredFilm, noSuchFilm } from './film-store.ts'
import type { Db } from './tables.ts'

/**
 * Takes the picture at a second of a film that can be played, stores it and returns its key. Throws the 404 of
 * `noSuchFilm`, 409 `no_still` if no picture can be taken there.
 */
export async function takeFilmStill(
  conversions: Conversions,
  { filmId, seconds, signal }: { filmId: string; seconds: number; signal: AbortSignal },
): Promise<string> {
  const db: Db = conversions.db
  const film = await findStoredFilm(db, filmId)
  const source = film?.rendition_key ?? film?.original_key
  if (film?.state !== 'ready' || !source) throw noSuchFilm()
  const tool = await conversions.findTool()
  // At the film's end the player is already past the last frame.
  const at = Math.min(seconds, Math.max(0, film.duration - 0.1))
  const key =
    tool &&
    (await withFilm(conversions, source, (open) =>
      withStill(conversions, tool, open, { seconds: at, signal, isLast: true }, (picture) =>
        keepPicture(conversions, picture, { isUpright: true }),
      ),
    ))
  if (!key) throw new Problem('conflict', 'no_still', 'We couldn’t take that picture. Choose another second.')
  return key
}
