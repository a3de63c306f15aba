import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import '#src/payments/server/public.ts'
import type { LeftStanding, TakenBackStanding } from '../console-api.ts'
import { type InvoicedInstalment, afterLeaving } from '../leaving.ts'

/** The key of a placement's name, ignoring spaces and capitals. */
export function placementKey(name: string): string {
  return oneSpaced(name).toLowerCase()
}

export function oneSpaced(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim()
}

export interface InstalmentOfPlacement extends InvoicedInstalment {
  /** The invoice's id. */
  id: string
  label: string
  candidate: string
  basis: { firstYearSalaryPence: number; startsOn: string }
}

/** The instalments of a candidate's placement that were invoiced, in order. */
export async function instalmentsOf(db: Db | Tx, contractId: string, key: string): Promise<InstalmentOfPlacement[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('deposit_credits', 'deposit_credits.invoice_id', 'billing_documents.id')
    .leftJoin('instalments_taken_back', 'instalments_taken_back.invoice_id', 'billing_documents.id')
    .select([
      'billing_documents.id',
      'billing_documents.cause',
      'billing_documents.facts',
      'deposit_credits.pence as credit',
      'instalments_taken_back.taken_back_at',
    ])
    .select(
      sql<number>`(select coalesce(sum(pence), 0)::integer from bank_payments where invoice_id = billing_documents.id)`.as(
        'came',
      ),
    )
    .where('billing_documents.contract_id', '=', contractId)
    .where('series', '=', 'invoice')
    .where('cause', 'like', 'placement:%')
    .orderBy('number')
    .execute()
  return rows.flatMap(({ id, cause, facts, credit, taken_back_at, came }) => {
    const { part, candidate, firstYearSalaryPence, startsOn } = facts.placement ?? {}
    if (part === undefined || candidate === undefined || firstYearSalaryPence === undefined || startsOn === undefined)
      return []
    if (cause !== `placement:${contractId}:${key}:${part}`) return []
    return [
      {
        id,
        part,
        candidate,
        number: facts.number,
        label: facts.lines[0]!.label,
        totalPence: facts.totalPence,
        creditPence: credit ?? 0,
        cameByBankPence: came,
        isTakenBack: taken_back_at !== null,
        basis: { firstYearSalaryPence, startsOn },
      },
    ]
  })
}

/** What we know about a candidate who has left; `undefined` for one who has not. */
export async function leftStanding(db: Db | Tx, contractId: string, key: string): Promise<LeftStanding | undefined> {
  const said = await db
    .selectFrom('placements_left')
    .select(sql<string>`last_day::text`.as('last_day'))
    .where('contract_id', '=', contractId)
    .where('candidate_key', '=', key)
    .executeTakeFirst()
  const instalments = said ? await instalmentsOf(db, contractId, key) : []
  const [first] = instalments
  if (!said || !first) return undefined
  const { due, stopped } = afterLeaving({
    ...first.basis,
    lastDay: said.last_day,
    invoiced: instalments,
    depositIsHere: true,
  })
  const rows = await db
    .selectFrom('instalments_taken_back')
    .leftJoin('billing_documents', (join) =>
      join.on('billing_documents.cause', '=', sql<string>`'taken-back:' || instalments_taken_back.invoice_id`),
    )
    .select([
      'instalments_taken_back.invoice_id',
      'owed_back_pence',
      'to_deposit_pence',
      'paid_back_at',
      'billing_documents.facts',
    ])
    .select(sql<string>`owed_back_by::text`.as('owed_back_by'))
    .where(
      'instalments_taken_back.invoice_id',
      'in',
      instalments.map(({ id }) => id),
    )
    .execute()
  const takenBack = instalments.flatMap(({ id, part, number }): TakenBackStanding[] => {
    const row = rows.find((one) => one.invoice_id === id)
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
  return { candidate: first.candidate, lastDay: said.last_day, due, stopped, takenBack }
}

/** All of a contract's candidates who have left, the latest first. */
export async function everybodyLeft(db: Db | Tx, contractId: string): Promise<LeftStanding[]> {
  const rows = await db
    .selectFrom('placements_left')
    .select('candidate_key')
    .where('contract_id', '=', contractId)
    .orderBy('last_day', 'desc')
    .orderBy('candidate_key')
    .execute()
  const all = await Promise.all(rows.map(({ candidate_key }) => leftStanding(db, contractId, candidate_key)))
  return all.filter((one) => one !== undefined)
}
