import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx, VideosTable } from './tables.ts'
import { Problem } from '#src/values/problem.ts'

/** A video with the size of its original. */
export type StoredVideo = Selectable<VideosTable> & { file_size: number }

const selectVideos = (db: Db | Tx) =>
  db
    .selectFrom('videos')
    .innerJoin('stored_objects', 'stored_objects.key', 'videos.original_key')
    .selectAll('videos')
    .select('stored_objects.size as file_size')

const sized = (row: Selectable<VideosTable> & { file_size: string | number }): StoredVideo => ({
  ...row,
  file_size: Number(row.file_size),
})

/** In the order that staff chose; new videos come first. */
export async function listVideos(db: Db | Tx): Promise<StoredVideo[]> {
  return (await selectVideos(db).orderBy('position').orderBy('videos.created_at', 'desc').execute()).map(sized)
}

/** Videos with a place on the public page, at most four. */
export async function listPlaced(db: Db | Tx): Promise<StoredVideo[]> {
  return (await selectVideos(db).where('videos.placement', 'is not', null).orderBy('position').execute()).map(sized)
}

/** Returns the video with this id, or `undefined`. */
export async function findVideo(db: Db | Tx, id: string): Promise<StoredVideo | undefined> {
  const row = await selectVideos(db).where('videos.id', '=', id).executeTakeFirst()
  return row && sized(row)
}

/** The columns for delivery, which are read many times for each film; without its texts. */
export type DeliveredVideo = Pick<
  StoredVideo,
  | 'id'
  | 'is_active'
  | 'state'
  | 'original_key'
  | 'rendition_key'
  | 'poster_key'
  | 'card_poster_key'
  | 'captions_sha256'
  | 'updated_at'
>

/** Returns what delivery needs to know about a video, or `undefined` if there is none with this id. */
export function findDelivered(db: Db, id: string): Promise<DeliveredVideo | undefined> {
  return db
    .selectFrom('videos')
    .select([
      'id',
      'is_active',
      'state',
      'original_key',
      'rendition_key',
      'poster_key',
      'card_poster_key',
      'captions_sha256',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns a video's captions as WebVTT; empty if it has none. */
export async function captionsOf(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('videos').select('captions').where('id', '=', id).executeTakeFirst())?.captions ?? ''
}

/** Returns the video that a resumable upload has become, or `undefined`. */
export async function findVideoOfUpload(db: Db | Tx, uploadId: string): Promise<StoredVideo | undefined> {
  const row = await selectVideos(db).where('videos.upload_id', '=', uploadId).executeTakeFirst()
  return row && sized(row)
}

/** Locks a video until the transaction ends. Throws the 404 that callers get. */
export async function lockVideo(tx: Tx, id: string): Promise<StoredVideo> {
  await tx.selectFrom('videos').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const video = await findVideo(tx, id)
  if (!video) throw noSuchVideo()
  return video
}

/** Changes a video; returns whether it was still there. */
export async function updateVideo(db: Db | Tx, id: string, change: Updateable<VideosTable>): Promise<boolean> {
  return (
    (await db.updateTable('videos').set(change).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
  )
}

/** Returns the 404 for a video that does not exist, or that the caller may not see. */
export function noSuchVideo(): Problem {
  return new Problem('not-found', 'unknown_video', 'We can’t find that video. It may have been deleted.')
}

/** Whether the public may see it: it is visible and has a file that browsers play. */
export function isOnShow(video: Pick<StoredVideo, 'is_active' | 'rendition_key' | 'state'>): boolean {
  return video.is_active && (video.rendition_key !== null || video.state === 'ready')
}
