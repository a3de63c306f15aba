import type { PortalRole } from '../../../api.ts'
import { filmOf } from './candidate.ts'

export interface ColleagueBehind {
  memberId: string
  name: string
  films: number
}

/** Returns the colleague who has the most films left to watch, of those who have begun. */
export function colleagueBehind({ candidacies }: Pick<PortalRole, 'candidacies'>): ColleagueBehind | undefined {
  const all = candidacies.flatMap((one) => (filmOf(one) && one.stage === 'sent' ? (one.others ?? []) : []))
  return [...Map.groupBy(all, ({ memberId }) => memberId)]
    .filter(([, said]) => said.some(({ value }) => value))
    .map(([memberId, said]) => ({ memberId, name: said[0]!.name, films: said.filter(({ value }) => !value).length }))
    .filter(({ films }) => films > 0)
    .toSorted((a, b) => b.films - a.films)[0]
}
