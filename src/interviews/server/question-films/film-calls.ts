import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import { type FilmFiles, findFilm, noSuchFilm } from '#src/films/server/public.ts'
import type { Context } from '#src/platform/slice.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { type ResumableUploads, uploadCalls } from '#src/videos/server/public.ts'
import { type QuestionFilmView, questionFilmUploads } from '../../console-api.ts'
import { captionsOfQuestion } from '../../question-captions.ts'
import type { Api, Staff } from '../console/console-calls.ts'
import type { OwnInvitationId } from '../interview-session.ts'
import { findInvitation } from '../invitation-store.ts'
import { mayReadQuestions } from '../present-interview.ts'
import type { Db } from '../tables.ts'

type FilmContext = Pick<Context, 'db'> & { films: FilmFiles }

/** A question's film as staff record it, look at it and watch it. */
export function questionFilmCalls(
  api: Api,
  { db: anyDb, films }: FilmContext,
  { staff, uploads }: { staff: Staff; uploads: ResumableUploads },
): void {
  const db: Db = anyDb
  uploadCalls(api, questionFilmUploads, {
    does: 'Takes a question’s film in pieces, resumable (tus 1.0.0)',
    staff,
    uploads,
  })
  const recorded = async (id: string) => {
    const row = await db
      .selectFrom('question_films')
      .select(['film_id', 'member_id'])
      .where('film_id', '=', id)
      .executeTakeFirst()
    if (!row) throw noSuchFilm()
    return row
  }
  const path = '/api/admin/interviews/question-films/:film'
  api.get(
    path,
    { does: 'Says how far a question’s film is', who: staff },
    async ({ params: { film: id } }): Promise<QuestionFilmView> => {
      const { member_id } = await recorded(id)
      const film = await findFilm(db, id)
      if (!film) throw noSuchFilm()
      const { state, failure, duration, hasPoster } = film
      return { id, state, failure, duration, hasPoster, by: (await namesOfStaff(db)).get(member_id) ?? '' }
    },
  )
  for (const name of ['stream', 'poster'] as const)
    api.get(
      `${path}/${name}`,
      { does: `Plays a question’s film to staff: ${name}`, who: staff },
      async ({ c, params }) => films[name](c as AppContext, (await recorded(params.film)).film_id),
    )
}

type CandidateApi = ReturnType<typeof endpoints>
type Who = Parameters<CandidateApi['get']>[1]['who']

/** The films for those who are invited: a question's not before they may read its words, the welcome at once. */
export function askedFilmCalls(api: CandidateApi, { db: anyDb, films }: FilmContext, who: Who): void {
  const db: Db = anyDb
  const asked = async (id: OwnInvitationId, questionId: string) => {
    const row = await findInvitation(db, id)
    const question = row.questions.find((one) => one.id === questionId)
    if (!question?.filmId || !mayReadQuestions(row)) throw noSuchFilm()
    return { filmId: question.filmId, text: question.text }
  }
  const welcoming = async (id: OwnInvitationId) => {
    const { welcome } = await findInvitation(db, id)
    if (!welcome) throw noSuchFilm()
    return { filmId: welcome.filmId, text: welcome.words }
  }
  const captions = async (c: AppContext, { filmId, text }: { filmId: string; text: string }) => {
    const film = await findFilm(db, filmId)
    if (!film || film.state === 'gone') throw noSuchFilm()
    return c.body(captionsOfQuestion(text, film.duration), 200, {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-store',
    })
  }
  for (const name of ['stream', 'poster'] as const) {
    api.get(
      `/api/interviews/questions/:question/${name}`,
      { does: `Plays a question’s film to a candidate: ${name}`, who },
      async ({ c, who: id, params }) =>
        films[name](c as AppContext, (await asked(id as OwnInvitationId, params.question)).filmId),
    )
    api.get(
      `/api/interviews/welcome/${name}`,
      { does: `Plays the film that welcomes a candidate: ${name}`, who },
      async ({ c, who: id }) => films[name](c as AppContext, (await welcoming(id as OwnInvitationId)).filmId),
    )
  }
  api.get(
    '/api/interviews/questions/:question/captions',
    { does: 'Gives the captions of a question’s film: its words', who },
    async ({ c, who: id, params }) => captions(c as AppContext, await asked(id as OwnInvitationId, params.question)),
  )
  api.get(
    '/api/interviews/welcome/captions',
    { does: 'Gives the captions of the film that welcomes a candidate: its words', who },
    async ({ c, who: id }) => captions(c as AppContext, await welcoming(id as OwnInvitationId)),
  )
}
