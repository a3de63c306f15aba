/** Private films: their states and what prevents them from being shown. Pure: no database, no clock. */

import type { Drafting } from '#src/videos/drafting.ts'

/** `gone`: the film was deleted, and the row only says when and why. */
export const filmStates = ['processing', 'ready', 'failed', 'gone'] as const
export type FilmState = (typeof filmStates)[number]

/** A film as shown to people who may see it. */
export interface FilmView {
  id: string
  state: FilmState
  /** Why it failed, as a sentence. */
  failure: string | null
  /** Seconds. */
  duration: number
  width: number
  height: number
  hasPoster: boolean
  hasCaptions: boolean
  /** Captions from a machine are not shown to clients before a person has checked them. */
  captionsBy: 'machine' | 'person' | null
  captionsCheckedAt: string | null
  /** The version of the captions. A change must name the version that it was based on. */
  captionsVersion: string
  /** The state of a machine's draft of captions that isn't ready, or couldn't be made. */
  drafting: Drafting | null
  createdAt: string
}

export const filmBlocks = ['no_film', 'processing', 'failed', 'no_captions', 'captions_unchecked', 'gone'] as const
export type FilmBlock = (typeof filmBlocks)[number]

/** Returns why a film can't be sent to a client, or `undefined` if it can (CAND-4). */
export function blocksSending(
  film: Pick<FilmView, 'state' | 'hasCaptions' | 'captionsCheckedAt'> | undefined,
): FilmBlock | undefined {
  if (!film) return 'no_film'
  if (film.state !== 'ready') return film.state
  if (!film.hasCaptions) return 'no_captions'
  return film.captionsCheckedAt === null ? 'captions_unchecked' : undefined
}
