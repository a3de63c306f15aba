import type { Db } from '#src/platform/database/database.ts'
import type { PublicVideo } from '../public-video.ts'
import type { Placement } from '../video.ts'
import { presentOnPage } from './present-video.ts'
import { isOnShow, listPlaced, type StoredVideo } from './video-store.ts'

/** The videos of the public page: visible, finished and placed (DESIGN.md §4 "Videos"). A place that has none plays its sample film. */
export async function publicVideos(db: Db): Promise<PublicVideo[]> {
  return (await listPlaced(db)).filter((video): video is StoredVideo & { placement: Placement } => isOnShow(video)).map(presentOnPage)
}
