import type { PricingOption } from '#src/contracts/contract.ts'
import type { DepositState } from '#src/payments/payment.ts'

/**
 * migrations/0065-quicker-lists.sql: one row a contract, with the state of its money. PostgreSQL works out only what a
 * query asks for, so ask for little: all columns of a row take ten times as long as the first four.
 * Read only.
 */
export interface ContractOverviewsView {
  id: string
  number: number
  status: 'open' | 'signed' | 'void'
  company: string
  person: string
  email: string
  option: PricingOption | ''
  step: number
  is_invited: boolean
  is_touched: boolean
  created_at: Date
  voided_at: Date | null
  opened_at: Date | null
  last_at: Date
  signed_at: Date | null
  sealed_at: Date | null
  seal_problem: string | null
  deposit_state: DepositState
  deposit_how: 'card' | 'bank' | null
  deposit_at: Date | null
  deposit_failure: string | null
  deposit_due_on: string | null
  owed_pence: number
  owed_due_on: string | null
  paid_pence: number
  has_placement: boolean
  /** The deposit was paid by card after it had been paid by bank. */
  has_surplus: boolean
  undrawn_since: Date | null
  /** The cardholder's bank has asked for the deposit back, and has not decided yet. */
  has_dispute: boolean
  /** A refund did not arrive, or an instalment that was not due was paid. */
  owes_back: boolean
  /** Company, person and address, folded, a line for each. */
  search: string
}

/** migrations/0065-quicker-lists.sql: one row with the sums over all contracts. Read only. */
export interface ContractTotalsView {
  contracts: number
  paid_pence: string
  owed_pence: string
}
