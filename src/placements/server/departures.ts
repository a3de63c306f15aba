import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import type { Departure, TakenBackInstalment } from '../console-api.ts'
import { afterLeaving, type InvoicedInstalment } from '../leaving.ts'
import { nameOf, placementsOf, type StoredPlacement } from './placement-store.ts'

export interface InstalmentOfPlacement extends InvoicedInstalment {
  /** The invoice's id. */
  id: string
  label: string
}

/** Returns what a placement's instalments are calculated from, or `undefined` if it has none. */
export function basisOfInstalments({
  firstYearSalaryPence,
  startsOn,
}: StoredPlacement): { firstYearSalaryPence: number; startsOn: string } | undefined {
  return firstYearSalaryPence === null || startsOn === null ? undefined : { firstYearSalaryPence, startsOn }
}

/** Returns the instalments of a placement that were invoiced, in order. */
export async function instalmentsOf(db: Db | Tx, placementId: string): Promise<InstalmentOfPlacement[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('deposit_credits', 'deposit_credits.invoice_id', 'billing_documents.id')
    .leftJoin('instalments_taken_back', 'instalments_taken_back.invoice_id', 'billing_documents.id')
    .select([
      'billing_documents.id',
      'billing_documents.part',
      'billing_documents.facts',
      'deposit_credits.pence as credit',
      'instalments_taken_back.taken_back_at',
    ])
    .select(
      sql<number>`(select coalesce(sum(pence), 0)::integer from bank_payments where invoice_id = billing_documents.id)`.as(
        'came',
      ),
    )
    .where('purpose', '=', 'placement')
    .where('subject_id', '=', placementId)
    .orderBy('part')
    .execute()
  return rows.map(({ id, part, facts, credit, taken_back_at, came }) => ({
    id,
    part,
    number: facts.number,
    label: facts.lines[0]!.label,
    totalPence: facts.totalPence,
    creditPence: credit ?? 0,
    cameByBankPence: came,
    isTakenBack: taken_back_at !== null,
  }))
}

/** Returns what we know about a candidate who has left, or `undefined` if they have not. */
export async function departureOf(db: Db | Tx, placement: StoredPlacement): Promise<Departure | undefined> {
  const { id: placementId, lastDay } = placement
  const basis = basisOfInstalments(placement)
  if (lastDay === null || !basis) return undefined
  const instalments = await instalmentsOf(db, placementId)
  const { due, stopped } = afterLeaving({ ...basis, lastDay, invoiced: instalments, depositIsHere: true })
  const rows = await db
    .selectFrom('instalments_taken_back')
    .innerJoin('billing_documents as invoice', 'invoice.id', 'instalments_taken_back.invoice_id')
    .leftJoin('billing_documents as note', (join) =>
      join.onRef('note.subject_id', '=', 'invoice.id').on('note.purpose', '=', 'taken-back'),
    )
    .select(['instalments_taken_back.invoice_id', 'owed_back_pence', 'to_deposit_pence', 'paid_back_at', 'note.facts'])
    .select(sql<string>`owed_back_by::text`.as('owed_back_by'))
    .where('invoice.purpose', '=', 'placement')
    .where('invoice.subject_id', '=', placementId)
    .execute()
  const takenBack = instalments.flatMap(({ id, part, number }): TakenBackInstalment[] => {
    const row = rows.find((row) => row.invoice_id === id)
    if (!row) return []
    return [
      {
        part,
        number,
        creditNote: row.facts?.number ?? null,
        creditedPence: row.facts?.totalPence ?? 0,
        toDepositPence: row.to_deposit_pence,
        owedBackPence: row.owed_back_pence,
        owedBackBy: row.owed_back_by,
        isPaidBack: row.paid_back_at !== null,
      },
    ]
  })
  return { placementId, candidate: nameOf(placement), lastDay, due, stopped, takenBack }
}

/** Returns all candidates of a contract who have left, the latest first. */
export async function departuresOf(db: Db | Tx, contractId: string): Promise<Departure[]> {
  const departures = await Promise.all(
    (await placementsOf(db, contractId)).map((placement) => departureOf(db, placement)),
  )
  return departures
    .filter((departure) => departure !== undefined)
    .sort((a, b) => b.lastDay.localeCompare(a.lastDay) || a.candidate.localeCompare(b.candidate))
}
