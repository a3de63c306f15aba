import type { Departure, MoneyView, PlacementRequest, PlacementStanding } from '../../console-api.ts'
import { nameKey } from '../../placement.ts'
import { readPounds } from '#src/values/money.ts'

type Option = MoneyView['option']

export interface PlacementTyped {
  /** The placement's id; empty if nothing has been invoiced for it yet. */
  placementId: string
  part: number
  role: string
  candidate: string
  salary: string
  startsOn: string
  brief: string
  /** Whether staff say that this is another person, or another search, with a name that exists. */
  isNamesake: boolean
}

/** A placement that has invoices: its id, its name, what we know about it, and its next invoice. */
export interface BegunPlacement {
  id: string
  name: string
  basis: PlacementStanding
  nextPart: number
}

const partCounts: Record<Option, number> = { standard: 1, monthly: 6, retained: 2 }

/** Returns the placements with parts still to be invoiced, the most recently begun first. */
export function partsOf(option: Option, placements: readonly PlacementStanding[]): BegunPlacement[] {
  return placements
    .map((basis) => ({ id: basis.id, name: nameIn(option, basis), basis, nextPart: basis.invoiced + 1 }))
    .filter(({ nextPart }) => nextPart <= partCounts[option])
    .toReversed()
}

/** Returns the name that distinguishes a contract's placements. */
export function nameIn(option: Option, { role = '', candidate = '' }: PlacementStanding): string {
  return option === 'retained' ? role : candidate
}

/** Returns the newest placement with the name that is typed for a new one, if there is one. */
export function namesakeOf(
  option: Option,
  placements: readonly PlacementStanding[],
  { placementId, role, candidate }: Pick<PlacementTyped, 'placementId' | 'role' | 'candidate'>,
): PlacementStanding | undefined {
  const typed = nameKey(option === 'retained' ? role : candidate)
  if (placementId !== '' || typed === '') return undefined
  const namesakes = placements.filter((placement) => nameKey(nameIn(option, placement)) === typed)
  // The one beside which no other was begun.
  return namesakes.findLast(({ id }) => !placements.some((other) => other.namesakeOf === id))
}

/** Leaves out candidates who have left before their next instalment. */
export function withoutLeavers(
  placements: readonly PlacementStanding[],
  left: readonly Pick<Departure, 'placementId' | 'due'>[],
): PlacementStanding[] {
  return placements.filter(({ id, invoiced }) => {
    const departure = left.find(({ placementId }) => placementId === id)
    return !departure || departure.due.includes(invoiced + 1)
  })
}

export const blankPlacement: PlacementTyped = {
  placementId: '',
  part: 1,
  role: '',
  candidate: '',
  salary: '',
  startsOn: '',
  brief: '',
  isNamesake: false,
}

/** Returns the fields for the next part of a placement. */
export function beginWith({ id, basis, nextPart }: BegunPlacement): PlacementTyped {
  return { ...blankPlacement, placementId: id, candidate: basis.candidate ?? '', part: nextPart }
}

/** Returns the fields for the next part of the placement that was begun last, or for a new placement. */
export function emptyPlacement([last]: readonly BegunPlacement[]): PlacementTyped {
  return last ? beginWith(last) : blankPlacement
}

/**
 * Returns the request: only what this option's invoice is calculated from, without what an earlier part has given.
 * `besides` is the placement of a namesake, if staff say that this is another person.
 */
export function placementRequest(option: Option, typed: PlacementTyped, besides?: string): PlacementRequest {
  const askedFields = requiredFields(option, typed)
  const text = (name: 'role' | 'candidate' | 'startsOn') =>
    askedFields.includes(name) && typed[name].trim() !== '' ? { [name]: typed[name] } : {}
  const sum = (name: 'salary' | 'brief', as: 'firstYearSalaryPence' | 'briefMiddlePence') => {
    const pence = askedFields.includes(name) ? readPounds(typed[name]) : undefined
    return pence === undefined ? {} : { [as]: pence }
  }
  return {
    part: typed.part,
    ...text('role'),
    ...text('candidate'),
    ...text('startsOn'),
    ...sum('salary', 'firstYearSalaryPence'),
    ...sum('brief', 'briefMiddlePence'),
    ...(typed.placementId === '' ? {} : { placementId: typed.placementId }),
    ...(typed.isNamesake && besides !== undefined ? { besides } : {}),
  }
}

/** The call's names for the fields of the form, which refusals use. */
export const callNames = {
  role: 'role',
  candidate: 'candidate',
  salary: 'firstYearSalaryPence',
  startsOn: 'startsOn',
  brief: 'briefMiddlePence',
} as const

/** Returns the fields that a part's invoice needs, in the order of the form. */
export function requiredFields(
  option: Option,
  { placementId, part }: Pick<PlacementTyped, 'placementId' | 'part'>,
): readonly (keyof typeof callNames)[] {
  if (option === 'retained') return part === 1 ? ['role', 'brief'] : ['candidate', 'salary', 'startsOn']
  // The name of an existing placement can be corrected.
  return placementId === '' ? ['candidate', 'salary', 'startsOn'] : ['candidate']
}
