import { useCallback, useEffect, useRef, useState } from 'react'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { receive } from '#src/platform/browser/receive.ts'
import type { SlotsAnswer, WireSlot } from '../../api.ts'

export type Slots<S extends WireSlot = WireSlot> =
  | { state: 'loading' }
  | { state: 'offered'; slots: readonly S[] }
  | { state: 'failed'; sentence: string }

/** No visitor waits longer than this for a diary. */
const patienceMs = 15_000

/**
 * The slots that are offered (BOOK-8). `reload` starts again from the beginning. `refresh` keeps what is shown until
 * the response is here, and resolves to the new slots, or to `undefined` if they could not be loaded.
 */
export function useSlots<S extends WireSlot>(path: string) {
  const [slots, setSlots] = useState<Slots<S>>({ state: 'loading' })
  const newest = useRef<AbortController>(undefined)

  const ask = useCallback(async (): Promise<Slots<S> | undefined> => {
    newest.current?.abort()
    const turn = new AbortController()
    newest.current = turn
    try {
      const { data } = await receive<SlotsAnswer<S>>(
        path,
        AbortSignal.any([turn.signal, AbortSignal.timeout(patienceMs)]),
      )
      return turn.signal.aborted ? undefined : { state: 'offered', slots: data }
    } catch (error) {
      return turn.signal.aborted ? undefined : { state: 'failed', sentence: readFailure(error).sentence }
    }
  }, [path])

  const reload = useCallback(async () => {
    setSlots({ state: 'loading' })
    const answer = await ask()
    if (answer) setSlots(answer)
  }, [ask])

  const refresh = useCallback(async () => {
    const answer = await ask()
    if (answer?.state !== 'offered') return undefined
    setSlots(answer)
    return answer.slots
  }, [ask])

  useEffect(() => {
    const show = (answer: Slots<S> | undefined) => {
      if (answer) setSlots(answer)
    }
    void ask().then(show)
    return () => newest.current?.abort()
  }, [ask])

  return { slots, reload, refresh }
}
