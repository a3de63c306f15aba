import type { BillingTables } from '#src/billing/server/public.ts'
import type { MoneyTables } from '#src/payments/server/public.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ColumnType } from 'kysely'
import type { PlacementOption } from '../placement.ts'

/** An eight-byte integer, which both engines return as text. */
type Pence8 = ColumnType<string | null, number | null, number | null>
type Day = ColumnType<Date | string | null, string | null | undefined, string | null>

/** The slice's own tables, the invoices that placements raise, and the deposit that is deducted from them. */
export interface PlacementsTables
  extends
    Pick<BillingTables, 'billing_documents' | 'settlements' | 'bank_payments'>,
    Pick<MoneyTables, 'payments' | 'deposit_credits'> {
  placements: {
    id: string
    contract_id: string
    option: PlacementOption
    role: string | null
    candidate: string | null
    first_year_salary_pence: Pence8
    starts_on: Day
    brief_middle_pence: Pence8
    namesake_of: string | null
    created_at: Date
    created_by: string | null
    last_day: Day
    left_noted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    left_noted_by: ColumnType<string | null, string | null | undefined, string | null>
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
}

export type Db = DbOf<PlacementsTables>
export type Tx = TxOf<PlacementsTables>
