import type { ColumnType } from 'kysely'

export interface BackupsTable {
  id: string
  started_at: Date
  holds_until: Date
  finished_at: ColumnType<Date | null, never, Date>
  place: string
  scheduled: boolean
  bytes: ColumnType<string | null, never, number>
  failure: ColumnType<string | null, never, string>
}

declare module '../database/database.ts' {
  interface Tables {
    backups: BackupsTable
  }
}
