import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Device, EventKind, Kind, Source, Vital } from '../insight.ts'
import type { ClientStep, Dimension } from '../origin.ts'

/** A date column: written as YYYY-MM-DD. */
type Day = ColumnType<string | Date, string, never>
type Count = ColumnType<string, number | bigint, number | bigint>

export interface InsightSessionsTable {
  id: string
  day: Day
  started_at: Date
  source: Source
  referrer: string
  device: Device
  entry_page: string
  campaign: ColumnType<string, string | undefined, string>
  engaged: ColumnType<boolean, boolean | undefined, boolean>
  opened_film: ColumnType<boolean, boolean | undefined, boolean>
  deepest: ColumnType<number, number | undefined, number>
}

/**
 * migrations/0044-origins.sql: what brought a person; migrations/0048-figures.sql: their results, which triggers of the
 * database keep up to date. `visit` is one that has not arrived yet.
 */
interface InsightOriginsTable {
  person_id: string
  kind: Dimension | 'visit'
  /** Empty if unknown. */
  subject: string
  day: Day
  lead_id: string
  called: Kept<boolean>
  held: Kept<boolean>
  signed: Kept<boolean>
  /** What they paid less what was paid back, with VAT: an eight-byte integer, which both engines return as text. */
  pence: Kept<string>
}

/** A column that only the database's triggers write. */
type Kept<Value> = ColumnType<Value, never, never>

/** migrations/0048-figures.sql: people by day and fact, in one or more rows that add up. Only triggers write it. */
interface InsightEarnedTable {
  day: Day
  kind: Dimension
  subject: string
  people: Kept<number>
  called: Kept<number>
  held: Kept<number>
  signed: Kept<number>
  paid: Kept<number>
  pence: Kept<string>
  reached_called: Kept<number>
  reached_held: Kept<number>
  reached_signed: Kept<number>
}

export interface InsightsTables {
  insight_origins: InsightOriginsTable
  insight_earned: InsightEarnedTable
  /** migrations/0062-steps-without-recalled-shortlists.sql: how far people who signed came. A view. */
  client_steps: { person_id: string } & Record<ClientStep, boolean>
  insight_sessions: InsightSessionsTable
  insight_events: {
    session_id: string
    at: Date
    day: Day
    kind: EventKind
    page: string
    subject: string
    value: number
    device: Device
  }
  insight_daily: { day: Day; kind: Kind; page: string; subject: string; device: Device; n: Count; total: Count }
  /** migrations/0049-months.sql: the daily counts of a month, which is named by its first day. */
  insight_monthly: { month: Day; kind: Kind; page: string; subject: string; device: Device; n: Count; total: Count }
  /** migrations/0048-figures.sql: the daily counts for What earns. */
  insight_visits: { kind: Dimension | 'engaged' | 'opened'; day: Day; subject: string; n: Count }
  insight_vitals: { day: Day; name: Vital; page: string; device: Device; bucket: number; n: Count }
  /** migrations/0069-months-of-speed.sql: the same of a month, which is named by its first day. */
  insight_vitals_monthly: { month: Day; name: Vital; page: string; device: Device; bucket: number; n: Count }
  insight_dropped: { day: Day; reason: string; n: Count }
}

export type Db = DbOf<InsightsTables>
export type Tx = TxOf<InsightsTables>
