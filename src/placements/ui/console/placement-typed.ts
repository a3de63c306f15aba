import type { PlacementBasis } from '#src/billing/billing-document.ts'
import type { LeftStanding, MoneyView, PlacementRequest } from '../../console-api.ts'
import { penceTyped } from '#src/payments/console-api.ts'

type Option = MoneyView['option']

export interface PlacementTyped {
  /** The placement's name; empty if nothing has been invoiced for it yet. */
  known: string
  part: number
  role: string
  candidate: string
  salary: string
  startsOn: string
  brief: string
}

/** A placement that has invoices already: its name, what we know about it, and which invoice comes next. */
export interface BegunPlacement {
  name: string
  basis: PlacementBasis
  nextPart: number
}

const partCounts: Record<Option, number> = { standard: 1, monthly: 6, retained: 2 }

/** The placements with parts still to be invoiced, the most recently changed first. */
export function partsOf(option: Option, placements: readonly PlacementBasis[]): BegunPlacement[] {
  const begun = new Map<string, BegunPlacement>()
  for (const basis of placements) {
    const name = (option === 'retained' ? basis.role : basis.candidate) ?? ''
    const before = begun.get(name.toLowerCase())
    if (!before || before.basis.part < basis.part)
      begun.set(name.toLowerCase(), { name, basis, nextPart: basis.part + 1 })
  }
  return [...begun.values()].filter(({ nextPart }) => nextPart <= partCounts[option])
}

/** Leaves out candidates who have left before their next instalment. */
export function stillGoing(
  placements: readonly PlacementBasis[],
  left: readonly Pick<LeftStanding, 'candidate' | 'due'>[],
): PlacementBasis[] {
  const nameOf = ({ candidate = '' }: { candidate?: string }) => candidate.toLowerCase()
  const last = (name: string) => Math.max(...placements.filter((one) => nameOf(one) === name).map(({ part }) => part))
  return placements.filter((one) => {
    const gone = left.find((other) => nameOf(other) === nameOf(one))
    return !gone || gone.due.includes(last(nameOf(one)) + 1)
  })
}

export const blankPlacement: PlacementTyped = {
  known: '',
  part: 1,
  role: '',
  candidate: '',
  salary: '',
  startsOn: '',
  brief: '',
}

/** The next part of the placement that was begun last, or a new placement. */
export function emptyPlacement([last]: readonly BegunPlacement[]): PlacementTyped {
  return last ? { ...blankPlacement, known: last.name, part: last.nextPart } : blankPlacement
}

/** The request: only what this option's invoice is calculated from, without what an earlier part has given. */
export function placementRequest(option: Option, typed: PlacementTyped): PlacementRequest {
  const asked = fieldsAsked(option, typed)
  const text = (name: 'role' | 'candidate' | 'startsOn') =>
    asked.includes(name) && typed[name].trim() !== '' ? { [name]: typed[name] } : {}
  const sum = (name: 'salary' | 'brief', as: 'firstYearSalaryPence' | 'briefMiddlePence') => {
    const pence = asked.includes(name) ? penceTyped(typed[name]) : undefined
    return pence === undefined ? {} : { [as]: pence }
  }
  const known = typed.known === '' ? {} : option === 'retained' ? { role: typed.known } : { candidate: typed.known }
  return {
    part: typed.part,
    ...text('role'),
    ...text('candidate'),
    ...text('startsOn'),
    ...sum('salary', 'firstYearSalaryPence'),
    ...sum('brief', 'briefMiddlePence'),
    ...known,
  }
}

/** The call's names of the typed fields; refusals use them. */
export const callNames = {
  role: 'role',
  candidate: 'candidate',
  salary: 'firstYearSalaryPence',
  startsOn: 'startsOn',
  brief: 'briefMiddlePence',
} as const

/** The fields that a part's invoice needs, in the order of the form. */
export function fieldsAsked(
  option: Option,
  { known, part }: Pick<PlacementTyped, 'known' | 'part'>,
): readonly (keyof typeof callNames)[] {
  if (option === 'retained') return part === 1 ? ['role', 'brief'] : ['candidate', 'salary', 'startsOn']
  return known === '' ? ['candidate', 'salary', 'startsOn'] : []
}
