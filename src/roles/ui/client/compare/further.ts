import type { CandidacyCard } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'

const liking: readonly (VerdictValue | undefined)[] = ['yes', 'maybe', undefined, 'no']

/**
 * Returns who to compare with next when somebody is missing: of the others whose film can be played, the one whom the
 * viewer likes best, by their place in the agency's order.
 */
export function furtherPerson(
  people: readonly CandidacyCard[],
  chosen: readonly { id: string }[],
): CandidacyCard | undefined {
  return people
    .filter(({ id, film }) => film.state === 'ready' && !chosen.some((one) => one.id === id))
    .toSorted((a, b) => liking.indexOf(a.mine?.value) - liking.indexOf(b.mine?.value) || a.number - b.number)[0]
}
