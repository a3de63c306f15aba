import { useState } from 'react'

/**
 * Asks before something is closed that holds unsaved text. `unsaved` is what was typed and not saved, or `undefined`.
 * The first `close` asks, the second one closes. Once more has been typed, the next one asks again.
 */
export function useCloseQuestion(unsaved: unknown, onClose: () => void): { isAsked: boolean; close: () => void } {
  const [askedAbout, setAskedAbout] = useState<unknown>()
  const isAsked = unsaved !== undefined && askedAbout === unsaved
  return { isAsked, close: () => (unsaved === undefined || isAsked ? onClose() : setAskedAbout(unsaved)) }
}
