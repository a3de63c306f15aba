import { createHash } from 'node:crypto'
import { objectDelivery } from '#src/platform/http/files/deliver-object.ts'
import { deliver } from '#src/platform/http/files/deliver.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { captionsOf, findStoredFilm, noSuchFilm, type StoredFilm } from './film-store.ts'
import type { Db } from './tables.ts'

/**
 * The files of a private film. The caller must authorise every request: while a film is played, each range is a request
 * of its own, and earlier ones prove nothing. Throws the 404 of `noSuchFilm` for a file that doesn't exist, or not yet.
 */
export interface FilmFiles {
  stream(c: AppContext, filmId: string): Promise<Response>
  poster(c: AppContext, filmId: string): Promise<Response>
  /** Captions that a person has checked (CAND-24). */
  captions(c: AppContext, filmId: string): Promise<Response>
  /** Captions including a machine's draft, only for staff. */
  draftedCaptions(c: AppContext, filmId: string): Promise<Response>
}

/** Never stored, neither by browsers nor by caches in between. */
const cacheControl = 'private, no-store'

/** Returns the delivery of private films. With `accelRedirect`, nginx in front sends the bytes. */
export function filmFiles(context: { db: Db; storage: Storage; accelRedirect: string | undefined }): FilmFiles {
  const { db } = context
  const deliverObject = objectDelivery(context)

  const object = async (c: AppContext, key: string | null): Promise<Response> => {
    const response = key === null ? undefined : await deliverObject(c.req.raw, key, cacheControl)
    if (!response) throw noSuchFilm()
    return secret(response)
  }
  const film = async (id: string): Promise<StoredFilm> => {
    const stored = await findStoredFilm(db, id)
    if (!stored || stored.state === 'gone') throw noSuchFilm()
    return stored
  }
  const words = async (c: AppContext, id: string, stored: StoredFilm): Promise<Response> => {
    const text = await captionsOf(db, id)
    if (text === null) throw noSuchFilm()
    const bytes = Buffer.from(text)
    return secret(
      await deliver(c.req.raw, {
        size: bytes.length,
        etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        modified: stored.updated_at,
        contentType: 'text/vtt; charset=utf-8',
        cacheControl,
        read: async ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
      }),
    )
  }
  return {
    stream: async (c, id) => object(c, playedKey(await film(id))),
    poster: async (c, id) => object(c, (await film(id)).poster_key),
    async captions(c, id) {
      const stored = await film(id)
      if (stored.captions_checked_at === null) throw noSuchFilm()
      return words(c, id, stored)
    },
    draftedCaptions: async (c, id) => words(c, id, await film(id)),
  }
}

/** The rendition; or the original, if films aren't converted here and browsers can play it. */
function playedKey(film: StoredFilm): string | null {
  return film.rendition_key ?? (film.state === 'ready' ? film.original_key : null)
}

function secret(response: Response): Response {
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  return response
}
