import { noSuchFilm, setFilmPoster, takeFilmStill } from '#src/films/server/public.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { canReceive } from '../invitation.ts'
import type { OwnInvitationId } from './interview-session.ts'
import { interviewClosed, ruled } from './invitation-store.ts'
import type { Db, Tx } from './tables.ts'
import { filmOfTake } from './takes.ts'
import { lockForWriter } from './writer-lock.ts'

interface Choice {
  invitationId: OwnInvitationId
  take: string
  /** The counter of the page that chooses. */
  lease: string | undefined
  /** The second of the film. */
  at: number
  signal: AbortSignal
}

/**
 * Makes the picture at a second of an answer the poster of its film, once the film is made and until the answers are
 * sent (INTV-36). Throws the 404 of `noSuchFilm`, 409 `no_still`, `open_elsewhere`, `interview_closed`.
 */
export async function chooseTakePoster(conversions: Conversions, choice: Choice, now: Date): Promise<void> {
  const db: Db = conversions.db
  // Checked first, so that no picture is taken that can't be used.
  const filmId = await db.transaction().execute((tx) => filmToChange(tx, choice, now))
  const key = await takeFilmStill(conversions, { filmId, seconds: choice.at, signal: choice.signal })
  await db.transaction().execute(async (tx) => {
    if ((await filmToChange(tx, choice, now)) !== filmId) throw noSuchFilm()
    await setFilmPoster(tx, filmId, key, now)
    await tx.updateTable('takes').set({ poster_at: choice.at }).where('id', '=', choice.take).execute()
  })
}

async function filmToChange(tx: Tx, { invitationId, take, lease }: Choice, now: Date): Promise<string> {
  const row = await lockForWriter(tx, { id: invitationId, lease }, now)
  if (!canReceive(ruled(row))) throw interviewClosed()
  return filmOfTake(tx, { invitationId, take })
}
