import { useCallback, useEffect, useRef, useState } from 'react'
import type { WireContract } from '../../api.ts'
import { type ContractDraft, emptyDraft } from '#src/contracts/contract.ts'
import { type DraftChange, DraftSaver, type SaveState } from './draft-saver.ts'
import { type KeptDraft, unsavedOf } from './kept-draft.ts'
import { forgetLeftDraft, keepLeftDraft, leftDraft } from './left-draft.ts'
import { isPassing, putDraft } from '../portal-calls.ts'

export interface DraftOptions {
  contract: WireContract
  /** What was typed in a session that has ended since. */
  kept: KeptDraft | undefined
  /** Called if the server refused a change for good, with what was typed. */
  onRefused: (error: unknown, typed: KeptDraft) => void
}

/**
 * What the client has typed, saved on the server while they type (PORTAL-13). Once signed, it is what was signed and
 * can't change any more.
 */
export function useDraft({ contract, kept, onRefused }: DraftOptions) {
  const { isSigned } = contract
  /** What was not saved just before a reload, or before the last session ended. */
  const [unsavedBefore] = useState(() => leftDraft(contract.id) ?? unsavedOf(contract, kept))
  const [typed, setTyped] = useState((): ContractDraft => ({ ...emptyDraft, ...contract.draft, ...unsavedBefore }))
  const draft = isSigned ? contract.draft : typed
  const [state, setState] = useState<SaveState>()
  const latest = useRef(draft)
  const refuse = useRef(onRefused)
  useEffect(() => {
    latest.current = draft
    refuse.current = onRefused
  })

  const saver = useRef<DraftSaver>(undefined)
  const keep = useCallback(
    (): KeptDraft => ({ contractId: contract.id, draft: latest.current, unsaved: saver.current?.unsaved ?? {} }),
    [contract.id],
  )

  useEffect(() => {
    if (isSigned) return
    const newSaver = new DraftSaver({
      put: (next, options) => putDraft(contract.id, next, options),
      onState: setState,
      mayRetry: (error) => {
        if (isPassing(error)) return true
        refuse.current(error, keep())
        return false
      },
    })
    saver.current = newSaver
    if (unsavedBefore) newSaver.change(unsavedBefore)
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
  }, [contract.id, isSigned, keep, unsavedBefore])

  function change(part: DraftChange) {
    if (isSigned) return
    latest.current = { ...latest.current, ...part }
    setTyped(latest.current)
    saver.current?.change(part)
  }

  return {
    draft,
    change,
    /** Saves now; resolves to whether everything has arrived. */
    flush: async () => (await saver.current?.flush()) ?? true,
    /** Returns what was typed here, for when the session has ended. */
    keep,
    /** `undefined` until something was changed. */
    saveState: isSigned ? undefined : state,
  }
}
