import type { ColumnType, Generated } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { CallKind, CallOutcome, CallWay, SchedulingProviderName } from '../booking.ts'
import type { StoredRules } from '../diary-rules.ts'
import type { HostSettings } from '../hosts.ts'

export interface BookingsTable {
  id: string
  kind: CallKind
  person_id: string
  token: string
  provider: SchedulingProviderName
  provider_ref: string | null
  provider_move_url: string | null
  provider_cancel_url: string | null
  status: 'booked' | 'cancelled'
  sequence: number
  starts_at: Date
  ends_at: Date
  name: string
  email: string
  phone: string
  company: string
  location: string
  current_job: string
  salary_expectations: string
  message: string
  time_zone: string
  way: Generated<CallWay | null>
  room: string
  host: number | null
  cancel_reason: Generated<string>
  outcome: CallOutcome | null
  /** When the outcome was recorded, and by whom, as they were called then; empty for older records. */
  outcome_at: Date | null
  outcome_by: string | null
  note: Generated<string>
  noted_by: string | null
  noted_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface DiaryEntriesTable {
  id: string
  starts_at: Date
  blocked_from: Date
  blocked_until: Date
  booking_id: string | null
  held_until: Date | null
  host: number
}

export interface DiaryHostsTable {
  number: number
  member_id: string | null
  name: string | null
  settings: ColumnType<HostSettings, string, string>
  version: Generated<number>
  ended_by: string | null
  ended_at: Date | null
}

export interface DiaryExceptionsTable {
  id: string
  what: 'blocked' | 'opened'
  from_local: string
  until_local: string
  reason: string
  host: number | null
  made_by: string
  made_at: Date
  ended_by: string | null
  ended_at: Date | null
}

export interface BookingsTables {
  bookings: BookingsTable
  diary_entries: DiaryEntriesTable
  diary_hosts: DiaryHostsTable
  diary_rule_sets: { version: number; rules: ColumnType<StoredRules, string, never>; made_by: string; made_at: Date }
  diary_exceptions: DiaryExceptionsTable
  provider_refs: { provider: SchedulingProviderName; ref: string; booking_id: string }
}

export type Db = DbOf<BookingsTables>
export type Tx = TxOf<BookingsTables>
