import type { Hono } from 'hono'
import { captionsIn, type FilmFiles, noSuchFilm, setFilmCaptions } from '#src/films/server/public.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange, type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { readBody, type ResumableUploads, uploadCalls } from '#src/videos/server/public.ts'
import { captionBytes } from '#src/videos/video.ts'
import { filmUploadsPath } from '../candidate-film.ts'
import { findStored, lockCandidate } from '../candidate-store.ts'

/** A candidate's film for staff: its upload, its captions, its files. */
export function candidateFilmRoutes(
  context: Context,
  needs: { staff: StaffGate; files: FilmFiles; uploads: ResumableUploads },
): Hono<AppEnv> {
  const { db, clock } = context
  const { files, uploads } = needs
  const { staff } = staffCallers(needs.staff)
  const api = endpoints(context)

  uploadCalls(api, filmUploadsPath, {
    does: 'Takes a candidate’s film in pieces, resumable (tus 1.0.0)',
    staff,
    uploads,
  })

  const filmOf = async (id: string): Promise<string> => {
    const { film_id } = await findStored(db, id)
    if (!film_id) throw noSuchFilm()
    return film_id
  }
  const shows = (name: string, file: keyof FilmFiles, does: string) =>
    api.get(`/api/admin/candidates/:id/film/${name}`, { does, who: staff }, async ({ c, params }) =>
      files[file](c as AppContext, await filmOf(params.id)),
    )
  shows('stream', 'stream', 'Plays a candidate’s film')
  shows('poster', 'poster', 'Shows the still of a candidate’s film')
  shows('captions', 'draftedCaptions', 'Downloads the captions of a candidate’s film')

  api.put(
    '/api/admin/candidates/:id/film/captions',
    { does: 'Gives a candidate’s film captions', who: staff, bytes: captionBytes, takes: ['text/vtt'] },
    async ({ c, who: member, params: { id } }) => {
      if (!/^text\/vtt\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem('unsupported-type', 'vtt_expected', 'Send the captions as a WebVTT file (.vtt).')
      const text = captionsIn(await readBody(c, captionBytes))
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        const { film_id } = await lockCandidate(tx, id)
        if (!film_id) throw noSuchFilm()
        await setFilmCaptions(tx, { filmId: film_id, text, seen: c.req.query('seen') }, now)
        await recordChange(tx, { member, action: 'candidate.captioned', subject: id, details: { film: film_id }, now })
      })
      return { id }
    },
  )
  return api.routes
}
