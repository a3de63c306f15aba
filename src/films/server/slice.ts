import type { Context, Slice } from '#src/platform/slice.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { askForMissingDrafts, draftingJob } from './draft-film-captions.job.ts'
import { type FilmFiles, filmFiles } from './film-files.ts'
import type { FilmConversions } from './film-conversions.ts'
import { cleanFilms, filmJob } from './make-film.job.ts'
import { personFilms } from './person-films.ts'
import { removalJob } from './remove-film.ts'

/**
 * Private films. They are converted like the library's (`conversions`), but never listed in it. `files` delivers them
 * to people whom another slice has authorised.
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
      draftingJob(making),
      removalJob(context),
      { name: 'clean-films', schedule: '25,55 * * * *', run: () => cleanFilms(making, removeStaleUploads) },
      { name: 'ask-for-drafts', schedule: '20,50 * * * *', run: () => askForMissingDrafts(making) },
    ],
    person: personFilms,
  }
}
