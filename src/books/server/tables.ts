import type { BillingTables } from '#src/billing/server/public.ts'
import type { MoneyTables } from '#src/payments/server/public.ts'
import type { DbOf } from '#src/platform/database/database.ts'
import type { EntryKind, EntryState } from '../entry.ts'

/** migrations/0034-books.sql: every document and every payment. What is late depends on the day. Read only. */
export interface BookEntriesView {
  id: string
  kind: EntryKind
  contract_id: string
  number: string
  contract_number: string
  company: string
  person: string
  email: string
  cites: string
  /** A document's first line; of money, how it came. */
  label: string
  reference: string
  on_day: string
  due_day: string | null
  at: Date
  pence: number
  open_pence: number
  is_deposit: boolean
  /** A credit note for money that went back. */
  is_money_back: boolean
  state: Exclude<EntryState, 'overdue'>
}

/** The slice's own, and those of billing that it shows. */
export interface BooksTables
  extends
    Pick<BillingTables, 'billing_documents' | 'invoice_standings' | 'reminder_pauses'>,
    Pick<MoneyTables, 'bank_payments' | 'bank_transfers'> {
  book_entries: BookEntriesView
}

export type Db = DbOf<BooksTables>
