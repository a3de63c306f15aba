import fs from 'node:fs/promises'
import path from 'node:path'
import { setCandidateFilm } from '#src/candidates/server/public.ts'
import { captionsOf, carryCaptions, findFilms, noSuchFilm, sourceOfFilm } from '#src/films/server/public.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import { hashFile } from '#src/platform/storage/receive-file.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { cuesOf, vttOf } from '#src/videos/cues.ts'
import {
  cutFilm,
  failureSentence,
  isHindered,
  isRefused,
  keepOriginal,
  type KeptOriginal,
} from '#src/videos/server/public.ts'
import { captionsOfCut } from '../../cut.ts'
import { type Joining, withFiles } from '../join-take.job.ts'
import type { Db, StoredShortlistFilm, Tx } from '../tables.ts'

export const shortlistFilmQueue = 'make-shortlist-film'

/** How often the job is tried again. A converter may have been killed, but an unreadable file stays unreadable. */
const mostAttempts = 3

/**
 * Makes the shortlist film of a cut and stores it as a film of the candidate; the job of `films` then makes its still
 * and its rendition. Running it twice makes one film. The answers themselves are not changed (INTV-18).
 */
async function makeShortlistFilm(joining: Joining, id: string, signal: AbortSignal): Promise<void> {
  const { clock } = joining
  const db: Db = joining.db
  const request = await db.selectFrom('shortlist_films').selectAll().where('id', '=', id).executeTakeFirst()
  if (!request || request.state === 'made' || request.state === 'failed') return
  const change = (values: object) =>
    db
      .updateTable('shortlist_films')
      .set({ ...values, updated_at: clock.now() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'making'])
      .execute()
  try {
    await change({ state: 'making', progress: 0 })
    const cues = await cuesOfPieces(db, request)
    const original = await cut(joining, request, cues, signal, (progress) => void change({ progress }).catch(() => {}))
    await db.transaction().execute((tx) => keep(tx, joining, { id, original, cues }))
  } catch (error) {
    if (isHindered(error, signal)) throw error
    const attempts = request.attempts + 1
    const isLast = attempts >= mostAttempts || isRefused(error)
    await change({ attempts, progress: null, ...(isLast ? { state: 'failed', failure: failureSentence(error) } : {}) })
    if (!isLast) throw error
    joining.log.warn('could not make a shortlist film', { shortlistFilm: id, error })
  }
}

type Cues = Awaited<ReturnType<typeof cuesOfPieces>>

/** The film's captions: `undefined` unless every piece has captions; checked if those of every piece are. */
async function cuesOfPieces(db: Db, { pieces }: StoredShortlistFilm) {
  const films = await findFilms(
    db,
    pieces.map(({ filmId }) => filmId),
  )
  const all = await Promise.all(
    pieces.map(async (piece) => ({ ...piece, vtt: await captionsOf(db, piece.filmId), film: films.get(piece.filmId) })),
  )
  return {
    areWhole: all.every(({ vtt }) => vtt !== null),
    areChecked: all.every(({ film }) => film?.captionsCheckedAt),
    cues: captionsOfCut(all.map(({ vtt, ...piece }) => ({ ...piece, cues: cuesOf(vtt ?? '') }))),
    // Captions in the picture can't be corrected any more.
    checked: captionsOfCut(
      all.map(({ vtt, film, ...piece }) => ({ ...piece, cues: film?.captionsCheckedAt ? cuesOf(vtt ?? '') : [] })),
    ),
  }
}

/** Throws a 422 Problem if it can't be made here, 404 if an answer is gone, ProgramFailed if the converter failed. */
async function cut(
  joining: Joining,
  { pieces, plate, burns_captions }: StoredShortlistFilm,
  { checked }: Cues,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<KeptOriginal> {
  const tool = await joining.findTool()
  if (tool?.name !== 'ffmpeg')
    throw new Problem('invalid', 'cannot_cut', 'This server can’t cut films: have ffmpeg installed, and try again.')
  const keys = await Promise.all(
    pieces.map(async ({ filmId }) => {
      const key = await sourceOfFilm(joining.db, filmId)
      if (!key) throw noSuchFilm()
      return key
    }),
  )
  const folder = path.join(joining.folder, newId('cut', joining.clock.now()))
  await fs.mkdir(folder, { recursive: true })
  try {
    const target = path.join(folder, 'film.mp4')
    await withFiles(joining, keys, (files) =>
      cutFilm({
        pieces: pieces.map(({ starts, ends }, index) => ({ source: files[index]!, starts, ends })),
        plate,
        burnt: burns_captions ? checked : [],
        folder,
        target,
        signal,
        onProgress,
      }),
    )
    const { size } = await fs.stat(target)
    return await keepOriginal(joining, { path: target, size, sha256: await hashFile(target) })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  tx: Tx,
  { jobs, clock }: Joining,
  { id, original, cues }: { id: string; original: KeptOriginal; cues: Cues },
): Promise<void> {
  const now = clock.now()
  const request = await tx
    .selectFrom('shortlist_films')
    .innerJoin('invitations', 'invitations.id', 'shortlist_films.invitation_id')
    .innerJoin('candidates', 'candidates.person_id', 'invitations.person_id')
    .select(['shortlist_films.state', 'candidates.id as candidate_id'])
    .where('shortlist_films.id', '=', id)
    .where('candidates.erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request || request.state === 'made') return
  const film = { candidateId: request.candidate_id, original, uploadId: id, member: undefined }
  const filmId = await setCandidateFilm(tx, jobs, film, now)
  if (cues.areWhole && cues.cues.length > 0)
    await carryCaptions(tx, filmId, { text: vttOf(cues.cues), areChecked: cues.areChecked }, now)
  await tx
    .updateTable('shortlist_films')
    .set({ state: 'made', film_id: filmId, progress: null, failure: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export function shortlistFilmJob(joining: Joining): Job<{ id: string }> {
  return {
    name: shortlistFilmQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ id }, { signal }) => makeShortlistFilm(joining, id, AbortSignal.any([signal, joining.stopping])),
  }
}

/** Longer than the longest cut, and than the queue goes on trying. */
const forgottenMs = 13 * 3600_000

/** Begins again what no job is left for: films that something has hindered for too long, or whose jobs were lost. */
export async function beginForgottenFilms({ db, jobs, clock }: Joining): Promise<void> {
  const now = clock.now()
  const forgotten = await db
    .selectFrom('shortlist_films')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .where('updated_at', '<', new Date(now.getTime() - forgottenMs))
    .execute()
  for (const { id } of forgotten)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('shortlist_films').set({ updated_at: now }).where('id', '=', id).execute()
      await jobs.enqueue(tx, shortlistFilmQueue, { id })
    })
}
