import type { Db, Tx } from './tables.ts'
import type { Pence } from '#src/values/money.ts'
import type { DepositState } from '../payment.ts'

/** A deposit that we have: not paid back, and not the surplus of one that was paid twice. */
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
  /** How it was paid; `undefined` if it is not here. */
  paid: PaidDeposit | undefined
  /**
   * What is left of it: what was paid, less what was paid back, less what invoices deducted (agreement version 4,
   * clause 4). A surplus is not a deposit and never counts.
   */
  leftPence: Pence
  /** What has come by bank of a deposit that is not complete. It is not paid, and counts as no deposit, until it is. */
  partPence: Pence
}

/** How a contract's deposit stands. The view `deposit_standings` knows; nothing else works it out. */
export async function depositStanding(db: Db | Tx, contractId: string): Promise<DepositStanding> {
  const row = await db
    .selectFrom('deposit_standings')
    .select(['state', 'how', 'paid_id', 'paid_pence', 'paid_on', 'left_pence', 'part_pence'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  if (!row) return { state: 'none', paid: undefined, leftPence: 0, partPence: 0 }
  const { state, how, paid_id: id, paid_pence: pence, paid_on: on, left_pence: leftPence, part_pence: partPence } = row
  return { state, paid: id === null ? undefined : { by: how!, id, pence: pence!, on: on! }, leftPence, partPence }
}

/** How a contract's deposit was paid. Returns `undefined` if it is not here. */
export async function paidDeposit(db: Db | Tx, contractId: string): Promise<PaidDeposit | undefined> {
  return (await depositStanding(db, contractId)).paid
}

/** What has come by bank of a contract's deposit that is not complete, in pence. */
export async function depositPart(db: Db | Tx, contractId: string): Promise<Pence> {
  return (await depositStanding(db, contractId)).partPence
}

/** What is left of a contract's deposit, in pence. */
export async function depositLeft(db: Db | Tx, contractId: string): Promise<Pence> {
  return (await depositStanding(db, contractId)).leftPence
}
