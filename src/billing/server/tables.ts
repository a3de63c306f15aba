import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ColumnType } from 'kysely'
import type { BillingDocument, Purpose } from '../billing-document.ts'

export interface BillingTables {
  /** The days, YYYY-MM-DD, on which all reminders that were due had been posted. */
  reminder_rounds: { day: string; at: Date }
  document_numbers: { series: BillingDocument['kind']; last: number }
  billing_documents: {
    id: string
    contract_id: string
    series: BillingDocument['kind']
    number: number
    purpose: Purpose
    subject_id: string
    part: number
    /** The three columns above in one line, for people. Older documents have what was printed then. */
    cause: string
    facts: ColumnType<BillingDocument, string, never>
    issued_on: ColumnType<Date | string, string, never>
    due_on: ColumnType<Date | string | null, string | null, never>
    created_at: Date
    /** From here on, what the database takes out of `facts` for lists and searches. */
    printed_number: ColumnType<string, never, never>
    cites: ColumnType<string, never, never>
    label: ColumnType<string, never, never>
    contract_number: ColumnType<string, never, never>
    company: ColumnType<string, never, never>
    person: ColumnType<string, never, never>
    email: ColumnType<string, never, never>
    payable_pence: ColumnType<number, never, never>
    has_money: ColumnType<boolean, never, never>
    search: ColumnType<string, never, never>
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
  /** A transfer as the bank statement shows it. */
  bank_transfers: {
    id: string
    pence: number
    received_on: ColumnType<Date | string, string, never>
    reference: string
    recorded_at: Date
    /** The reference, folded. */
    search: ColumnType<string, never, never>
  }
  /** What an invoice got by bank: a whole transfer, or a share of one. */
  bank_payments: {
    id: string
    transfer_id: string
    invoice_id: string
    pence: number
    received_on: ColumnType<Date | string, string, never>
    reference: string
    recorded_at: Date
  }
  /** Contracts whose client gets no reminders for now. */
  reminder_pauses: { contract_id: string; paused_at: Date; paused_by: string | null }
  invoice_standings: InvoiceStandingsView
}

/** migrations/0065-quicker-lists.sql: what is left to pay on each invoice. Read only. */
export interface InvoiceStandingsView {
  invoice_id: string
  contract_id: string
  payable_pence: number
  /** What was paid by bank, less what was paid back. */
  came_pence: number
  /** 0 once it is settled. */
  open_pence: number
  settled_by: 'card' | 'bank' | 'credits' | null
  settled_at: Date | null
  due_on: Date | string | null
}

export type Db = DbOf<BillingTables>
export type Tx = TxOf<BillingTables>
