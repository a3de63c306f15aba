import type { ColumnType } from 'kysely'
import type { BillingDocument } from '../billing-document.ts'
import type { GatewayName, PaymentState } from '../payment.ts'

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
    billing_files: { document_id: string; sha256: string; bytes: Uint8Array; made_at: Date }
    settlements: { invoice_id: string; payment_id: string | null; settled_at: Date }
    deposit_credits: { invoice_id: string; contract_id: string; pence: number }
  }
}
