import { useEffect, useState } from 'react'
import type { WireContract } from '../../api.ts'
import { signatureStatus } from '../portal-calls.ts'

type DocumentState = WireContract['document']['state']

const askAgainMs = 2_000
const patience = 15

/** The state of a signed contract's document, polled until it is sealed, or for half a minute. */
export function useDocumentState(contract: WireContract): DocumentState {
  const [polledState, setPolledState] = useState<DocumentState>()
  const { id, isSigned, document } = contract
  const email = contract.draft.clientEmail
  const state = document.state === 'sealed' ? 'sealed' : (polledState ?? document.state)
  const isOpen = isSigned && state !== 'sealed'

  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let timesAsked = 0
    let isGone = false
    const ask = async () => {
      const answer = await signatureStatus(id, email).catch(() => undefined)
      if (isGone) return
      if (answer && answer.document !== 'none') setPolledState(answer.document)
      if (++timesAsked < patience) timer = setTimeout(() => void ask(), askAgainMs)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, email, isOpen])

  return state
}
