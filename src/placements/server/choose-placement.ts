import type { Db, Tx } from './tables.ts'
import { documentOfCause } from '#src/billing/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import {
  findPlacement,
  placementCause,
  type PlacementFigures,
  placementsOf,
  placementsOfName,
  type StoredPlacement,
} from './placement-store.ts'

/** How a caller names a placement. */
export interface PlacementChoice {
  /** Its id, once it exists. A different name given with it corrects its name. */
  placementId?: string | undefined
  /** For another person of the same name: the id of the placement that exists. */
  besides?: string | undefined
}

/** Returns the figures of a placement that have changed. Names don't count, nor does what was not known before. */
export function differingFigures(
  stored: PlacementFigures,
  typed: Partial<PlacementFigures>,
): ('firstYearSalaryPence' | 'startsOn' | 'briefMiddlePence')[] {
  return (['firstYearSalaryPence', 'startsOn', 'briefMiddlePence'] as const).filter(
    (name) => typed[name] !== undefined && stored[name] !== null && stored[name] !== typed[name],
  )
}

/**
 * Returns the placement that is meant, or `undefined` if a new one is to begin. Without an id, a name is enough as long
 * as one person on the contract has it and the figures fit. The first invoice for a second person of that name needs
 * `besides`; asking for it twice gives the same placement.
 *
 * Throws 404 `unknown_placement`; 409 `same_name` if the name is known with other figures, and `several_of_that_name`
 * if it does not say which of several is meant.
 */
export async function choosePlacement(
  tx: Db | Tx,
  contractId: string,
  { placementId, besides }: PlacementChoice,
  typed: { name: string; part: number; figures: Partial<PlacementFigures> },
): Promise<StoredPlacement | undefined> {
  if (placementId !== undefined) return findPlacement(tx, contractId, placementId)
  if (besides !== undefined) {
    const namesake = await findPlacement(tx, contractId, besides)
    const next = (await placementsOf(tx, contractId)).find(({ namesakeOf }) => namesakeOf === namesake.id)
    // There is a third person, and the caller knew only one.
    if (next && typed.part === 1 && differingFigures(next, typed.figures).length > 0)
      throw await sameName(tx, typed.name, next)
    return next
  }
  const ofThatName = await placementsOfName(tx, contractId, typed.name)
  const fitting = ofThatName.filter((placement) => differingFigures(placement, typed.figures).length === 0)
  const [only] = fitting
  if (fitting.length === 1) return only
  if (fitting.length > 1) throw await severalOfThatName(tx, typed.name, fitting)
  const newest = ofThatName.at(-1)
  if (!newest) return undefined
  if (typed.part === 1) throw await sameName(tx, typed.name, newest)
  // This is a later part with other figures. The caller checks them and says what differs.
  if (ofThatName.length === 1) return newest
  throw await severalOfThatName(tx, typed.name, ofThatName)
}

/** Returns the 409 if a name does not say which of several placements is meant, with their first invoices. */
export async function severalOfThatName(
  db: Db | Tx,
  name: string,
  placements: readonly StoredPlacement[],
): Promise<Problem> {
  const numbers = (await Promise.all(placements.map((placement) => firstInvoiceOf(db, placement)))).filter(Boolean)
  const as = numbers.length === 0 ? '' : `, first invoiced as ${numbers.join(' and ')}`
  const words = `This contract has more than one ${name}${as}. Say which one is meant.`
  return new Problem('conflict', 'several_of_that_name', words, { fields: [{ path: 'placementId', msg: words }] })
}

async function sameName(db: Db | Tx, name: string, namesake: StoredPlacement): Promise<Problem> {
  const number = await firstInvoiceOf(db, namesake)
  const done = number ? `was invoiced on this contract as ${number}` : 'was hired on this contract'
  const words = `${name} ${done}, with other figures. If this is another person of the same name, say so.`
  return new Problem('conflict', 'same_name', words, { fields: [{ path: 'besides', msg: words }] })
}

/** Returns the first invoice; `undefined` for a placement that is only drafted. */
async function firstInvoiceOf(db: Db | Tx, { id }: StoredPlacement): Promise<string | undefined> {
  return (await documentOfCause(db, placementCause(id, 1)))?.document.number
}
