import type { Db } from '../tables.ts'
import type { PlacementStanding } from '../../console-api.ts'
import { basisBefore, placementsOf } from '../placement-store.ts'

/** Returns a contract's placements with their invoices so far, for its record in the console. */
export async function placementStandings(db: Db, contractId: string): Promise<PlacementStanding[]> {
  const [placements, invoices] = await Promise.all([
    placementsOf(db, contractId),
    db
      .selectFrom('billing_documents')
      .select(['subject_id', 'part'])
      .where('contract_id', '=', contractId)
      .where('purpose', '=', 'placement')
      .execute(),
  ])
  return placements.map((placement) => ({
    id: placement.id,
    ...basisBefore(placement),
    invoiced: Math.max(0, ...invoices.flatMap(({ subject_id, part }) => (subject_id === placement.id ? [part] : []))),
    namesakeOf: placement.namesakeOf,
  }))
}
