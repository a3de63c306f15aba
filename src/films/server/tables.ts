import '#src/platform/storage/tables.ts'
import type { ColumnType, Generated } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { DraftingState } from '#src/videos/drafting.ts'
import type { FilmState } from '../film.ts'

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface FilmsTable {
  id: string
  upload_id: Later<string>
  person_id: Later<string>
  original_key: string | null
  rendition_key: Later<string>
  poster_key: Later<string>
  /** The second whose picture its candidate chose as the poster. */
  poster_at: Later<number>
  duration: number
  width: number
  height: number
  captions: Later<string>
  captions_by: Later<'machine' | 'person'>
  captions_checked_at: Later<Date>
  drafting: Later<DraftingState>
  drafting_progress: Later<number>
  drafting_attempts: Generated<number>
  state: FilmState
  failure: Later<string>
  attempts: Generated<number>
  created_at: Date
  updated_at: Date
  gone_at: Later<Date>
  gone_reason: Later<string>
  version: Generated<number>
}

export interface FilmsTables {
  films: FilmsTable
}

export type Db = DbOf<FilmsTables>
export type Tx = TxOf<FilmsTables>
