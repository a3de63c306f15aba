import type { ColumnType } from 'kysely'

declare module '#src/platform/database/database.ts' {
  interface Tables {
    portal_access: {
      id: number
      password_hash: string
      updated_at: Date
      configured_hash: ColumnType<string | null, string | null | undefined, string | null>
    }
  }
}
