import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Device, EventKind, Kind, Source, Vital } from '../insight.ts'

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
  engaged: ColumnType<boolean, boolean | undefined, boolean>
  deepest: ColumnType<number, number | undefined, number>
}

export interface InsightsTables {
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
