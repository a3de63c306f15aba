/**
 * The state of a machine's draft of captions. `silent`: nobody speaks in the film. `failed`: every attempt failed. A
 * film without a state has never had a draft requested.
 */
export type DraftingState = 'waiting' | 'writing' | 'written' | 'silent' | 'failed'

/** What a page shows of a draft that isn't ready, or couldn't be made. */
export interface Drafting {
  state: Exclude<DraftingState, 'written'>
  /** 0 to 1 while it is being written. */
  progress: number | null
}

/** Returns `null` if there's nothing to show: the draft is ready, a person added captions, or none was requested. */
export function draftingOf(
  { drafting, drafting_progress }: { drafting: DraftingState | null; drafting_progress: number | null },
  hasCaptions: boolean,
): Drafting | null {
  if (drafting === null || drafting === 'written' || hasCaptions) return null
  return { state: drafting, progress: drafting === 'writing' ? drafting_progress : null }
}

/** Whether a draft is still being made, so that a page fetches its state again. */
export const isDrafting = (drafting: Drafting | null | undefined): boolean =>
  drafting?.state === 'waiting' || drafting?.state === 'writing'
