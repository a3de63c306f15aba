import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { londonDate } from '#src/values/london-time.ts'
import './tables.ts'
import { depositInvoiceCause } from './payment-store.ts'

/** A deposit that we have: not paid back, and not the surplus of one that was paid twice. */
export interface PaidDeposit {
  by: 'card' | 'bank'
  /** The id of the card payment or the bank payment. */
  id: string
  pence: number
  /** In London, YYYY-MM-DD. */
  on: string
}

/** How a contract's deposit was paid. Returns `undefined` if it was not. */
export async function paidDeposit(db: Db | Tx, contractId: string): Promise<PaidDeposit | undefined> {
  const card = await db
    .selectFrom('payments')
    .select(['id', 'amount_pence', 'succeeded_at'])
    .where('contract_id', '=', contractId)
    .where('state', '=', 'succeeded')
    .where('is_surplus', '=', false)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  if (card) return { by: 'card', id: card.id, pence: card.amount_pence, on: londonDate(card.succeeded_at!) }
  const bank = await depositsByBank(db, contractId).where('bank_refunds.bank_payment_id', 'is', null).executeTakeFirst()
  return bank && { by: 'bank', id: bank.id, pence: bank.pence, on: bank.received_on }
}

/**
 * What is left of the deposit, in pence: what was paid, less what was paid back, less what invoices deducted (agreement
 * version 4, clause 4). A surplus is not a deposit and never counts.
 */
export async function depositLeft(db: Db | Tx, contractId: string): Promise<number> {
  const cards = await db
    .selectFrom('payments')
    .select(['amount_pence as pence', 'refunded_pence as back'])
    .where('contract_id', '=', contractId)
    .where('state', '=', 'succeeded')
    .where('is_surplus', '=', false)
    .execute()
  const transfers = await depositsByBank(db, contractId).execute()
  const credits = await db.selectFrom('deposit_credits').select('pence').where('contract_id', '=', contractId).execute()
  const came = [...cards, ...transfers].reduce((sum, { pence, back }) => sum + pence - (back ?? 0), 0)
  // This is negative if the gateway returned what an invoice had deducted: then nothing is left.
  return Math.max(0, came - credits.reduce((sum, { pence }) => sum + pence, 0))
}

/** Only transfers that settled the deposit's own invoice. */
function depositsByBank(db: Db | Tx, contractId: string) {
  return db
    .selectFrom('settlements')
    .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
    .innerJoin('bank_payments', 'bank_payments.id', 'settlements.bank_payment_id')
    .leftJoin('bank_refunds', 'bank_refunds.bank_payment_id', 'bank_payments.id')
    .select([
      'bank_payments.id',
      'bank_payments.pence',
      'bank_refunds.pence as back',
      sql<string>`bank_payments.received_on::text`.as('received_on'),
    ])
    .where('billing_documents.cause', '=', depositInvoiceCause(contractId))
}
