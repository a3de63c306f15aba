import type { Db } from './tables.ts'
import type { PublicVideo } from '../public-video.ts'
import type { Placement } from '../video.ts'
import type { Library } from './library.ts'
import { presentOnPage } from './present-video.ts'
import { isOnShow, listPlaced, listVideos, type StoredVideo } from './video-store.ts'

/** What private films share with the library: accepting and converting them. */
export { type KeptOriginal, keepOriginal } from './keep-original.ts'
export { convertFilm, failureSentence, isHindered, isRefused, withFilm, withStill } from './convert-film.ts'
export { cutFilm } from './media/cut-film.ts'
export { type Heard, joinFilms } from './media/join-films.ts'
export { keepPicture } from './keep-picture.ts'
export type { Conversions } from './library.ts'
export { resumableUploads, uploadCalls } from './resumable-uploads.ts'
export type { ResumableUploads } from './upload-place.ts'
export { probeStored } from './probe/probe.ts'
export { readBody } from './read-body.ts'
export { draftCaptions, type DraftingChange, forgottenDraftMs } from './speech/draft-captions.ts'

/**
 * Returns the videos of the public page: visible, finished and placed (VIDEO-14). A place without one plays its sample
 * film.
 */
export async function publicVideos(db: Db): Promise<PublicVideo[]> {
  return (await listPlaced(db))
    .filter((video): video is StoredVideo & { placement: Placement } => isOnShow(video))
    .map(presentOnPage)
}

/** Returns warnings for staff, a sentence each, about public films whose files are missing. */
export async function libraryWarnings({ db, findMissing }: Pick<Library, 'db' | 'findMissing'>): Promise<string[]> {
  const onShow = (await listVideos(db)).filter(isOnShow)
  const missing = await findMissing(onShow)
  return onShow.filter(({ id }) => missing.has(id)).map(({ title }) => `The file of the video “${title}” is missing.`)
}
