import type { ColumnType } from 'kysely'

declare module '#src/platform/database/database.ts' {
  interface Tables {
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
  }
}
