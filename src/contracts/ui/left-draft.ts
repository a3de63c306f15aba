import type { ContractDraft } from '../contract.ts'

// What was unsaved when the page was left goes out with the page, and a page that is loaded again
// at once may be told the server's older copy before that has arrived. So it is kept in the tab as well.

const key = 'portal_left_draft'
/** After so long it has arrived, or somebody may have written since on another device. */
const freshMs = 30_000

interface LeftDraft {
  contractId: string
  at: number
  draft: ContractDraft
}

/** Keeps it for the page that comes next in this tab. */
export function keepLeftDraft(contractId: string, draft: ContractDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ contractId, at: Date.now(), draft } satisfies LeftDraft))
  } catch {
    // Storage is switched off or full: the call that goes out with the page is all there is.
  }
}

/** What was unsaved when this contract's page was left a moment ago; `undefined` if nothing was, or too long ago. */
export function leftDraft(contractId: string): ContractDraft | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LeftDraft | null
    const age = Date.now() - (left?.at ?? 0)
    return left?.contractId === contractId && age >= 0 && age < freshMs ? left.draft : undefined
  } catch {
    return undefined
  }
}

export function forgetLeftDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
