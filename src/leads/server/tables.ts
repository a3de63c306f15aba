import type { ColumnType } from 'kysely'
import type { LeadKind, QuarantineReason } from '../lead.ts'

export interface PeopleTable {
  id: string
  email: string
  /** The address in lower case; one person has one. */
  email_key: string
  name: string
  phone: string
  company: string
  created_at: Date
  updated_at: Date
}

export interface LeadsTable {
  id: string
  person_id: string
  kind: LeadKind
  details: ColumnType<Record<string, string>, string, never>
  quarantine_reason: QuarantineReason | null
  created_at: Date
}

declare module '#src/platform/database/database.ts' {
  interface Tables {
    people: PeopleTable
    leads: LeadsTable
  }
}
