import type { Storage } from '#src/platform/storage/storage.ts'
import { findStoredFilm } from './film-store.ts'
import type { Db } from './tables.ts'

/** Pixels: twice the width at which a mail shows it. */
const still = { width: 356, height: 420, quality: 72 } as const

/**
 * Returns a still of a private film as a JPEG, which every mail program can show, or `undefined` if there is none. The
 * caller must have checked that the reader may see the film.
 */
export async function filmStill(
  { db, storage }: { db: Db; storage: Storage },
  filmId: string,
): Promise<Uint8Array | undefined> {
  const film = await findStoredFilm(db, filmId)
  if (film?.state !== 'ready' || film.poster_key === null) return undefined
  const { default: sharp } = await import('sharp')
  const { width, height, quality } = still
  return storage.withFile(film.poster_key, (file) =>
    sharp(file).resize({ width, height, fit: 'cover' }).jpeg({ quality, mozjpeg: true }).toBuffer(),
  )
}
