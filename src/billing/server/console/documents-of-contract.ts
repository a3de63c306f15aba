import type { KnownContractId, OwnContractId } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import type { Pence } from '#src/values/money.ts'
import type { MoneyDocument } from '../../console-api.ts'
import { daysBetween } from '#src/values/calendar-date.ts'

/**
 * A contract's documents, newest first, as its record in the console shows them, and what went back to the client, in
 * pence.
 */
export async function moneyDocumentsOf(
  db: Db,
  id: KnownContractId | OwnContractId,
  today: string,
): Promise<{ shown: MoneyDocument[]; returnedPence: Pence }> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .leftJoin('invoice_standings', 'invoice_standings.invoice_id', 'billing_documents.id')
    .select(['billing_documents.facts', 'billing_files.sha256', 'settled_by', 'open_pence'])
    .where('billing_documents.contract_id', '=', id)
    .orderBy('billing_documents.created_at', 'desc')
    .orderBy('billing_documents.id', 'desc')
    .execute()
  const credited = new Set(
    rows.flatMap(({ facts }) => (facts.kind === 'credit_note' && !facts.money && facts.cites ? [facts.cites] : [])),
  )
  const documents = rows.map(({ facts, sha256, settled_by, open_pence }): MoneyDocument => {
    const isOpen = facts.kind === 'invoice' && settled_by === null
    const settledBy = settled_by === 'credits' ? (credited.has(facts.number) ? 'credited' : 'covered') : settled_by
    return {
      kind: facts.kind,
      number: facts.number,
      label: facts.lines[0]?.label ?? '',
      issuedOn: facts.issuedOn,
      dueOn: facts.dueOn ?? null,
      totalPence: facts.totalPence,
      creditPence: facts.totalPence - facts.payablePence,
      payablePence: facts.payablePence,
      openPence: open_pence ?? 0,
      daysLate: isOpen && facts.dueOn ? Math.max(0, daysBetween(facts.dueOn, today)) : 0,
      settled: settledBy,
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
