import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, newKey, send } from '#src/platform/browser/send.ts'
import type { HoldRequest } from '../../api.ts'
import { type CallKind, holdMinutes } from '../../booking.ts'

/** The refusals that mean that the slot itself is gone. Any other failure of a hold does not prevent a booking. */
const refusals = new Set(['slot_taken', 'slot_not_offered', 'slot_contradictory'])

/** A booking waits for its hold, but not for ever. */
const patienceMs = 8_000

interface Hold {
  /** Chosen here, so that a hold whose response was lost does not block the visitor for ten minutes. */
  id: string
  /** `unknown` if there was no usable answer. */
  answer: Promise<'held' | 'refused' | 'unknown'>
}

/**
 * Keeps a slot while its details are typed (`POST /api/booking-holds`). A hold that failed or has expired prevents
 * nothing: the booking decides. `isOffered` is false if another service keeps the diary.
 */
export function useHold(kind: CallKind, isOffered: boolean) {
  const [until, setUntil] = useState<Date>()
  const current = useRef<Hold>(undefined)
  // Calls are made one after another: before a slot is chosen again, it must have been released.
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())

  const release = useCallback((): Promise<unknown> => {
    const hold = current.current
    current.current = undefined
    setUntil(undefined)
    if (hold) lastCall.current = letGo(hold)
    return lastCall.current
  }, [])

  /** Resolves to `refused` if the slot has been taken. */
  const take = useCallback(
    async (slot: string): Promise<'refused' | undefined> => {
      const before = release()
      if (!isOffered) return undefined
      const id = `hld_${newKey()}`
      const hold: Hold = { id, answer: askAfter(before, { kind, slot, id }) }
      current.current = hold
      lastCall.current = hold.answer
      const answer = await hold.answer
      if (current.current !== hold) return undefined
      if (answer === 'refused') return 'refused'
      // Uses the browser's clock and the agreed length, because the server's clock may differ.
      if (answer === 'held') setUntil(new Date(Date.now() + holdMinutes * 60_000))
      return undefined
    },
    [kind, isOffered, release],
  )

  /**
   * Returns the hold for the booking. If the booking were sent before its hold is answered, our own hold could make the
   * slot look taken.
   */
  const settled = useCallback(async (): Promise<string | 'refused' | undefined> => {
    const hold = current.current
    return (await hold?.answer) === 'refused' ? 'refused' : hold?.id
  }, [])

  /** The booking has used the hold up, so there is nothing left to release. */
  const forget = useCallback(() => {
    current.current = undefined
    setUntil(undefined)
  }, [])

  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setUntil(undefined), until.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  useEffect(() => {
    const leave = () => void release()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [release])

  return { until, take, release, settled, forget }
}

async function askAfter(before: Promise<unknown>, request: HoldRequest): Promise<Awaited<Hold['answer']>> {
  await before
  try {
    await send('/api/booking-holds', request, { signal: AbortSignal.timeout(patienceMs) })
    return 'held'
  } catch (error) {
    return error instanceof HttpError && refusals.has(error.problem?.code ?? '') ? 'refused' : 'unknown'
  }
}

/** Is sent even while the page is being closed. If it fails, the hold expires by itself. */
async function letGo({ id, answer }: Hold): Promise<void> {
  if ((await answer) === 'refused') return
  try {
    const signal = AbortSignal.timeout(patienceMs)
    await fetch(`/api/booking-holds/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      credentials: 'include',
      keepalive: true,
      signal,
    })
  } catch {
    // The page is gone, so there is nobody to tell.
  }
}
