import type { Tx } from './tables.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { VideoUpload } from '../api.ts'
import { shownFileName } from '../file-name.ts'
import { firstState } from '../rendition.ts'
import type { KeptOriginal } from './keep-original.ts'
import { type Library, posterQueue, renditionQueue } from './library.ts'
import { clearPlacement, placementTaken } from './change-video.ts'
import { findVideo, type StoredVideo } from './video-store.ts'

export interface NewVideo {
  original: KeptOriginal
  /** As named by its sender. */
  fileName: string
  details: VideoUpload
  member: StaffMember
  /** The resumable upload that it came by. */
  uploadId?: string
}

/** Puts a video at the top of the list and queues the making of its poster and rendition (VIDEO-12). */
export async function addVideo(
  tx: Tx,
  { jobs }: Pick<Library, 'jobs'>,
  { original, fileName, details, member, uploadId }: NewVideo,
  now: Date,
): Promise<StoredVideo> {
  const id = newId('vid', now)
  const { container, videoCodec, audioCodec, duration, width, height } = original.facts
  const first = firstState(original.facts, original.converter)
  const { front } = await tx
    .selectFrom('videos')
    .select((select) => select.fn.min('position').as('front'))
    .executeTakeFirstOrThrow()
  if (details.placement) await clearPlacement(tx, details.placement, { id, now })
  await tx
    .insertInto('videos')
    .values({
      id,
      ...details,
      ...first,
      is_active: true,
      position: (front ?? 1) - 1,
      placement: details.placement ?? null,
      file_name: shownFileName(fileName),
      original_key: original.key,
      rendition_key: null,
      poster_key: null,
      card_poster_key: null,
      captions: null,
      captions_sha256: null,
      container,
      video_codec: videoCodec,
      audio_codec: audioCodec,
      duration,
      width,
      height,
      making: first.state === 'processing' ? 'poster' : null,
      progress: null,
      attempts: 0,
      poster_seconds: null,
      upload_id: uploadId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch((error: unknown) => {
      // Very rarely, storage is cleaned between storing the bytes and inserting this row.
      if ((error as { code?: string }).code === '23503')
        throw new Problem('unavailable', 'object_missing', 'That didn’t quite work. Please send the file again.', {
          retryAfter: 1,
          cause: error,
        })
      throw placementTaken(error)
    })
  if (first.state === 'processing')
    for (const queue of [posterQueue, renditionQueue]) await jobs.enqueue(tx, queue, { videoId: id })
  await recordChange(tx, {
    member,
    action: 'video.uploaded',
    subject: id,
    details: { title: details.title, ...(details.placement ? { placement: details.placement } : {}) },
    now,
  })
  return (await findVideo(tx, id))!
}
