import './tables.ts'
import { sql } from 'kysely'
import { findContract, type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { MoneyDocument, MoneyPayment, MoneyView } from '../console-api.ts'
import { calendarDaysBetween } from '../due-date.ts'
import { depositLeft, paidDeposit } from './deposit-standing.ts'
import { movesOf } from './dispute-standing.ts'
import { everybodyLeft } from './left-standing.ts'
import { roomOf, surplusOf } from './payment-store.ts'
import { uncoveredPence } from './raise-uncovered-invoice.ts'
import { moneyOnContract } from './withdraw-contract.ts'

/** Everything about a contract's money, as its record in the console shows it. */
export async function moneyOf(
  db: Db,
  id: KnownContractId,
  now: Date,
  { playsDisputes }: Pick<MoneyView, 'playsDisputes'>,
): Promise<MoneyView> {
  const contract = await findContract(db, id)
  const [deposit, leftPence, surplus, documents, payments, hold, moves, uncovered, left] = await Promise.all([
    paidDeposit(db, id),
    depositLeft(db, id),
    surplusOf(db, id),
    documentsOf(db, id, londonDate(now)),
    paymentsOf(db, id),
    moneyOnContract(db, id),
    movesOf(db, id),
    uncoveredPence(db, id),
    everybodyLeft(db, id),
  ])
  const sum = (of: readonly MoneyDocument[], what: 'payablePence' | 'openPence') =>
    of.reduce((total, document) => total + document[what], 0)
  return {
    isSigned: contract.status === 'signed',
    option: contract.draft.selectedPricingOption || 'standard',
    deposit: deposit ? { by: deposit.by, pence: deposit.pence, on: deposit.on } : null,
    leftPence,
    surplusPence: surplus ? roomOf(surplus) : null,
    paidPence:
      sum(
        documents.shown.filter(({ kind }) => kind === 'receipt'),
        'payablePence',
      ) - documents.returnedPence,
    owedPence: sum(documents.shown, 'openPence'),
    hold,
    documents: documents.shown,
    payments,
    placements: documents.placements,
    moves,
    uncoveredPence: uncovered,
    left,
    today: londonDate(now),
    playsDisputes,
  }
}

async function documentsOf(db: Db, id: KnownContractId, today: string) {
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
  const shown = rows.map(({ facts, sha256, settled_id, payment_id, bank_payment_id, came }): MoneyDocument => {
    const isOpen = facts.kind === 'invoice' && settled_id === null
    const how = payment_id ? 'card' : bank_payment_id ? 'bank' : credited.has(facts.number) ? 'credited' : 'covered'
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
      settled: settled_id === null ? null : how,
      cites: facts.cites ?? null,
      ready: sha256 !== null,
    }
  })
  const returnedPence = rows.reduce(
    (sum, { facts }) => sum + (facts.kind === 'credit_note' && facts.money ? facts.payablePence : 0),
    0,
  )
  return { shown, returnedPence, placements: rows.flatMap(({ facts }) => (facts.placement ? [facts.placement] : [])) }
}

async function paymentsOf(db: Db, id: KnownContractId): Promise<MoneyPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'gateway',
      'state',
      'failure',
      'method',
      'amount_pence',
      'refunded_pence',
      'uncovered_pence',
      'is_surplus',
      'created_at',
      'succeeded_at',
      'refunded_at',
    ])
    .select(
      sql<boolean>`exists (select 1 from payment_disputes d where d.payment_id = payments.id and d.state in ('inquiry', 'needs_response', 'under_review'))`.as(
        'is_disputed',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from payment_disputes d where d.payment_id = payments.id and d.state = 'lost' and d.spare_pence + d.uncovered_pence > 0)`.as(
        'is_lost',
      ),
    )
    .where('contract_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    state: row.is_disputed
      ? 'disputed'
      : row.is_lost && row.refunded_at
        ? 'lost'
        : row.refunded_at
          ? 'refunded'
          : row.is_surplus
            ? 'surplus'
            : row.state,
    failure: row.failure,
    method: row.method,
    amountPence: row.amount_pence,
    refundedPence: row.refunded_pence + row.uncovered_pence,
    createdAt: row.created_at.toISOString(),
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  }))
}
