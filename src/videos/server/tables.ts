import '#src/platform/storage/tables.ts'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { DraftingState } from '../drafting.ts'
import type { Placement, VideoCategory, VideoState } from '../video.ts'

export interface VideosTable {
  id: string
  title: string
  description: string
  category: VideoCategory
  is_active: boolean
  position: number
  placement: Placement | null
  file_name: string
  original_key: string
  rendition_key: string | null
  poster_key: string | null
  card_poster_key: string | null
  captions: string | null
  captions_sha256: string | null
  drafting: ColumnType<DraftingState | null, DraftingState | null | undefined, DraftingState | null>
  drafting_progress: ColumnType<number | null, number | null | undefined, number | null>
  drafting_attempts: Generated<number>
  draft: ColumnType<string | null, string | null | undefined, string | null>
  container: string
  video_codec: string
  audio_codec: string | null
  duration: number
  width: number
  height: number
  state: VideoState
  making: 'poster' | 'rendition' | null
  progress: number | null
  failure: string | null
  attempts: number
  poster_seconds: number | null
  upload_id: string | null
  created_at: Date
  updated_at: Date
}

export interface VideosTables {
  videos: VideosTable
  upload_locks: {
    upload_id: string
    holder: string
    wanted: ColumnType<boolean, boolean | undefined, boolean>
    until: ColumnType<Date, Date | RawBuilder<Date>, Date | RawBuilder<Date>>
  }
}

export type Db = DbOf<VideosTables>
export type Tx = TxOf<VideosTables>
