import type { StaffVideoView, VideoView } from '../api.ts'
import { draftingOf } from '../drafting.ts'
import type { PublicVideo } from '../public-video.ts'
import type { Converter, Placement } from '../video.ts'
import { publicName } from './public-name.ts'
import type { StoredVideo } from './video-store.ts'

/** Returns a video for the public list (VIDEO-1). */
export function presentVideo(video: StoredVideo): VideoView {
  const path = `/api/videos/${video.id}`
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    category: video.category,
    fileSize: video.file_size,
    isActive: video.is_active,
    thumbnailPath: video.poster_key && `${path}/thumbnail?v=${video.poster_key.slice(0, 16)}`,
    streamPath: `${path}/stream`,
    captionsPath: video.captions_sha256 && `${path}/captions?v=${video.captions_sha256.slice(0, 16)}`,
    placement: video.placement,
    position: video.position,
    duration: video.duration,
    width: video.width,
    height: video.height,
    createdAt: video.created_at.toISOString(),
    updatedAt: video.updated_at.toISOString(),
  }
}

/** Returns the same with what only staff see. */
export function presentToStaff(video: StoredVideo, converter: Converter, missing: ReadonlySet<string>): StaffVideoView {
  return {
    ...presentVideo(video),
    fileName: video.file_name,
    state: video.state,
    progress: video.state === 'processing' ? video.progress : null,
    making: video.making,
    failure: video.failure,
    isMissing: missing.has(video.id),
    posterSeconds: video.poster_seconds,
    captionsVersion: captionsVersion(video),
    posterVersion: posterVersion(video),
    drafting: video.state === 'ready' ? draftingOf(video, video.captions_sha256 !== null) : null,
    hasDraft: video.draft !== null && video.captions_sha256 === null,
    wantsPoster: converter === 'none' && !video.poster_key,
  }
}

/** Returns the version of a video's captions: the beginning of their SHA-256, or `none`. */
export function captionsVersion({ captions_sha256 }: StoredVideo): string {
  return captions_sha256?.slice(0, 16) ?? 'none'
}

/** A chosen moment is a version before its picture is made, so that making it changes nothing. */
export function posterVersion({ poster_seconds, poster_key }: StoredVideo): string {
  return poster_seconds === null ? (poster_key?.slice(0, 16) ?? 'none') : `at ${poster_seconds}`
}

/** Returns a video for the public page, with files below `/public-objects/` that are named by their content. */
export function presentOnPage(video: StoredVideo & { placement: Placement }): PublicVideo {
  const { id, captions_sha256: captions } = video
  return {
    id,
    placement: video.placement,
    title: video.title,
    description: video.description,
    videoFile: publicName(id, watchedKey(video)),
    duration: video.duration,
    ...(captions ? { captionsFile: publicName(id, `${captions}.vtt`) } : {}),
    ...(video.poster_key ? { posterFile: publicName(id, video.poster_key) } : {}),
    ...(video.card_poster_key ? { cardPosterFile: publicName(id, video.card_poster_key) } : {}),
    publishedAt: video.created_at.toISOString().slice(0, 10),
  }
}

/** Returns the file that is played: the web rendition, or else the original. */
export function watchedKey(video: Pick<StoredVideo, 'rendition_key' | 'original_key'>): string {
  return video.rendition_key ?? video.original_key
}
