import type { StoredRole } from '../role-store.ts'
import { findRole } from '../role-store.ts'
import { roleIdOfOwn } from '../candidacies/candidacy-store.ts'
import { noSuchThing } from '../not-found.ts'
import type { Db, Tx } from '../tables.ts'
import { type BeforeDeposit, filmsAreOpen } from './films-open.ts'
import { type SeenCandidacy, seenCandidacies } from './seen-candidacies.ts'
import type { Viewing } from './viewer.ts'

/** A candidacy that a viewer may see now: what they do to it starts here, and nowhere else. */
export interface OwnCandidacy {
  role: StoredRole
  seen: SeenCandidacy
}

/**
 * The candidacy, as the viewer of this very request may see it. Throws the one 404 for whatever there is not, is
 * another client's, was never sent, or is beyond the viewer's link (TALENT-11).
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
 * The film of a candidacy that this viewer may play now. Throws the one 404 if it was taken back, is hidden, or gone:
 * each range of a film that is being watched asks again (TALENT-10).
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
