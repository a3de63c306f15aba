import { type Selectable, sql } from 'kysely'
import type { DocumentCause, PlacementBasis } from '#src/billing/billing-document.ts'
import type { Db, PlacementsTables, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import type { Pence } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import { nameKey, type PlacementOption } from '../placement.ts'

/** The figures from which a placement's invoices are calculated, and the names that they print. */
export interface PlacementFigures {
  role: string | null
  candidate: string | null
  firstYearSalaryPence: Pence | null
  /** The first day at work, YYYY-MM-DD. */
  startsOn: string | null
  briefMiddlePence: Pence | null
}

export interface StoredPlacement extends PlacementFigures {
  id: string
  contractId: string
  option: PlacementOption
  /** The placement of another person of the same name, beside which this one was begun. */
  namesakeOf: string | null
  createdAt: Date
  /** The last day of a candidate who has left, YYYY-MM-DD. */
  lastDay: string | null
}

/** The cause of one of a placement's invoices. */
export const placementCause = (placementId: string, part: number): DocumentCause => ({
  purpose: 'placement',
  subjectId: placementId,
  part,
})

/** Returns the name that distinguishes a contract's placements: the role under Retained, otherwise the candidate. */
export function nameOf({ option, role, candidate }: Pick<StoredPlacement, 'option' | 'role' | 'candidate'>): string {
  return (option === 'retained' ? role : candidate) ?? role ?? candidate ?? ''
}

/** Returns a contract's placements, oldest first. */
export async function placementsOf(db: Db | Tx, contractId: string): Promise<StoredPlacement[]> {
  const rows = await placements(db).where('contract_id', '=', contractId).orderBy('created_at').orderBy('id').execute()
  return rows.map(present)
}

/** Returns a contract's placements with this name, whatever its capitals and spaces. */
export async function placementsOfName(db: Db | Tx, contractId: string, name: string): Promise<StoredPlacement[]> {
  return (await placementsOf(db, contractId)).filter((placement) => nameKey(nameOf(placement)) === nameKey(name))
}

/** Returns one of this contract's placements. Throws 404 `unknown_placement`, also for another contract's. */
export async function findPlacement(db: Db | Tx, contractId: string, id: string): Promise<StoredPlacement> {
  const row = await placements(db).where('id', '=', id).where('contract_id', '=', contractId).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'unknown_placement', 'We can’t find that placement on this contract.')
  return present(row)
}

/** Returns the placement of an invoice, or `undefined` if the invoice is for something else. */
export async function placementOfInvoice(db: Db | Tx, invoiceId: string): Promise<StoredPlacement | undefined> {
  const row = await placements(db)
    .where('id', '=', (where) =>
      where
        .selectFrom('billing_documents')
        .select('subject_id')
        .where('billing_documents.id', '=', invoiceId)
        .where('purpose', '=', 'placement'),
    )
    .executeTakeFirst()
  return row && present(row)
}

/** Returns the figures from which the earlier parts were calculated, without what is not known yet. */
export function basisBefore(figures: PlacementFigures): Omit<PlacementBasis, 'part'> {
  const { role, candidate, firstYearSalaryPence, startsOn, briefMiddlePence } = figures
  return Object.fromEntries(
    Object.entries({ role, candidate, firstYearSalaryPence, startsOn, briefMiddlePence }).filter(
      ([, value]) => value !== null,
    ),
  )
}

/** Begins a placement. The caller has locked the contract, so that a name is not begun twice at the same moment. */
export async function beginPlacement(
  tx: Tx,
  placement: { contractId: string; option: PlacementOption; namesakeOf: string | null; figures: PlacementFigures },
  now: Date,
  memberId: string | undefined,
): Promise<string> {
  const id = newId('plc', now)
  await tx
    .insertInto('placements')
    .values({
      id,
      contract_id: placement.contractId,
      option: placement.option,
      namesake_of: placement.namesakeOf,
      ...columnsOf(placement.figures),
      created_at: now,
      created_by: memberId ?? null,
    })
    .execute()
  return id
}

/** Completes or corrects a placement for later invoices. Issued ones stay unchanged. */
export async function updatePlacement(tx: Tx, id: string, figures: PlacementFigures): Promise<void> {
  await tx.updateTable('placements').set(columnsOf(figures)).where('id', '=', id).execute()
}

function placements(db: Db | Tx) {
  return db
    .selectFrom('placements')
    .selectAll()
    .select([sql<string | null>`starts_on::text`.as('starts'), sql<string | null>`last_day::text`.as('left_on')])
}

function columnsOf({ role, candidate, firstYearSalaryPence, startsOn, briefMiddlePence }: PlacementFigures) {
  return {
    role,
    candidate,
    first_year_salary_pence: firstYearSalaryPence,
    starts_on: startsOn,
    brief_middle_pence: briefMiddlePence,
  }
}

function present(
  row: Selectable<PlacementsTables['placements']> & { starts: string | null; left_on: string | null },
): StoredPlacement {
  const sum = (pence: string | null) => (pence === null ? null : Number(pence))
  return {
    id: row.id,
    contractId: row.contract_id,
    option: row.option,
    role: row.role,
    candidate: row.candidate,
    firstYearSalaryPence: sum(row.first_year_salary_pence),
    startsOn: row.starts,
    briefMiddlePence: sum(row.brief_middle_pence),
    namesakeOf: row.namesake_of,
    createdAt: row.created_at,
    lastDay: row.left_on,
  }
}
