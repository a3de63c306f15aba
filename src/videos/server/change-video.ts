import type { Tx } from './tables.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import type { VideoChange, VideoDeletion, VideoOrder } from '../api.ts'
import { type Placement, usesOf, videoTexts } from '../video.ts'
import { cleaningQueue, type Library, posterQueue, renditionQueue } from './library.ts'
import { captionsVersion, posterVersion } from './present-video.ts'
import { listVideos, lockVideo, type StoredVideo, updateVideo } from './video-store.ts'

interface Change {
  id: string
  member: StaffMember
  now: Date
}

/** A change to captions or poster, with the version that its author saw. */
type SeenChange = Change & { seen: string | undefined }

/**
 * Changes a video's texts and placement. It takes over a place that another video has, because each place has only one.
 * Throws 409 `changed_meanwhile` if its values are no longer those from which the change was made, and 409
 * `captions_missing` if a film without captions would go on the front page and the caller has not confirmed that
 * (VIDEO-17).
 */
export async function changeVideo(tx: Tx, change: VideoChange, { id, member, now }: Change): Promise<StoredVideo> {
  const before = await lockVideo(tx, id)
  const { withoutCaptions = false, seen = {}, ...changes } = change
  if (differs(before, seen)) throw new Problem('conflict', 'changed_meanwhile', videoTexts.changedMeanwhile)
  const { isActive, placement, ...words } = changes
  if (!withoutCaptions && !before.captions_sha256 && appearsOnPage(before, changes))
    throw new Problem('conflict', 'captions_missing', videoTexts.withoutCaptions)
  if (placement) await clearPlacement(tx, placement, { id, seen: seen.holder, now })
  await updateVideo(tx, id, {
    ...words,
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(placement === undefined ? {} : { placement }),
    updated_at: now,
  }).catch((error: unknown) => {
    throw placementTaken(error)
  })
  const { description, ...otherChanges } = changes
  const alone = isActive !== undefined && Object.keys(changes).length === 1
  const action = alone ? (isActive ? 'video.shown' : 'video.hidden') : 'video.changed'
  await recordChange(tx, {
    member,
    action,
    subject: id,
    details: { title: before.title, ...otherChanges, ...(description === undefined ? {} : { description: 'changed' }) },
    now,
  })
  return lockVideo(tx, id)
}

/** Whether a video differs from what a colleague saw. */
function differs(video: StoredVideo, seen: NonNullable<VideoChange['seen']>): boolean {
  const names = ['title', 'description', 'category', 'placement'] as const
  return names.some((name) => seen[name] !== undefined && seen[name] !== video[name])
}

/** Whether a change makes a video visible on the front page. */
function appearsOnPage(before: StoredVideo, { isActive, placement }: VideoChange): boolean {
  const [active, place] = [isActive ?? before.is_active, placement === undefined ? before.placement : placement]
  return active && place !== null && !(before.is_active && before.placement === place)
}

/**
 * Removes any other video from a place, because each place has only one. Throws 409 `placement_taken` if it is not the
 * one that staff saw there (`seen`; null: they saw none).
 */
export async function clearPlacement(
  tx: Tx,
  placement: Placement,
  { id, seen, now }: { id: string; seen?: string | null | undefined; now: Date },
): Promise<void> {
  const holder = await tx
    .updateTable('videos')
    .set({ placement: null, updated_at: now })
    .where('placement', '=', placement)
    .where('id', '<>', id)
    .returning('id')
    .executeTakeFirst()
  if (holder && seen !== undefined && holder.id !== seen) throw placeTaken()
}

function changedFirst(): Problem {
  return new Problem('conflict', 'changed_meanwhile', videoTexts.changedFirst)
}

function requireSeen(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw changedFirst()
}

/**
 * Returns the Problem for a change that lost a race: if two videos are placed there at the same moment, the unique
 * index accepts one.
 */
export function placementTaken(error: unknown): unknown {
  return (error as { code?: string }).code === '23505' ? placeTaken() : error
}

function placeTaken(): Problem {
  return new Problem(
    'conflict',
    'placement_taken',
    'Someone has just put another video there. Check, then try again if you still want to.',
  )
}

/**
 * Deletes a video for good; returns where it was used (VIDEO-4). The next cleaning removes its file, unless another
 * video has the same one. Throws 409 `changed_meanwhile` if it is no longer used where staff saw it (`seen`).
 */
export async function deleteVideo(
  tx: Tx,
  { jobs }: Pick<Library, 'jobs'>,
  { id, member, now, seen }: Change & Pick<VideoDeletion, 'seen'>,
): Promise<ReturnType<typeof usesOf>> {
  const video = await lockVideo(tx, id)
  if (seen && (seen.isActive !== video.is_active || seen.placement !== video.placement)) throw changedFirst()
  await tx.deleteFrom('videos').where('id', '=', id).execute()
  await jobs.enqueue(tx, cleaningQueue, {})
  await recordChange(tx, {
    member,
    action: 'video.deleted',
    subject: id,
    details: { title: video.title, placement: video.placement },
    now,
  })
  return usesOf({ placement: video.placement, isActive: video.is_active })
}

/**
 * Puts the list in this order. A video that was added since stays in front; a deleted one is skipped. Throws 409
 * `order_changed` if the videos are no longer in the order that staff saw (`seen`).
 */
export async function orderVideos(
  tx: Tx,
  { ids, seen }: VideoOrder,
  member: StaffMember,
  now: Date,
): Promise<StoredVideo[]> {
  // Always locked in the same order, so that two calls never deadlock. The second sees the order of the first.
  await tx.selectFrom('videos').select('id').orderBy('id').forNoKeyUpdate().execute()
  const videos = await listVideos(tx)
  const presentOrder = videos.map(({ id }) => id)
  if (seen && !isSameOrder(seen, presentOrder))
    throw new Problem(
      'conflict',
      'order_changed',
      'Someone else put the videos in another order first. Check theirs, then move yours if you still want to.',
    )
  const named = new Set(ids)
  const newOrder = [
    ...videos.filter(({ id }) => !named.has(id)).map(({ id }) => id),
    ...[...named].filter((id) => videos.some((video) => video.id === id)),
  ]
  for (const [position, id] of newOrder.entries()) await updateVideo(tx, id, { position })
  await recordChange(tx, {
    member,
    action: 'videos.ordered',
    subject: 'videos',
    details: { videos: newOrder.length },
    now,
  })
  return listVideos(tx)
}

/** Whether two lists have the ids that are in both in the same order. */
function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)]
  return one.filter((id) => inOther.has(id)).join() === other.filter((id) => inOne.has(id)).join()
}

/** Stores valid captions, or removes them. Throws 409 `changed_meanwhile` if a colleague has replaced those seen. */
export async function setCaptions(
  tx: Tx,
  captions: { text: string; sha256: string } | null,
  { id, member, now, seen }: SeenChange,
): Promise<StoredVideo> {
  const before = await lockVideo(tx, id)
  requireSeen(seen, captionsVersion(before))
  const { title } = before
  await updateVideo(tx, id, {
    captions: captions?.text ?? null,
    captions_sha256: captions?.sha256 ?? null,
    // A person has decided, so the machine's draft is no longer needed.
    draft: null,
    updated_at: now,
  })
  await recordChange(tx, {
    member,
    action: captions ? 'video.captioned' : 'video.captions-removed',
    subject: id,
    details: { title },
    now,
  })
  return lockVideo(tx, id)
}

/**
 * Queues the making of the poster from another frame. Throws 409 `changed_meanwhile` if a colleague has chosen another.
 */
export async function choosePosterFrame(
  tx: Tx,
  { jobs }: Pick<Library, 'jobs'>,
  seconds: number,
  { id, member, now, seen }: SeenChange,
): Promise<StoredVideo> {
  const before = await lockVideo(tx, id)
  requireSeen(seen, posterVersion(before))
  const { title, duration, state, making } = before
  if (seconds > duration) {
    const msg = `The video ends after ${Math.floor(duration)} seconds. Choose an earlier moment.`
    throw new Problem('invalid', 'after_the_end', msg, { fields: [{ path: 'seconds', msg }] })
  }
  await updateVideo(tx, id, {
    poster_seconds: seconds,
    making: state === 'processing' ? making : 'poster',
    updated_at: now,
  })
  await jobs.enqueue(tx, posterQueue, { videoId: id })
  await recordChange(tx, { member, action: 'video.poster-chosen', subject: id, details: { title, seconds }, now })
  return lockVideo(tx, id)
}

/** Stores an uploaded picture as the poster. Throws 409 `changed_meanwhile` if a colleague has chosen another. */
export async function setPoster(
  tx: Tx,
  poster: { poster_key: string; card_poster_key: string },
  { id, member, now, seen }: SeenChange,
): Promise<StoredVideo> {
  const before = await lockVideo(tx, id)
  requireSeen(seen, posterVersion(before))
  const { title, making } = before
  await updateVideo(tx, id, {
    ...poster,
    poster_seconds: null,
    making: making === 'poster' ? null : making,
    updated_at: now,
  })
  await recordChange(tx, { member, action: 'video.poster-chosen', subject: id, details: { title }, now })
  return lockVideo(tx, id)
}

/** Retries a failed video from the beginning. */
export async function processAgain(
  tx: Tx,
  { jobs }: Pick<Library, 'jobs'>,
  { id, member, now }: Change,
): Promise<StoredVideo> {
  const { title, state } = await lockVideo(tx, id)
  if (state !== 'failed')
    throw new Problem('conflict', 'not_failed', 'There’s nothing to retry: this video didn’t fail.')
  await updateVideo(tx, id, {
    state: 'processing',
    failure: null,
    attempts: 0,
    making: 'poster',
    progress: null,
    updated_at: now,
  })
  for (const queue of [posterQueue, renditionQueue]) await jobs.enqueue(tx, queue, { videoId: id })
  await recordChange(tx, { member, action: 'video.processed-again', subject: id, details: { title }, now })
  return lockVideo(tx, id)
}
