import type { ColumnType, Generated } from 'kysely'
import type { BillingDocument } from '../billing-document.ts'
import type { DisputeState } from '../dispute.ts'
import type { GatewayName, PaymentState } from '../payment.ts'
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

declare module '#src/platform/database/database.ts' {
  interface Tables {
    payments: PaymentsTable
    document_numbers: { series: BillingDocument['kind']; last: number }
    billing_documents: {
      id: string
      contract_id: string
      series: BillingDocument['kind']
      number: number
      cause: string
      facts: ColumnType<BillingDocument, string, never>
      issued_on: ColumnType<Date | string, string, never>
      due_on: ColumnType<Date | string | null, string | null, never>
      created_at: Date
    }
    /** The two columns of the seal are null if the file is older than they are. */
    billing_files: {
      document_id: string
      sha256: string
      bytes: Uint8Array
      made_at: Date
      seal_fingerprint: ColumnType<string | null, string, never>
      signed_digest: ColumnType<string | null, string, never>
    }
    settlements: {
      invoice_id: string
      payment_id: string | null
      bank_payment_id: ColumnType<string | null, string | null | undefined, never>
      settled_at: Date
    }
    bank_payments: {
      id: string
      invoice_id: string
      pence: number
      received_on: ColumnType<Date | string, string, never>
      reference: string
      recorded_at: Date
    }
    bank_refunds: { bank_payment_id: string; pence: number; reference: string; refunded_at: Date }
    payment_refunds: PaymentRefundsTable
    payment_disputes: PaymentDisputesTable
    placements_left: {
      contract_id: string
      candidate_key: string
      last_day: ColumnType<Date | string, string, string>
      said_at: Date
    }
    instalments_taken_back: {
      invoice_id: string
      taken_back_at: Date
      to_deposit_pence: number
      owed_back_pence: number
      owed_back_by: ColumnType<Date | string, string, never>
      paid_back_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      paid_back_reference: ColumnType<string | null, string | null | undefined, string | null>
    }
    deposit_credits: { invoice_id: string; contract_id: string; pence: number }
  }
}
