import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import { draftingQueue, type Library } from './library.ts'
import { draftCaptions, type DraftingChange, forgottenDraftMs } from './speech/draft-captions.ts'
import type { Tx } from './tables.ts'
import { findVideo } from './video-store.ts'

/**
 * Queues the drafting of a video's captions. Does nothing if the video has captions, isn't ready, or had a draft queued
 * before. The caller has made sure that there is a speech model.
 */
export async function askForVideoDraft(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, videoId: string, now: Date): Promise<void> {
  const video = await tx
    .updateTable('videos')
    .set({ drafting: 'waiting', updated_at: now })
    .where('id', '=', videoId)
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .where('drafting', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (video) await jobs.enqueue(tx, draftingQueue, { videoId })
}

/**
 * Stores a draft's state, or the draft itself, separately from the captions that visitors get. Does nothing once a
 * person has added captions (VIDEO-18).
 */
async function noteVideoDraft(
  { db, clock }: Pick<Library, 'db' | 'clock'>,
  videoId: string,
  { text, ...values }: DraftingChange,
): Promise<void> {
  await db
    .updateTable('videos')
    .set({ ...values, ...(text === undefined ? {} : { draft: text }), updated_at: clock.now() })
    .where('id', '=', videoId)
    .where('captions', 'is', null)
    .where('drafting', 'in', ['waiting', 'writing'])
    .execute()
}

/**
 * Drafts the captions of a video, unless it isn't ready or somebody has added captions (VIDEO-18). Safe to run twice.
 */
export async function draftVideoCaptions(library: Library, videoId: string, signal: AbortSignal): Promise<void> {
  const video = await findVideo(library.db, videoId)
  const film = video?.state === 'ready' && video.captions === null ? { ...video, key: video.original_key } : undefined
  await draftCaptions(library, film, (values) => noteVideoDraft(library, videoId, values), signal)
}

/** Returns the job that drafts a video's captions. It ends with the program; the next start begins it again. */
export function videoDraftingJob(library: Library): Job<{ videoId: string }> {
  return {
    name: draftingQueue,
    expireInSeconds: 12 * 3600,
    retryDelay: 10,
    retryDelayMax: 300,
    run: ({ videoId }, { signal }) => draftVideoCaptions(library, videoId, AbortSignal.any([signal, library.stopping])),
  }
}

/** Queues drafts for videos that were uploaded before the speech model was installed, a few at a time. */
export async function askForMissingVideoDrafts(library: Library): Promise<void> {
  if (!(await library.findSpeech())) return
  const { db, jobs, clock } = library
  const now = clock.now()
  // Their job has failed too often, or was not in a backup.
  await db
    .updateTable('videos')
    .set({ drafting: null, drafting_progress: null })
    .where('drafting', 'in', ['waiting', 'writing'])
    .where('updated_at', '<', new Date(now.getTime() - forgottenDraftMs))
    .execute()
  const missing = await db
    .selectFrom('videos')
    .select('id')
    .where('state', '=', 'ready')
    .where('captions', 'is', null)
    .where('drafting', 'is', null)
    .limit(20)
    .execute()
  for (const { id } of missing) await db.transaction().execute((tx) => askForVideoDraft(tx, jobs, id, now))
}
