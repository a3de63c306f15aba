import { sql } from 'kysely'
import type { Db, DepositStandingsView, Tx } from './tables.ts'
import type { Pence } from '#src/values/money.ts'
import type { DepositState } from '../payment.ts'

/** A deposit that we have: it was not refunded, and is not the surplus of a deposit that was paid twice. */
export interface PaidDeposit {
  by: 'card' | 'bank'
  /** The id of the card payment or the bank payment. */
  id: string
  pence: Pence
  /** In London, YYYY-MM-DD. */
  on: string
}

export interface DepositStanding {
  state: DepositState
  /** How it was paid; `undefined` if we don't have it. */
  paid: PaidDeposit | undefined
  /**
   * The rest of it: what was paid, less what was refunded, less what invoices deducted (agreement version 4, clause 4).
   * A surplus is not a deposit and never counts.
   */
  leftPence: Pence
  /** What was paid by bank on a deposit that is not complete. Until it is complete, it does not count as a deposit. */
  partPence: Pence
}

/**
 * Returns the state of a contract's deposit. The database's function `deposit_standing` reads it from the view
 * `deposit_standings`; nothing else calculates it.
 */
export async function depositStanding(db: Db | Tx, contractId: string): Promise<DepositStanding> {
  const {
    rows: [row],
  } = await sql<DepositStandingsView>`select * from deposit_standing(${contractId})`.execute(db)
  if (!row) return { state: 'none', paid: undefined, leftPence: 0, partPence: 0 }
  const { state, how, paid_id: id, paid_pence: pence, paid_on: on, left_pence: leftPence, part_pence: partPence } = row
  return { state, paid: id === null ? undefined : { by: how!, id, pence: pence!, on: on! }, leftPence, partPence }
}

/**
 * Whether a contract's deposit is paid, or an invoice for it is open (TALENT-4). The state alone doesn't say that:
 * while a card payment is under way, or after a refund, it names that and not the invoice.
 */
export async function isPaidOrInvoiced(db: Db | Tx, contractId: string): Promise<boolean> {
  const { state } = await depositStanding(db, contractId)
  if (state === 'paid' || state === 'invoiced') return true
  const openInvoice = await db
    .selectFrom('billing_documents')
    .leftJoin('settlements', 'settlements.invoice_id', 'billing_documents.id')
    .select('billing_documents.id')
    .where('billing_documents.purpose', '=', 'deposit')
    .where('billing_documents.subject_id', '=', contractId)
    .where('settlements.invoice_id', 'is', null)
    .executeTakeFirst()
  return openInvoice !== undefined
}

/** Whether a deposit of this contract went back: by us, at the gateway or by the card's bank. It left a credit note. */
export async function hasGoneBack(db: Db | Tx, contractId: string): Promise<boolean> {
  const note = await db
    .selectFrom('billing_documents')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('purpose', 'in', ['refund', 'dispute'])
    .executeTakeFirst()
  return note !== undefined
}

/** Returns how a contract's deposit was paid, or `undefined` if we don't have it. */
export async function paidDeposit(db: Db | Tx, contractId: string): Promise<PaidDeposit | undefined> {
  return (await depositStanding(db, contractId)).paid
}

/** Returns what was paid by bank on a contract's deposit that is not complete, in pence. */
export async function depositPart(db: Db | Tx, contractId: string): Promise<Pence> {
  return (await depositStanding(db, contractId)).partPence
}

/** Returns the rest of a contract's deposit, in pence. */
export async function depositLeft(db: Db | Tx, contractId: string): Promise<Pence> {
  return (await depositStanding(db, contractId)).leftPence
}
