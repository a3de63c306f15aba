import type { Db } from '#src/platform/database/database.ts'
import type { PublicVideo } from '../public-video.ts'
import type { Placement } from '../video.ts'
import type { Library } from './library.ts'
import { presentOnPage } from './present-video.ts'
import { isOnShow, listPlaced, listVideos, type StoredVideo } from './video-store.ts'

/** The videos of the public page: visible, finished and placed (DESIGN.md §4 "Videos"). A place that has none plays its sample film. */
export async function publicVideos(db: Db): Promise<PublicVideo[]> {
  return (await listPlaced(db)).filter((video): video is StoredVideo & { placement: Placement } => isOnShow(video)).map(presentOnPage)
}

/** What staff should look at: films that visitors are offered and nobody can watch, a sentence each. */
export async function libraryWarnings({ db, findMissing }: Pick<Library, 'db' | 'findMissing'>): Promise<string[]> {
  const onShow = (await listVideos(db)).filter(isOnShow)
  const missing = await findMissing(onShow)
  return onShow.filter(({ id }) => missing.has(id)).map(({ title }) => `The file of the video “${title}” is missing.`)
}
