/** Private films: what they are and what stands in their way. Pure: no database, no clock. */

/** `gone`: everything of it has been deleted, and the row only says when and why. */
export const filmStates = ['processing', 'ready', 'failed', 'gone'] as const
export type FilmState = (typeof filmStates)[number]

/** A film as those who may see it know it. */
export interface FilmView {
  id: string
  state: FilmState
  /** Why it failed, a sentence. */
  failure: string | null
  /** Seconds. */
  duration: number
  width: number
  height: number
  hasPoster: boolean
  hasCaptions: boolean
  /** A machine's draft is not shown to clients before a person has read it. */
  captionsBy: 'machine' | 'person' | null
  captionsCheckedAt: string | null
  createdAt: string
}

export const filmBlocks = ['no_film', 'processing', 'failed', 'no_captions', 'captions_unchecked', 'gone'] as const
export type FilmBlock = (typeof filmBlocks)[number]

/** What keeps a film from being sent to a client; `undefined` if nothing does (CAND-4). */
export function blocksSending(
  film: Pick<FilmView, 'state' | 'hasCaptions' | 'captionsCheckedAt'> | undefined,
): FilmBlock | undefined {
  if (!film) return 'no_film'
  if (film.state !== 'ready') return film.state
  if (!film.hasCaptions) return 'no_captions'
  return film.captionsCheckedAt === null ? 'captions_unchecked' : undefined
}
