import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Device, EventKind, Kind, Source, Vital } from '../insight.ts'
import type { Dimension } from '../origin.ts'

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
  deepest: ColumnType<number, number | undefined, number>
}

/** migrations/0044-origins.sql: what brought a person. `visit` is one that has not arrived yet. */
interface InsightOriginsTable {
  person_id: string
  kind: Dimension | 'visit'
  /** Empty if nothing is known. */
  subject: string
  day: Day
  lead_id: string
}

/** migrations/0044-origins.sql: what became of people, if anything did. Read only. */
interface InsightResultsView {
  person_id: string
  called: boolean
  held: boolean
  signed: boolean
  /** An eight-byte integer, which both engines return as text. */
  pence: ColumnType<string, never, never>
}

export interface InsightsTables {
  insight_origins: InsightOriginsTable
  insight_results: InsightResultsView
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
  insight_vitals: { day: Day; name: Vital; page: string; device: Device; bucket: number; n: Count }
  insight_dropped: { day: Day; reason: string; n: Count }
}

export type Db = DbOf<InsightsTables>
export type Tx = TxOf<InsightsTables>
