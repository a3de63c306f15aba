import type { ColumnType, Generated } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ChangeDetails, StaffRole } from '../staff.ts'

export interface StaffMembersTable {
  id: string
  email: string
  name: string
  role: StaffRole
  password_hash: string | null
  password_is_made_up: Generated<boolean>
  created_at: Date
  removed_at: Date | null
  /** Whether they get the morning mail; `null` until they choose. */
  morning_mail: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
}

export interface StaffLinksTable {
  id: string
  key_hash: string
  member_id: string | null
  purpose: 'invitation' | 'reset'
  email: string
  name: string
  role: StaffRole
  switches_off_second_factor: Generated<boolean>
  made_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
}

export interface StaffTables {
  staff_members: StaffMembersTable
  staff_sessions: {
    token_hash: string
    id: string
    member_id: string
    device: string
    created_at: Date
    seen_at: Date
    expires_at: Date
  }
  staff_second_factors: {
    member_id: string
    sealed_secret: string
    last_step: Generated<number>
    created_at: Date
    confirmed_at: Date | null
  }
  staff_recovery_codes: { code_hash: string; member_id: string; used_at: Date | null }
  staff_links: StaffLinksTable
  staff_changes: {
    id: string
    at: Date
    member_id: string | null
    member_name: string
    action: string
    subject: string
    details: ColumnType<ChangeDetails, string, never>
  }
}

export type Db = DbOf<StaffTables>
export type Tx = TxOf<StaffTables>
