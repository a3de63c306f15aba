import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError, newKey, send } from '#src/platform/browser/send.ts'
import type { HoldRequest } from '../api.ts'
import { type CallKind, holdMinutes } from '../booking.ts'

/** The slot itself cannot be had: everything else that stops a hold does not stop a booking. */
const refusals = new Set(['slot_taken', 'slot_not_offered', 'slot_contradictory'])

/** A booking waits for its hold, but not for ever. */
const patienceMs = 8_000

interface Hold {
  /** Ours, so that a hold whose answer was lost is not in our own way for ten minutes. */
  id: string
  /** `unknown` where no answer came, or none that says. */
  answer: Promise<'held' | 'refused' | 'unknown'>
}

/**
 * Keeps a slot while its details are typed (`POST /api/booking-holds`). A hold that could
 * not be had, or has run out, stops nobody: the booking decides. `isOffered` is false
 * where another service keeps the diary.
 */
export function useHold(kind: CallKind, isOffered: boolean) {
  const [until, setUntil] = useState<Date>()
  const current = useRef<Hold>(undefined)
  // One after the other: a slot that is chosen again must have been let go before.
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())

  const release = useCallback((): Promise<unknown> => {
    const hold = current.current
    current.current = undefined
    setUntil(undefined)
    if (hold) lastCall.current = letGo(hold)
    return lastCall.current
  }, [])

  /** Resolves to `refused` where the slot has gone meanwhile. */
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
      // Our own clock and the agreed length: the server's clock may stand elsewhere.
      if (answer === 'held') setUntil(new Date(Date.now() + holdMinutes * 60_000))
      return undefined
    },
    [kind, isOffered, release],
  )

  /** The hold that goes with the booking. A booking sent before its hold has been answered would find the slot taken by itself. */
  const settled = useCallback(async (): Promise<string | 'refused' | undefined> => {
    const hold = current.current
    return (await hold?.answer) === 'refused' ? 'refused' : hold?.id
  }, [])

  /** The booking has used it up: there is nothing to let go any more. */
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

/** Goes out even as the page goes away. What fails runs out by itself. */
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
    // Nobody is left to tell.
  }
}
