/**
 * How far a machine's draft of captions is. `silent`: nobody was heard to speak. `failed`: it has been tried often
 * enough. Without a state no draft was ever asked for.
 */
export type DraftingState = 'waiting' | 'writing' | 'written' | 'silent' | 'failed'

/** What a page says of a draft that is not there, or not yet. */
export interface Drafting {
  state: Exclude<DraftingState, 'written'>
  /** 0 to 1 while it is being written. */
  progress: number | null
}

/** `null` if there is nothing to say: the draft is written, a person was quicker, or none was asked for. */
export function draftingOf(
  { drafting, drafting_progress }: { drafting: DraftingState | null; drafting_progress: number | null },
  hasCaptions: boolean,
): Drafting | null {
  if (drafting === null || drafting === 'written' || hasCaptions) return null
  return { state: drafting, progress: drafting === 'writing' ? drafting_progress : null }
}

/** Whether it goes on by itself, so that a page looks again. */
export const isDrafting = (drafting: Drafting | null | undefined): boolean =>
  drafting?.state === 'waiting' || drafting?.state === 'writing'
