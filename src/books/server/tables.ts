import type { BillingTables } from '#src/billing/server/public.ts'
import type { MoneyTables } from '#src/payments/server/public.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Columns } from '../statement/columns.ts'
import type { BankLineState } from '../statement/api.ts'
import type { EntryKind, EntryState } from '../entry.ts'

/**
 * migrations/0065-quicker-lists.sql: every document and every payment. Read only. Lateness is not in it, because it
 * depends on the day.
 */
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
  /** A document's first line; for a payment, how it was made. */
  label: string
  reference: string
  on_day: string
  due_day: string | null
  at: Date
  pence: number
  open_pence: number
  is_deposit: boolean
  /** Whether it is a credit note for money that was paid back. */
  is_money_back: boolean
  state: Exclude<EntryState, 'overdue'>
  /** What a search looks at, folded, a line for each. */
  search: string
}

/** migrations/0039-bank-lines.sql: the incoming payments of statements. */
export interface BankLinesTable {
  id: string
  fingerprint: string
  /** 1 for the first of equal lines. */
  place: number
  received_on: ColumnType<Date | string, string, never>
  pence: number
  payer: string
  reference: string
  state: Generated<BankLineState>
  version: Generated<number>
  imported_at: Date
  decided_at: Date | null
}

/** The slice's own tables, and those of billing that it shows. */
export interface BooksTables
  extends
    Pick<BillingTables, 'billing_documents' | 'invoice_standings' | 'reminder_pauses'>,
    Pick<MoneyTables, 'bank_payments' | 'bank_transfers'> {
  book_entries: BookEntriesView
  bank_lines: BankLinesTable
  bank_line_transfers: { transfer_id: string; line_id: string; is_link: boolean; at: Date }
  statement_layouts: { shape: string; roles: ColumnType<Columns, string, string>; saved_at: Date }
}

export type Db = DbOf<BooksTables>
export type Tx = TxOf<BooksTables>
