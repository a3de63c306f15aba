import { sql } from 'kysely'
import type { KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import type { Pence } from '#src/values/money.ts'
import type { MoneyDocument } from '../../console-api.ts'
import { calendarDaysBetween } from '../../due-date.ts'

/**
 * A contract's documents, newest first, as its record in the console shows them, and what went back to the client, in
 * pence.
 */
export async function moneyDocumentsOf(
  db: Db,
  id: KnownContractId,
  today: string,
): Promise<{ shown: MoneyDocument[]; returnedPence: Pence }> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .leftJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
    .select([
      'billing_documents.facts',
      'billing_files.sha256',
      'settlements.invoice_id as settled_id',
      'settlements.payment_id',
      'settlements.bank_payment_id',
    ])
    .select(
      sql<number>`coalesce((select sum(bp.pence) from bank_payments bp where bp.invoice_id = billing_documents.id), 0)::integer`.as(
        'came',
      ),
    )
    .where('billing_documents.contract_id', '=', id)
    .orderBy('billing_documents.created_at', 'desc')
    .orderBy('billing_documents.id', 'desc')
    .execute()
  const credited = new Set(
    rows.flatMap(({ facts }) => (facts.kind === 'credit_note' && !facts.money && facts.cites ? [facts.cites] : [])),
  )
  const documents = rows.map(({ facts, sha256, settled_id, payment_id, bank_payment_id, came }): MoneyDocument => {
    const isOpen = facts.kind === 'invoice' && settled_id === null
    const settledBy = payment_id
      ? 'card'
      : bank_payment_id
        ? 'bank'
        : credited.has(facts.number)
          ? 'credited'
          : 'covered'
    return {
      kind: facts.kind,
      number: facts.number,
      label: facts.lines[0]?.label ?? '',
      issuedOn: facts.issuedOn,
      dueOn: facts.dueOn ?? null,
      totalPence: facts.totalPence,
      creditPence: facts.totalPence - facts.payablePence,
      payablePence: facts.payablePence,
      openPence: isOpen ? facts.payablePence - came : 0,
      daysLate: isOpen && facts.dueOn ? Math.max(0, calendarDaysBetween(facts.dueOn, today)) : 0,
      settled: settled_id === null ? null : settledBy,
      cites: facts.cites ?? null,
      ready: sha256 !== null,
    }
  })
  const returnedPence = rows.reduce(
    (sum, { facts }) => sum + (facts.kind === 'credit_note' && facts.money ? facts.payablePence : 0),
    0,
  )
  return { shown: documents, returnedPence }
}
