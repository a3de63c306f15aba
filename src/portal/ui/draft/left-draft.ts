import type { ContractDraft } from '#src/contracts/contract.ts'

// Unsaved changes are sent when the page is left. If it is loaded again at once, the server may still have the older
// copy, so they are also kept in the tab.

const key = 'portal_left_draft'
/** After this long they have arrived, and the client may have typed more on another device. */
const freshMs = 30_000

interface LeftDraft {
  contractId: string
  at: number
  draft: ContractDraft
}

/** Keeps a draft for the next page in this tab. */
export function keepLeftDraft(contractId: string, draft: ContractDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ contractId, at: Date.now(), draft } satisfies LeftDraft))
  } catch {
    // Storage is switched off or full, so only the call that is sent on leaving has it.
  }
}

/**
 * Returns what was unsaved when this contract's page was left a moment ago, or `undefined` if there was nothing or it
 * is too old.
 */
export function leftDraft(contractId: string): ContractDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LeftDraft | null
    const age = Date.now() - (draft?.at ?? 0)
    return draft?.contractId === contractId && age >= 0 && age < freshMs ? draft.draft : undefined
  } catch {
    return undefined
  }
}

export function forgetLeftDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, nothing was kept.
  }
}
