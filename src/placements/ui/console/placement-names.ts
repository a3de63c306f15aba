import { moneyConsole } from '#content/console/contracts.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { nameKey } from '../../placement.ts'
import type { PlacementStanding } from '../../console-api.ts'

/** Returns a placement's name, with the start date if another one has the same name. */
export function distinctPlacementName(name: string, { startsOn }: PlacementStanding, names: readonly string[]): string {
  const isShared = names.filter((other) => nameKey(other) === nameKey(name)).length > 1
  return isShared && startsOn
    ? `${name}, ${fill(moneyConsole.placement.known.startsOn, { date: shortDate(startsOn, 'now') })}`
    : name
}

/** Returns a candidate's name, with the start date if another candidate has the same name. */
export function distinctCandidateName(placement: PlacementStanding, among: readonly PlacementStanding[]): string {
  return distinctPlacementName(
    placement.candidate ?? '',
    placement,
    among.map(({ candidate = '' }) => candidate),
  )
}
