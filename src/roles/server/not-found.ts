import { noSuchFilm } from '#src/films/server/public.ts'
import type { Problem } from '#src/values/problem.ts'

/**
 * Returns the one 404 for what doesn't exist and for what belongs to another client, without any difference
 * (TALENT-11), whether role, candidacy, comment, link or film.
 */
export function noSuchThing(): Problem {
  return noSuchFilm()
}
