import type { BillingTables } from '#src/billing/server/public.ts'
import type { GatewayTables } from './gateway/tables.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ColumnType, Generated } from 'kysely'
import type { DisputeState } from '../dispute.ts'
import type { DepositState, GatewayName, PaymentState } from '../payment.ts'
import type { GatewayRefund } from './gateway/payment-gateway.ts'

export interface PaymentsTable {
  id: string
  contract_id: string
  gateway: GatewayName
  intent_id: string | null
  client_secret: string | null
  amount_pence: number
  state: PaymentState
  failure: string | null
  method: string | null
  created_at: Date
  updated_at: Date
  succeeded_at: Date | null
  refunded_at: Date | null
  is_surplus: Generated<boolean>
  refunded_pence: Generated<number>
  refunding_pence: Generated<number>
  uncovered_pence: Generated<number>
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  news: Generated<number>
}

export interface PaymentRefundsTable {
  id: string
  payment_id: string
  pence: number
  state: GatewayRefund['state']
  credited_pence: Generated<number>
  noted_at: Date
  updated_at: Date
  made_good_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  made_good_reference: ColumnType<string | null, string | null | undefined, string | null>
}

export interface PaymentDisputesTable {
  id: string
  payment_id: string
  pence: number
  currency: string
  reason: string
  state: DisputeState
  evidence_due_at: Date | null
  opened_at: Date
  noted_at: Date
  updated_at: Date
  closed_at: Date | null
  spare_pence: Generated<number>
  uncovered_pence: Generated<number>
}

/** migrations/0034-books.sql: whether we have each contract's deposit, and the rest of it. Read only. */
export interface DepositStandingsView {
  contract_id: string
  state: DepositState
  how: 'card' | 'bank' | null
  at: Date | null
  failure: string | null
  due_on: string | null
  paid_id: string | null
  paid_pence: number | null
  paid_on: string | null
  first_at: Date | null
  left_pence: number
  part_pence: number
}

/** The slice's own tables, and those of billing that say what a payment settles. */
export interface MoneyTables
  extends GatewayTables, Pick<BillingTables, 'billing_documents' | 'settlements' | 'bank_transfers' | 'bank_payments'> {
  payments: PaymentsTable
  bank_refunds: { bank_payment_id: string; pence: number; reference: string; refunded_at: Date }
  payment_refunds: PaymentRefundsTable
  payment_disputes: PaymentDisputesTable
  deposit_standings: DepositStandingsView
  deposit_credits: { invoice_id: string; contract_id: string; pence: number }
}

export type Db = DbOf<MoneyTables>
export type Tx = TxOf<MoneyTables>
