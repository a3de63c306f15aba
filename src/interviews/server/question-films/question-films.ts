import { interviewing } from '#content/facts/interviews.ts'
import { addFilm, filmOfUpload, findFilms, removeFilm } from '#src/films/server/public.ts'
import type { FilmView } from '#src/films/film.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { type Conversions, type ResumableUploads, resumableUploads } from '#src/videos/server/public.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { questionFilmHeader, questionFilmUploads } from '../../console-api.ts'
import type { Question, Welcome } from '../../questions.ts'
import { eachDue } from '#src/platform/jobs/each-due.ts'
import type { Db, Tx } from '../tables.ts'

/** Uploads that become films in which a colleague asks a question (INTV-33). */
export function questionFilmUploading(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'> },
  conversions: Conversions,
): ResumableUploads {
  return resumableUploads(conversions, {
    path: questionFilmUploads,
    folder: 'question-films',
    idHeader: questionFilmHeader,
    check: () => {},
    find: (uploadId) => filmOfUpload(db, uploadId),
    async add({ id: uploadId, original, member }) {
      const { duration } = original.facts
      if (duration > interviewing.questionFilmSeconds)
        throw new Problem(
          'invalid',
          'film_too_long',
          `That film is longer than ${interviewing.questionFilmSeconds / 60} minutes. Ask the question and nothing more.`,
        )
      const now = clock.now()
      return db.transaction().execute(async (tx) => {
        const filmId = await addFilm(tx, jobs, { original, personId: null, uploadId }, now)
        await tx
          .insertInto('question_films')
          .values({ film_id: filmId, member_id: member.id, created_at: now })
          .execute()
        return filmId
      })
    },
  })
}

/** The films of these questions and welcomes that still exist, by their ids. */
export async function filmsOfQuestions(
  db: Db | Tx,
  questions: readonly Pick<Question, 'filmId'>[],
): Promise<Map<string, FilmView>> {
  const films = await findFilms(
    db,
    questions.flatMap(({ filmId }) => filmId ?? []),
  )
  return new Map([...films].filter(([, { state }]) => state !== 'gone'))
}

/**
 * Notes which films a version asks with. Throws 422 `no_question_film` for one that isn't a question’s, has gone or
 * couldn't be converted: the set would promise a film that nobody can play.
 */
export async function keepSetFilms(
  tx: Tx,
  { setId, questions, welcome }: { setId: string; questions: readonly Question[]; welcome: Welcome | null },
): Promise<void> {
  const wanted = [
    ...questions.map(({ filmId }, index) => ({
      filmId,
      path: `questions.${index}.filmId`,
      sentence: `Question ${index + 1} has no film that can be played.`,
    })),
    { filmId: welcome?.filmId, path: 'welcome.filmId', sentence: 'The welcome has no film that can be played.' },
  ]
  const films = await filmsOfQuestions(tx, wanted)
  for (const { filmId, path, sentence } of wanted) {
    if (!filmId) continue
    const known = await tx
      .selectFrom('question_films')
      .select('film_id')
      .where('film_id', '=', filmId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const film = known && films.get(filmId)
    if (!film || film.state === 'failed')
      throw new Problem('invalid', 'no_question_film', sentence, {
        fields: [{ path, msg: 'Record it again, or do without a film' }],
      })
    await tx
      .insertInto('question_set_films')
      .values({ question_set_id: setId, film_id: filmId })
      .onConflict((conflict) => conflict.columns(['question_set_id', 'film_id']).doNothing())
      .execute()
  }
}

/** A film that no saved version uses is deleted after this many milliseconds: its set was never saved. */
const unsavedMs = 2 * 24 * 3600_000

/**
 * Removes question films that nobody needs: those never saved with a set, and those of versions that are not the newest
 * and whose interviews have all ended and been kept for their time.
 */
export async function dropQuestionFilms(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  now: Date,
): Promise<void> {
  const keptSince = new Date(`${addMonths(londonDate(now), -interviewing.keptMonths)}T00:00:00Z`)
  const isUnused = (tx: Db | Tx) =>
    tx
      .selectFrom('question_films')
      .select('film_id')
      .where('created_at', '<', new Date(now.getTime() - unsavedMs))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('question_set_films')
              .innerJoin('question_sets', 'question_sets.id', 'question_set_films.question_set_id')
              .select('question_set_films.film_id')
              .whereRef('question_set_films.film_id', '=', 'question_films.film_id')
              .where(({ or, exists: there, not: none, selectFrom: from }) =>
                or([
                  none(
                    there(
                      from('question_sets as newer')
                        .select('newer.id')
                        .whereRef('newer.family_id', '=', 'question_sets.family_id')
                        .whereRef('newer.version', '>', 'question_sets.version'),
                    ),
                  ),
                  there(
                    from('invitations')
                      .select('invitations.id')
                      .whereRef('invitations.question_set_id', '=', 'question_sets.id')
                      .where('erased_at', 'is', null)
                      .where('deadline', '>', keptSince),
                  ),
                ]),
              ),
          ),
        ),
      )
  const unused = (after: string, atOnce: number) =>
    isUnused(db).select('film_id as id').where('film_id', '>', after).orderBy('film_id').limit(atOnce).execute()
  await eachDue(unused, ({ film_id }) =>
    db.transaction().execute(async (tx) => {
      // A set that is saved meanwhile locks the row and keeps its film.
      await tx
        .selectFrom('question_films')
        .select('film_id')
        .where('film_id', '=', film_id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      const still = await isUnused(tx).where('film_id', '=', film_id).executeTakeFirst()
      if (!still) return
      await tx.deleteFrom('question_set_films').where('film_id', '=', film_id).execute()
      await tx.deleteFrom('question_films').where('film_id', '=', film_id).execute()
      await removeFilm(tx, jobs, { filmId: film_id, reason: 'asked no more' }, now)
    }),
  )
}
