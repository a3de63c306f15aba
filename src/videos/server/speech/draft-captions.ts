import type { DraftingState } from '../../drafting.ts'
import { vttOf } from '../../cues.ts'
import { isHindered, withFilm } from '../convert-film.ts'
import type { Conversions } from '../library.ts'

/** The row of a film whose captions a machine drafts, from either table of films. */
export interface DraftedFilm {
  id: string
  key: string
  drafting: DraftingState | null
  drafting_attempts: number
}

/** What is stored about a draft. */
export interface DraftingChange {
  drafting: DraftingState | null
  drafting_progress?: number | null
  drafting_attempts?: number
  /** The draft, as WebVTT. */
  text?: string
}

/** A model that was killed may be tried again, but a film that it cannot hear will not improve. */
const mostAttempts = 3
const progressEachMs = 1000

/** Longer than the longest draft. If one has made no progress for this long, its job is gone. */
export const forgottenDraftMs = 13 * 3600_000

/**
 * Drafts the captions of a film with the speech model. `change` stores the progress and the draft, but changes nothing
 * once a person has written captions or the film is deleted: its update is conditional (VIDEO-18). Safe to run twice.
 */
export async function draftCaptions(
  conversions: Conversions,
  film: DraftedFilm | undefined,
  change: (values: DraftingChange) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  if (!film || (film.drafting !== 'waiting' && film.drafting !== 'writing')) return
  const model = await conversions.findSpeech()
  // As if no draft had been requested, so that one will be once a model is installed again.
  if (!model) return void (await change({ drafting: null, drafting_progress: null }))
  try {
    await change({ drafting: 'writing', drafting_progress: 0 })
    const onProgress = nowAndThen((drafting_progress) => {
      change({ drafting: 'writing', drafting_progress }).catch((error: unknown) =>
        conversions.log.warn('could not record progress', { error }),
      )
    })
    const cues = await withFilm(conversions, film.key, ({ source, facts }) =>
      model.listen({ source, facts, folder: conversions.folder, signal, onProgress }),
    )
    await change({
      drafting_progress: null,
      ...(cues.length > 0 ? { drafting: 'written', text: vttOf(cues) } : { drafting: 'silent' }),
    })
  } catch (error) {
    if (isHindered(error, signal)) throw error
    const drafting_attempts = film.drafting_attempts + 1
    const isLast = drafting_attempts >= mostAttempts
    await change({ drafting_attempts, drafting_progress: null, drafting: isLast ? 'failed' : 'waiting' })
    if (!isLast) throw error
    conversions.log.warn('could not draft captions', { film: film.id, error })
  }
}

function nowAndThen(note: (progress: number) => void): (progress: number) => void {
  let saidAt = 0
  return (progress) => {
    if (Date.now() - saidAt < progressEachMs) return
    saidAt = Date.now()
    note(progress)
  }
}
