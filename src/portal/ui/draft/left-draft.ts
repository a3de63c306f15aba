import { remember, rememberedJson } from '#src/platform/browser/remembered.ts'
import type { DraftChange } from './draft-saver.ts'

// Unsaved changes are sent when the page is left. If it is loaded again at once, the server may still have the older
// copy, so they are also kept in the tab.

const key = 'portal_left_draft'
/** After this long they have arrived, and the client may have typed more on another device. */
const freshMs = 30_000

interface LeftDraft {
  contractId: string
  at: number
  change: DraftChange
}

/** Keeps what was not saved for the next page in this tab. */
export function keepLeftDraft(contractId: string, change: DraftChange): void {
  // If the browser stores nothing, only the call that is sent on leaving has it.
  remember('session', key, JSON.stringify({ contractId, at: Date.now(), change } satisfies LeftDraft))
}

/**
 * Returns what was unsaved when this contract's page was left a moment ago, or `undefined` if there was nothing or it
 * is too old.
 */
export function leftDraft(contractId: string): DraftChange | undefined {
  const leftDraft = rememberedJson('session', key) as LeftDraft | undefined
  const age = Date.now() - (leftDraft?.at ?? 0)
  return leftDraft?.contractId === contractId && age >= 0 && age < freshMs ? leftDraft.change : undefined
}

/** Deletes what was kept for the next page, because it is stored or no longer anybody's. */
export function forgetLeftDraft(): void {
  remember('session', key, null)
}
