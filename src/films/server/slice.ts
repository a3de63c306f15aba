import type { Context, Slice } from '#src/platform/slice.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { type FilmFiles, filmFiles } from './film-files.ts'
import { cleanFilms, type FilmConversions, filmJob } from './make-film.job.ts'
import { personFilms } from './person-films.ts'
import { removalJob } from './remove-film.ts'

/**
 * Private films. They are made as the library's are (`conversions`) and never stand in it. `files` delivers them to
 * whom another slice has let in.
 */
export function films(
  context: Context,
  conversions: Conversions,
  removeStaleUploads: () => Promise<unknown>,
): Slice & { files: FilmFiles } {
  const making: FilmConversions = { ...conversions, db: context.db, jobs: context.jobs }
  return {
    files: filmFiles({ ...context, accelRedirect: context.config.videos.accelRedirect }),
    jobs: [
      filmJob(making),
      removalJob(context),
      { name: 'clean-films', schedule: '25,55 * * * *', run: () => cleanFilms(making, removeStaleUploads) },
    ],
    person: personFilms,
  }
}
