import { useEffect, useRef, useState } from 'react'
import type { WireContract } from '../../api.ts'
import { type ContractDraft, emptyDraft } from '#src/contracts/contract.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'
import { forgetLeftDraft, keepLeftDraft, leftDraft } from './left-draft.ts'
import { isPassing, putDraft } from '../portal-calls.ts'

export interface DraftOptions {
  contract: WireContract
  /** What was typed in a session that has ended since. */
  kept: ContractDraft | undefined
  /** Called with a draft that the server refused for good. */
  onRefused: (error: unknown, draft: ContractDraft) => void
}

/**
 * What the client has typed, saved on the server while they type (PORTAL-13). Once signed, it is what was signed and
 * can't change any more.
 */
export function useDraft({ contract, kept, onRefused }: DraftOptions) {
  const { isSigned } = contract
  const [typed, setTyped] = useState(() => startingDraft(contract, kept))
  const draft = isSigned ? contract.draft : typed
  const [state, setState] = useState<SaveState>()
  const latest = useRef(draft)
  const refuse = useRef(onRefused)
  useEffect(() => {
    latest.current = draft
    refuse.current = onRefused
  })

  const saver = useRef<DraftSaver>(undefined)

  useEffect(() => {
    if (isSigned) return
    const newSaver = new DraftSaver({
      put: (next, options) => putDraft(contract.id, next, options),
      onState: setState,
      mayRetry: (error) => {
        if (isPassing(error)) return true
        refuse.current(error, latest.current)
        return false
      },
    })
    saver.current = newSaver
    const unsaved = leftDraft(contract.id) ?? (latest.current === kept ? kept : undefined)
    if (unsaved) newSaver.change(unsaved)
    forgetLeftDraft()
    const retry = () => void newSaver.flush()
    const leave = () => {
      const unsaved = newSaver.leave()
      if (unsaved) keepLeftDraft(contract.id, unsaved)
    }
    // The browser may show the same page again, with what was typed (back-forward cache).
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      forgetLeftDraft()
      retry()
    }
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      newSaver.stop()
      saver.current = undefined
    }
  }, [contract.id, isSigned, kept])

  function change(part: Partial<ContractDraft>) {
    if (isSigned) return
    latest.current = { ...latest.current, ...part }
    setTyped(latest.current)
    saver.current?.change(latest.current)
  }

  return {
    draft,
    change,
    /** Saves now; resolves to whether everything has arrived. */
    flush: async () => (await saver.current?.flush()) ?? true,
    /** `undefined` until something was changed. */
    saveState: isSigned ? undefined : state,
  }
}

/**
 * Returns the draft to begin with: what was unsaved just before a reload; otherwise the kept draft, if the server's
 * copy is blank, so that it never replaces newer words.
 */
function startingDraft(contract: WireContract, keptDraft: ContractDraft | undefined): ContractDraft {
  const unsavedDraft = leftDraft(contract.id)
  if (unsavedDraft) return unsavedDraft
  const isBlank = Object.entries(emptyDraft).every(
    ([field, value]) => contract.draft[field as keyof ContractDraft] === value,
  )
  return keptDraft && isBlank ? keptDraft : { ...emptyDraft, ...contract.draft }
}
