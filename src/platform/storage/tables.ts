import type { ColumnType } from 'kysely'

export interface StoredObjectsTable {
  key: string
  size: ColumnType<string | number, number, never>
  content_type: string
  touched_at: Date
}

declare module '../database/database.ts' {
  interface Tables {
    stored_objects: StoredObjectsTable
  }
}
