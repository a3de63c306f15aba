import { lockContract } from '#src/contracts/server/public.ts'
import { signedContract } from '#src/billing/server/public.ts'
import type { Pence } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { nameKey, oneSpaced, type PlacementOption } from '../placement.ts'
import { differingFigures } from './choose-placement.ts'
import {
  beginPlacement,
  findPlacement,
  type PlacementFigures,
  placementsOf,
  type StoredPlacement,
  updatePlacement,
} from './placement-store.ts'
import type { Db, Tx } from './tables.ts'

/** Somebody who was hired, with the figures from which the placement's invoices will be calculated. */
export interface Hired {
  contractId: string
  candidate: string
  role: string
  /** Agreed with the candidate. */
  firstYearSalaryPence: Pence
  /** The first day at work, YYYY-MM-DD. */
  startsOn: string
  /** The middle of the salary range in the brief; for Retained. */
  briefMiddlePence: Pence
  /**
   * Earlier names of the candidate and the role under which the placement may have been begun, and the placements that
   * were drafted for this hire when it was recorded before and undone.
   */
  formerly?: { candidates: readonly string[]; roles: readonly string[]; placementIds: readonly string[] }
}

/**
 * Drafts the placement of somebody who was hired, by the contract's option, for staff to check and invoice. It issues
 * nothing. Under Retained it completes the search for that role whose first part was invoiced with the shortlist. A
 * placement that was begun with the same figures becomes that of the hire, even if candidate or role had another name
 * then, so that renaming bills nothing twice. `taken` are the placements of other hires. Returns the placement's id.
 * Throws 409 `not_signed`.
 */
export async function draftPlacement(
  tx: Tx,
  { hired, taken, memberId }: { hired: Hired; taken: readonly string[]; memberId?: string | undefined },
  now: Date,
): Promise<string> {
  const { contractId } = hired
  const contract = await lockContract(tx, contractId)
  await signedContract(tx, contractId)
  const option = contract.draft.selectedPricingOption || 'standard'
  const figures = figuresOf(option, hired)
  const placements = await placementsOf(tx, contractId)
  const placementsCalled = (name: string) =>
    placements.filter(
      (placement) => nameKey((option === 'retained' ? placement.role : placement.candidate) ?? '') === nameKey(name),
    )
  const ofThatName = placementsCalled(option === 'retained' ? figures.role! : figures.candidate!)
  const { candidates = [], roles = [], placementIds = [] } = hired.formerly ?? {}
  const names = [figures.candidate!, ...candidates].map(nameKey)
  const formerPlacements = placements.filter(({ id }) => placementIds.includes(id))
  // A placement with the present names comes first.
  const open = [
    ...formerPlacements,
    ...ofThatName,
    ...(option === 'retained' ? roles : candidates).flatMap(placementsCalled),
  ]
    .filter(({ id }) => !taken.includes(id))
    .find((placement) =>
      isOf(placement, { figures, names: formerPlacements.includes(placement) ? undefined : names, option }),
    )
  if (open) {
    const { briefMiddlePence } = open
    await updatePlacement(tx, open.id, { ...figures, briefMiddlePence: briefMiddlePence ?? figures.briefMiddlePence })
    return open.id
  }
  const namesakeOf = ofThatName.find(({ id }) => !ofThatName.some((other) => other.namesakeOf === id))?.id ?? null
  const placement = { contractId, option, namesakeOf, figures }
  return beginPlacement(tx, placement, now, memberId)
}

/** Whether a placement that belongs to no hire yet is this one. */
function isOf(
  placement: StoredPlacement,
  {
    figures,
    names,
    option,
  }: { figures: PlacementFigures; names: readonly string[] | undefined; option: PlacementOption },
): boolean {
  if (placement.lastDay !== null) return false
  if (option === 'retained' && placement.candidate === null) return true
  const { briefMiddlePence: _, ...agreed } = figures
  return (
    (names === undefined || names.includes(nameKey(placement.candidate ?? ''))) &&
    differingFigures(placement, agreed).length === 0
  )
}

/**
 * Corrects the figures of a drafted placement. Throws 404 `unknown_placement`, and 409 `invoiced` once an invoice was
 * calculated from them. Part 1 of a Retained search doesn't count, because it was calculated from the brief.
 */
export async function correctDraft(tx: Tx, id: string, hired: Hired): Promise<void> {
  await lockContract(tx, hired.contractId)
  const placement = await findPlacement(tx, hired.contractId, id)
  if (await isCalculatedFrom(tx, placement))
    throw new Problem(
      'conflict',
      'invoiced',
      'This placement has been invoiced with these figures. Cancel the invoice first, under the contract.',
    )
  const figures = figuresOf(placement.option, hired)
  await updatePlacement(tx, id, {
    ...figures,
    briefMiddlePence: placement.briefMiddlePence ?? figures.briefMiddlePence,
  })
}

/** Removes a draft of which nothing was invoiced. Of a search that was begun, only the candidate is removed. */
export async function dropDraft(tx: Tx, contractId: string, id: string): Promise<void> {
  await lockContract(tx, contractId)
  const placement = await findPlacement(tx, contractId, id)
  if (await isCalculatedFrom(tx, placement)) return
  if ((await invoicedParts(tx, id)) === 0) await deletePlacement(tx, placement)
  else
    await updatePlacement(tx, id, {
      role: placement.role,
      briefMiddlePence: placement.briefMiddlePence,
      candidate: null,
      firstYearSalaryPence: null,
      startsOn: null,
    })
}

/** Returns how many parts of these placements have been invoiced, by placement. Those without invoices are left out. */
export async function invoicedPlacements(tx: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('billing_documents')
    .select((documents) => ['subject_id', documents.fn.max('part').as('part')])
    .where('purpose', '=', 'placement')
    .where('subject_id', 'in', [...ids])
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map(({ subject_id, part }) => [subject_id, Number(part)]))
}

async function invoicedParts(tx: Tx, id: string): Promise<number> {
  return (await invoicedPlacements(tx, [id])).get(id) ?? 0
}

async function isCalculatedFrom(tx: Tx, { id, option }: StoredPlacement): Promise<boolean> {
  return (await invoicedParts(tx, id)) > (option === 'retained' ? 1 : 0)
}

/** Deletes a placement. One that was begun beside it is now beside its own namesake, or beside none. */
async function deletePlacement(tx: Tx, { id, namesakeOf }: StoredPlacement): Promise<void> {
  // First its own place is freed, because only one placement may be beside another.
  await tx.updateTable('placements').set({ namesake_of: null }).where('id', '=', id).execute()
  await tx.updateTable('placements').set({ namesake_of: namesakeOf }).where('namesake_of', '=', id).execute()
  await tx.deleteFrom('placements').where('id', '=', id).execute()
}

function figuresOf(option: PlacementOption, hired: Hired): PlacementFigures {
  return {
    role: oneSpaced(hired.role),
    candidate: oneSpaced(hired.candidate),
    firstYearSalaryPence: hired.firstYearSalaryPence,
    startsOn: hired.startsOn,
    briefMiddlePence: option === 'retained' ? hired.briefMiddlePence : null,
  }
}
