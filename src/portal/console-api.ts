import type { ContractFacts, QueuedTry } from '#src/contracts/console-api.ts'
import type { PricingOption, SealState } from '#src/contracts/contract.ts'
import type { DepositState } from '#src/payments/payment.ts'

/** How far a contract has come, in one word; the latest state that applies counts. */
export const contractStates = [
  'invited',
  'opened',
  'reading',
  'signed',
  'sealed',
  'deposit_paid',
  'invoiced',
  'overdue',
  'refunded',
  'void',
] as const
export type ContractState = (typeof contractStates)[number]

/**
 * What staff should look at: the seal, a payment or an invoice's PDF failed, the deposit was paid twice, the card's
 * holder disputes it, or we owe money back.
 */
export const contractNeeds = ['dispute', 'seal', 'payment', 'document', 'surplus', 'payback'] as const
export type ContractNeed = (typeof contractNeeds)[number]

export const contractSorts = ['activity', 'client', 'option', 'signed', 'owed'] as const

/** A line of `GET /api/admin/contracts`. Instants are ISO 8601, dates YYYY-MM-DD in London. */
export interface ContractRow {
  id: string
  number: string
  /** Empty until it has been typed. */
  company: string
  person: string
  email: string
  option: PricingOption | ''
  state: ContractState
  /** The portal's step that is open, 1 to 4. */
  step: number
  createdAt: string
  openedAt: string | null
  signedAt: string | null
  /** When the last row was added to its trail. */
  lastAt: string
  seal: SealState
  deposit: { state: DepositState; how: 'card' | 'bank' | null; at: string | null; failure: string | null }
  /** Unpaid invoices: their sum, when the first is due, and how many days late that is. */
  owed: { pence: number; dueOn: string | null; daysLate: number }
  paidPence: number
  needs: ContractNeed[]
}

export interface ContractListAnswer {
  rows: ContractRow[]
  total: number
  page: number
  pageSize: number
  /** Over all contracts. */
  totals: { paidPence: number; owedPence: number; contracts: number }
}

/** `GET /api/admin/contracts/attention`: what is shown above the list. */
export interface AttentionItem {
  contractId: string
  number: string
  company: string
  need: ContractNeed
  /** Since when. */
  since: string | null
  /** The error's own message. */
  problem: string | null
  /** The next try, if one is queued. */
  retry: QueuedTry | null
}

/** `GET /api/admin/contracts/{id}`. */
export interface ContractRecord extends ContractFacts {
  state: ContractState
  openedAt: string | null
}
