import type { Selectable } from 'kysely'
import { draftingOf } from '#src/videos/drafting.ts'
import { Problem } from '#src/values/problem.ts'
import type { FilmView } from '../film.ts'
import type { Db, FilmsTable, Tx } from './tables.ts'

/** A film without its captions' text, which is not needed for each of the many requests while it is played. */
export type StoredFilm = Omit<Selectable<FilmsTable>, 'captions'> & { has_captions: boolean }

const columns = [
  'id',
  'upload_id',
  'person_id',
  'original_key',
  'rendition_key',
  'poster_key',
  'poster_at',
  'duration',
  'width',
  'height',
  'captions_by',
  'captions_checked_at',
  'drafting',
  'drafting_progress',
  'drafting_attempts',
  'state',
  'failure',
  'attempts',
  'created_at',
  'updated_at',
  'gone_at',
  'gone_reason',
  'version',
] as const

const selectFilms = (db: Db | Tx) =>
  db
    .selectFrom('films')
    .select(columns)
    .select(({ eb }) => eb('captions', 'is not', null).$castTo<boolean>().as('has_captions'))

/** The same 404 for a film that does not exist and for one that the caller may not see. */
export function noSuchFilm(): Problem {
  return new Problem('not-found', 'not_found', 'We can’t find that. It may have been deleted.')
}

/** Returns the film with this id, or `undefined`; also one that is gone. */
export async function findStoredFilm(db: Db | Tx, id: string): Promise<StoredFilm | undefined> {
  return selectFilms(db).where('id', '=', id).executeTakeFirst()
}

/** Locks a film until the transaction ends. Throws the 404 that callers get. */
export async function lockFilm(tx: Tx, id: string): Promise<StoredFilm> {
  await tx.selectFrom('films').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const film = await findStoredFilm(tx, id)
  if (!film || film.state === 'gone') throw noSuchFilm()
  return film
}

/** Returns a film's captions as WebVTT, or `null` if it has none. */
export async function captionsOf(db: Db | Tx, id: string): Promise<string | null> {
  return (await db.selectFrom('films').select('captions').where('id', '=', id).executeTakeFirst())?.captions ?? null
}

/** Returns a film for people who may know about it. */
export async function findFilm(db: Db | Tx, id: string): Promise<FilmView | undefined> {
  const film = await findStoredFilm(db, id)
  return film && presentFilm(film)
}

/** Returns the storage key of the film as uploaded, or `undefined` if it has no bytes (yet). */
export async function sourceOfFilm(db: Db | Tx, id: string): Promise<string | undefined> {
  const film = await findStoredFilm(db, id)
  return film?.state === 'ready' ? (film.original_key ?? film.rendition_key ?? undefined) : undefined
}

/** Returns the film that an upload has become, with the size of the file that arrived, or `undefined` if none has. */
export async function filmOfUpload(db: Db | Tx, uploadId: string): Promise<{ id: string; size: number } | undefined> {
  const film = await db
    .selectFrom('films')
    .innerJoin('stored_objects', 'stored_objects.key', 'films.original_key')
    .select(['films.id', 'stored_objects.size'])
    .where('films.upload_id', '=', uploadId)
    .executeTakeFirst()
  return film && { id: film.id, size: Number(film.size) }
}

/** The same for several films, by their ids. */
export async function findFilms(db: Db | Tx, ids: readonly string[]): Promise<Map<string, FilmView>> {
  if (ids.length === 0) return new Map()
  const films = await selectFilms(db)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(films.map((film) => [film.id, presentFilm(film)]))
}

/**
 * Returns the version of a film's captions: when a person last wrote them. A machine's draft counts as no captions, so
 * that a draft that arrives while somebody writes does not make their save fail (INTV-37).
 */
export function captionsVersion({ captions_checked_at }: StoredFilm): string {
  return captions_checked_at?.toISOString() ?? 'none'
}

function presentFilm(film: StoredFilm): FilmView {
  return {
    id: film.id,
    state: film.state,
    failure: film.failure,
    duration: film.duration,
    width: film.width,
    height: film.height,
    hasPoster: film.poster_key !== null,
    hasCaptions: film.has_captions,
    captionsBy: film.captions_by,
    captionsCheckedAt: film.captions_checked_at?.toISOString() ?? null,
    captionsVersion: captionsVersion(film),
    drafting: film.state === 'ready' ? draftingOf(film, film.has_captions) : null,
    createdAt: film.created_at.toISOString(),
  }
}
