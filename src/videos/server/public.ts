import type { Db, Tx } from './tables.ts'
import { findObject, type StoredObject } from '#src/platform/storage/stored-objects.ts'
import type { PublicVideo } from '../public-video.ts'
import type { Placement } from '../video.ts'
import type { Library } from './library.ts'
import { presentOnPage } from './present-video.ts'
import { isOnShow, listPlaced, listVideos, type StoredVideo } from './video-store.ts'

/**
 * The videos of the public page: visible, finished and placed (VIDEO-14). A place without one plays its sample film.
 */
export async function publicVideos(db: Db): Promise<PublicVideo[]> {
  return (await listPlaced(db))
    .filter((video): video is StoredVideo & { placement: Placement } => isOnShow(video))
    .map(presentOnPage)
}

/** Warnings for staff, a sentence each: films on show whose files are missing. */
export async function libraryWarnings({ db, findMissing }: Pick<Library, 'db' | 'findMissing'>): Promise<string[]> {
  const onShow = (await listVideos(db)).filter(isOnShow)
  const missing = await findMissing(onShow)
  return onShow.filter(({ id }) => missing.has(id)).map(({ title }) => `The file of the video “${title}” is missing.`)
}

/** Everything in storage that a video needs: its original, rendition and posters. */
export async function neededObjects(tx: Db | Tx): Promise<StoredObject[]> {
  const rows = await tx
    .selectFrom('videos')
    .select(['original_key', 'rendition_key', 'poster_key', 'card_poster_key'])
    .orderBy('id')
    .execute()
  const keys = new Set(
    rows
      .flatMap((row) => [row.original_key, row.rendition_key, row.poster_key, row.card_poster_key])
      .filter((key) => key !== null),
  )
  const found: StoredObject[] = []
  for (const key of keys) {
    const object = await findObject(tx, key)
    if (object) found.push(object)
  }
  return found
}
