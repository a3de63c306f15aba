import type { FilmView } from '#src/films/film.ts'
import { type BeforeDeposit, filmsAreOpen } from '../portal/films-open.ts'
import { seenCandidacies } from '../portal/seen-candidacies.ts'
import type { Viewing } from '../portal/viewer.ts'
import type { StoredRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'

/**
 * Returns a function that gives the films that one of a client's people has yet to judge: they can be watched now,
 * nothing has followed yet, and the person has given no verdict on them (TALENT-50). Films that a blind review hides
 * until then count too.
 */
export async function filmsLeft(
  db: Db | Tx,
  role: StoredRole,
  before: BeforeDeposit,
): Promise<(memberId: string) => FilmView[]> {
  if (role.contract_id === null) return () => []
  const contractId = role.contract_id as Viewing['member']['contractId']
  const filmsOpen = await filmsAreOpen(db, contractId, before)
  // Somebody of the team who has said nothing yet.
  const viewing: Viewing = {
    member: { id: '', name: '', email: '', kind: 'colleague', contractId, shareLinkId: null },
    link: undefined,
  }
  const people = (await seenCandidacies(db, [role], viewing, { filmsOpen })).get(role.id)!
  const shown = people.filter(
    ({ stage, visible }) => stage === 'sent' && (visible.noFilm === undefined || visible.noFilm === 'hidden'),
  )
  return (memberId) =>
    shown.flatMap(({ film, verdicts }) =>
      film && !verdicts.some(({ member_id }) => member_id === memberId) ? [film] : [],
    )
}
