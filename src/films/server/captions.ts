import { Problem } from '#src/values/problem.ts'
import { readCaptions } from '#src/videos/captions.ts'
import { captionsVersion, lockFilm } from './film-store.ts'
import type { Tx } from './tables.ts'

/** Reads captions that somebody sent. Throws 422 `captions_unreadable` with the number of the faulty line. */
export function captionsIn(bytes: Uint8Array): string {
  const parsed = readCaptions(bytes)
  if ('text' in parsed) return parsed.text
  throw new Problem('invalid', 'captions_unreadable', parsed.refused, {
    fields: [{ path: 'captions', msg: parsed.refused }],
  })
}

/**
 * Stores captions that a person has written or checked. Throws 409 `captions_changed` if they are not the
 * captions that the writer saw (`seen`, a film's `captionsVersion`), so that nobody overwrites a colleague's.
 */
export async function setFilmCaptions(
  tx: Tx,
  { filmId, text, seen }: { filmId: string; text: string; seen?: string | undefined },
  now: Date,
): Promise<void> {
  const film = await lockFilm(tx, filmId)
  if (seen !== undefined && seen !== captionsVersion(film)) throw captionsChanged()
  await tx
    .updateTable('films')
    .set({ captions: text, captions_by: 'person', captions_checked_at: now, updated_at: now })
    .where('id', '=', filmId)
    .execute()
}

function captionsChanged(): Problem {
  return new Problem(
    'conflict',
    'captions_changed',
    'Someone else changed these captions first. What you typed is still here; close it to read theirs.',
  )
}

/** Gives a film the captions of its source films. They count as checked only if a person had read all of them. */
export async function carryCaptions(
  tx: Tx,
  filmId: string,
  { text, areChecked }: { text: string; areChecked: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('films')
    .set({
      captions: text,
      captions_by: areChecked ? 'person' : 'machine',
      captions_checked_at: areChecked ? now : null,
      updated_at: now,
    })
    .where('id', '=', filmId)
    .execute()
}

/** Replaces a film's poster with another picture, such as one that staff have chosen. */
export async function setFilmPoster(tx: Tx, filmId: string, key: string, now: Date): Promise<void> {
  await lockFilm(tx, filmId)
  await tx.updateTable('films').set({ poster_key: key, updated_at: now }).where('id', '=', filmId).execute()
}
