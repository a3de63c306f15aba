import { noSuchFilm } from '#src/films/server/public.ts'
import type { Problem } from '#src/values/problem.ts'

/**
 * The one answer for what there is not and for what is another client's, to the letter (TALENT-11): roles, candidacies,
 * comments, links and films alike.
 */
export function noSuchThing(): Problem {
  return noSuchFilm()
}
