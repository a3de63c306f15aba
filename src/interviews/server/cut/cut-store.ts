import { captionsOf, findFilm, findFilms } from '#src/films/server/public.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { cuesOf } from '#src/videos/cues.ts'
import type { CutView } from '../../console-api.ts'
import { type Clip, type CutProblem, cutProblem } from '../../cut.ts'
import { findInvitation, lockInvitation, type StoredInvitation } from '../invitation-store.ts'
import type { Db, StoredShortlistFilm, Tx } from '../tables.ts'

/** The answers of an interview that are films and can be cut, in the order of their questions. */
export async function filmedAnswers(db: Db | Tx, row: Pick<StoredInvitation, 'id' | 'questions'>) {
  const takes = await db
    .selectFrom('takes')
    .select(['id', 'question', 'film_id'])
    .where('invitation_id', '=', row.id)
    .where('state', '=', 'kept')
    .where('film_id', 'is not', null)
    .execute()
  const films = await findFilms(
    db,
    takes.map(({ film_id }) => film_id!),
  )
  return row.questions.flatMap(({ id }) => {
    const take = takes.find(({ question }) => question === id)
    const film = take && films.get(take.film_id!)
    return film?.state === 'ready' ? [{ question: id, takeId: take!.id, film }] : []
  })
}

/** The shortlist film of an interview that was asked for last. */
export function newestFilm(db: Db | Tx, id: string): Promise<StoredShortlistFilm | undefined> {
  return db
    .selectFrom('shortlist_films')
    .selectAll()
    .where('invitation_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** The cut of an interview, its captions, and the progress of its film. Throws 404. */
export async function readCut(db: Db | Tx, id: string): Promise<CutView> {
  const row = await findInvitation(db, id)
  const answers = await filmedAnswers(db, row)
  const clips = await clipsOf(db, id)
  const made = await newestFilm(db, id)
  const film = made?.film_id ? await findFilm(db, made.film_id) : undefined
  const withCues = await Promise.all(
    answers.map(async ({ question, takeId, film }) => ({
      question,
      takeId,
      seconds: film.duration,
      hasPoster: film.hasPoster,
      captions: film.hasCaptions ? (film.captionsCheckedAt === null ? ('draft' as const) : ('checked' as const)) : null,
      captionsVersion: film.captionsVersion,
      drafting: film.drafting,
      cues: cuesOf((await captionsOf(db, film.id)) ?? ''),
    })),
  )
  return {
    clips: clips.map(({ question, starts, ends }) => ({ question, starts, ends })),
    version: versionOf(clips),
    answers: withCues,
    film: made
      ? {
          state: made.state,
          progress: made.progress,
          failure: made.failure,
          burnsCaptions: made.burns_captions,
          plate: made.plate,
          at: made.updated_at.toISOString(),
          player: film?.state === 'ready' ? { hasPoster: film.hasPoster } : null,
          isConverting: film?.state === 'processing',
          isOfThisCut:
            JSON.stringify(made.pieces.map(({ question, starts, ends }) => ({ question, starts, ends }))) ===
            JSON.stringify(clips.map(({ question, starts, ends }) => ({ question, starts, ends }))),
        }
      : null,
  }
}

export interface StoredClip extends Clip {
  updated_at: Date
}

export function clipsOf(db: Db | Tx, id: string): Promise<StoredClip[]> {
  return db
    .selectFrom('cuts')
    .select(['question', 'starts', 'ends', 'updated_at'])
    .where('invitation_id', '=', id)
    .orderBy('position')
    .execute()
}

/** The version of a cut that a page has seen: its time and its number of pieces. */
export function versionOf(clips: readonly StoredClip[]): string {
  const last = Math.max(0, ...clips.map(({ updated_at }) => updated_at.getTime()))
  return `${clips.length}.${last}`
}

const problems: Record<CutProblem, string> = {
  empty: 'Choose at least one answer.',
  too_long: 'That is longer than 90 seconds. Cut an answer shorter, or leave one out.',
  outside: 'One answer ends before that. Look at its start and end.',
  too_short: 'A piece needs half a second at least.',
  no_film: 'One of these answers has no film yet.',
  twice: 'One answer is in the cut twice.',
}

/** Throws 422 `cut_…` if no film can be made from these pieces (INTV-17). */
export function refuseCut(clips: readonly Clip[], lengths: ReadonlyMap<string, number>): void {
  const wrong = cutProblem(clips, lengths)
  if (!wrong) return
  const msg = problems[wrong.problem]
  throw new Problem('invalid', `cut_${wrong.problem}`, msg, { fields: [{ path: wrong.question ?? 'clips', msg }] })
}

/**
 * Saves a cut: its pieces in order. A cut that is too long can be saved while somebody works on it, but no film is made
 * of it. Throws 404, 409 `changed_elsewhere`, 422.
 */
export async function saveCut(
  tx: Tx,
  { id, member, clips, version }: { id: string; member: StaffMember; clips: readonly Clip[]; version: string },
  now: Date,
): Promise<{ version: string }> {
  const row = await lockInvitation(tx, id)
  const before = await clipsOf(tx, id)
  if (versionOf(before) !== version)
    throw new Problem('conflict', 'changed_elsewhere', 'Someone else changed this cut first. Look at it again.')
  const answers = await filmedAnswers(tx, row)
  const wrong = cutProblem(clips, new Map(answers.map(({ question, film }) => [question, film.duration])))
  if (wrong && wrong.problem !== 'too_long' && wrong.problem !== 'empty')
    refuseCut(clips, new Map(answers.map(({ question, film }) => [question, film.duration])))
  await tx.deleteFrom('cuts').where('invitation_id', '=', id).execute()
  if (clips.length > 0)
    await tx
      .insertInto('cuts')
      .values(
        clips.map(({ question, starts, ends }, position) => ({
          invitation_id: id,
          question,
          position,
          starts,
          ends,
          member_id: member.id,
          updated_at: now,
        })),
      )
      .execute()
  await recordChange(tx, { member, action: 'interview.cut', subject: id, details: { pieces: clips.length }, now })
  return { version: versionOf(await clipsOf(tx, id)) }
}
