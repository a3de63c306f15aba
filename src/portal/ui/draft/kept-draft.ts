import type { WireContract } from '../../api.ts'
import { type ContractDraft, emptyDraft } from '#src/contracts/contract.ts'
import type { DraftChange } from './draft-saver.ts'

/** What was typed in a session that has ended, for the next one. */
export interface KeptDraft {
  contractId: string
  draft: ContractDraft
  /** What of it had not arrived at the server. */
  unsaved: DraftChange
}

/**
 * Returns what of a kept draft has to be saved in the contract that the next session shows. The password opens a blank
 * copy of its own, which takes all of it. The same contract takes only what had not arrived, because the rest may have
 * been changed since. Returns `undefined` if there is nothing for this contract.
 */
export function unsavedOf({ id, draft }: WireContract, kept: KeptDraft | undefined): DraftChange | undefined {
  if (!kept) return undefined
  const isBlank = Object.entries(emptyDraft).every(([field, value]) => draft[field as keyof ContractDraft] === value)
  if (isBlank) return kept.draft
  return kept.contractId === id && Object.keys(kept.unsaved).length > 0 ? kept.unsaved : undefined
}
