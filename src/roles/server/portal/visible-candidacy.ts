import { captionsOf } from '#src/films/server/public.ts'
import { cuesOf } from '#src/videos/cues.ts'
import { withoutName } from './without-name.ts'
import type { StoredRole } from '../role-store.ts'
import { findRole } from '../role-store.ts'
import { roleIdOfOwn } from '../candidacies/candidacy-store.ts'
import { noSuchThing } from '../not-found.ts'
import type { Db, Tx } from '../tables.ts'
import { type BeforeDeposit, filmsAreOpen } from './films-open.ts'
import { type SeenCandidacy, seenCandidacies } from './seen-candidacies.ts'
import type { Viewing } from './viewer.ts'

/** A candidacy that a viewer may see now. Only `ownCandidacy` makes one, so that every action on it is authorised. */
export interface OwnCandidacy {
  role: StoredRole
  seen: SeenCandidacy
}

/**
 * Returns the candidacy as the viewer of this request may see it. Throws the same 404 if it doesn't exist, belongs to
 * another client, was never sent, or isn't covered by the viewer's link (TALENT-11).
 */
export async function ownCandidacy(
  db: Db | Tx,
  viewing: Viewing,
  candidacyId: string,
  before: BeforeDeposit,
): Promise<OwnCandidacy> {
  const role = await findRole(db, await roleIdOfOwn(db, viewing, candidacyId))
  const filmsOpen = await filmsAreOpen(db, viewing.member.contractId, before)
  const [seen] = (await seenCandidacies(db, [role], viewing, { filmsOpen, candidacyId })).get(role.id)!
  if (!seen) throw noSuchThing()
  return { role, seen }
}

/**
 * Returns the id of a candidacy's film, if this viewer may play it now. Throws the same 404 if permission was withdrawn
 * or the film is hidden or deleted. Each range of a film that is being watched calls this again (TALENT-10).
 */
export async function ownFilmId(
  db: Db,
  viewing: Viewing,
  candidacyId: string,
  before: BeforeDeposit,
): Promise<{ filmId: string; duration: number }> {
  const { seen } = await ownCandidacy(db, viewing, candidacyId, before)
  if (seen.visible.noFilm !== undefined || seen.filmId === null || !seen.film) throw noSuchThing()
  return { filmId: seen.filmId, duration: seen.film.duration }
}

/**
 * Returns what is said in a candidate's film, line by line. In a blind review it can be read before the film opens,
 * with the candidate's name left out (TALENT-8). Throws the same 404 as for no candidate if the film may not be watched
 * for any other reason.
 */
export async function wordsOfFilm(
  db: Db,
  viewing: Viewing,
  candidacyId: string,
  before: BeforeDeposit,
): Promise<{ lines: string[] }> {
  const { seen } = await ownCandidacy(db, viewing, candidacyId, before)
  const { visible, filmId, candidate } = seen
  if ((visible.noFilm !== undefined && visible.noFilm !== 'hidden') || filmId === null) throw noSuchThing()
  const captions = await captionsOf(db, filmId)
  const text = cuesOf(captions ?? '')
    .map((cue) => cue.text.replaceAll('\n', ' '))
    .join('\n')
  const shown = visible.isRevealed ? text : withoutName(text, candidate.name)
  return { lines: shown === '' ? [] : shown.split('\n') }
}
