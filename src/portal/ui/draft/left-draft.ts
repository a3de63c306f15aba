import type { ContractDraft } from '#src/contracts/contract.ts'

// Unsaved changes are sent as the page is left. If it is loaded again at once, the server's older copy may come back
// before they arrive, so they are kept in the tab as well.

const key = 'portal_left_draft'
/** After this long they have arrived, or the client may have typed more on another device. */
const freshMs = 30_000

interface LeftDraft {
  contractId: string
  at: number
  draft: ContractDraft
}

/** Keeps it for the next page in this tab. */
export function keepLeftDraft(contractId: string, draft: ContractDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ contractId, at: Date.now(), draft } satisfies LeftDraft))
  } catch {
    // Storage is switched off or full: then only the call that is sent on leaving has it.
  }
}

/**
 * What was unsaved when this contract's page was left a moment ago; `undefined` if nothing was, or if that is too long
 * ago.
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
    // Without storage nothing was kept.
  }
}
