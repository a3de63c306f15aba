import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'

/** Any JSON value. It is written as text, and read as the value. */
type Json = ColumnType<unknown, string, string>

export interface ContentTables {
  content_overrides: {
    field: string
    value: ColumnType<unknown, string | null, string | null>
    default_value: Json
    version: number
    member_id: string | null
    member_name: string
    changed_at: Date
  }
  content_changes: {
    field: string
    version: number
    value: ColumnType<unknown, string | null, never>
    member_id: string | null
    member_name: string
    at: Date
  }
  content_previews: { id: string; part: string; changes: Json; member_id: string; created_at: Date }
  client_marks: { name: string; bytes: Buffer; created_at: Date }
}

export type Db = DbOf<ContentTables>
export type Tx = TxOf<ContentTables>
