import { captionsIn, type FilmFiles, noSuchFilm, setFilmCaptions } from '#src/films/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { readBody } from '#src/videos/server/public.ts'
import { captionBytes } from '#src/videos/video.ts'
import { CutBody, FilmBody, PosterBody } from '../../console-api.ts'
import { askForFilm } from '../cut/ask-for-film.ts'
import { choosePoster, shortlistFilmOf } from '../cut/choose-poster.ts'
import { readCut, saveCut } from '../cut/cut-store.ts'
import type { InterviewContext } from '../routes.ts'
import type { Db } from '../tables.ts'
import type { Api, Staff } from './console-calls.ts'

/** The cut of an interview, and the shortlist film that is made of it. */
export function cutRoutes(
  api: Api,
  { db: anyDb, jobs, config, films, conversions }: InterviewContext,
  staff: Staff,
): void {
  const db: Db = anyDb
  const path = '/api/admin/interviews/:id'
  api.get(`${path}/cut`, { does: 'Shows the cut of an interview', who: staff }, ({ params: { id } }) => readCut(db, id))
  api.put(
    `${path}/cut`,
    { does: 'Keeps the cut of an interview', who: staff, body: CutBody, once: true },
    ({ who: member, params: { id }, body, now, once }) => once((tx) => saveCut(tx, { id, member, ...body }, now)),
  )
  api.post(
    `${path}/shortlist-film`,
    { does: 'Has the shortlist film made of a cut', who: staff, body: FilmBody, once: true, status: 202 },
    ({ who: member, params: { id }, body, now, once }) =>
      once((tx) => askForFilm(tx, { id, member, ...body, jobs, keepMonths: config.keeping.candidateMonths }, now)),
  )
  for (const file of ['stream', 'poster'] as const)
    api.get(
      `${path}/shortlist-film/${file}`,
      { does: `Shows staff the shortlist film of an interview: ${file}`, who: staff },
      async ({ c, params: { id } }) => films[file](c, await shortlistFilmOf(db, id)),
    )
  api.put(
    `${path}/shortlist-film/poster`,
    { does: 'Chooses the picture of a shortlist film', who: staff, body: PosterBody, slow: true },
    async ({ c, who: member, params: { id }, body, now }) => {
      const signal = AbortSignal.any([c.req.raw.signal, conversions.stopping])
      await choosePoster(conversions, { id, member, ...body, signal }, now)
      return { id }
    },
  )
}

/** The answers' own films, still and captions. */
export function filmRoutes(api: Api, { db: anyDb, films, clock }: InterviewContext, staff: Staff): void {
  const db: Db = anyDb
  const filmOf = async (id: string, take: string): Promise<string> => {
    const row = await db
      .selectFrom('takes')
      .innerJoin('invitations', 'invitations.id', 'takes.invitation_id')
      .select('film_id')
      .where('takes.id', '=', take)
      .where('invitation_id', '=', id)
      .where(({ or, and, eb, ref }) =>
        or([
          eb('submitted_at', 'is not', null),
          // While one question is asked again, what was sent before is still reviewed.
          and([eb('withdrawn_at', 'is', null), eb('takes.ended_at', '<', ref('again_at'))]),
        ]),
      )
      .executeTakeFirst()
    if (!row?.film_id) throw noSuchFilm()
    return row.film_id
  }
  const shows = (name: string, file: keyof FilmFiles, does: string) =>
    api.get(`/api/admin/interviews/:id/films/:take/${name}`, { does, who: staff }, async ({ c, params }) =>
      films[file](c, await filmOf(params.id, params.take)),
    )
  shows('stream', 'stream', 'Plays an answer of an interview')
  shows('poster', 'poster', 'Shows the still of an answer')
  shows('captions', 'draftedCaptions', 'Downloads the captions of an answer')

  api.put(
    '/api/admin/interviews/:id/films/:take/captions',
    { does: 'Gives an answer captions', who: staff, bytes: captionBytes, takes: ['text/vtt'] },
    async ({ c, who: member, params: { id, take } }) => {
      if (!/^text\/vtt\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem('unsupported-type', 'vtt_expected', 'Send the captions as a WebVTT file (.vtt).')
      const text = captionsIn(await readBody(c, captionBytes))
      const film = await filmOf(id, take)
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        await setFilmCaptions(tx, { filmId: film, text, seen: c.req.query('seen') }, now)
        await recordChange(tx, { member, action: 'interview.captioned', subject: id, details: { film }, now })
      })
      return { id: take }
    },
  )
}
