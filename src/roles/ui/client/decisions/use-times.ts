import { useCallback, useEffect, useRef, useState } from 'react'
import { receive } from '#src/platform/browser/receive.ts'
import type { InterviewTimes } from '../../../decision-api.ts'
import { candidacyPath } from '../calls.ts'
import { joinedDays } from './suggested-times.ts'

const patienceMs = 20_000

export interface OfferableTimes {
  state: 'loading' | 'here' | 'failed'
  days: InterviewTimes['days']
  minutes: number
  /** Whether there are later days to load. */
  hasMore: boolean
  more: () => Promise<void>
  /** Loads the first days again and resolves to them. */
  reload: () => Promise<InterviewTimes['days'] | undefined>
}

/**
 * Loads the times that can be offered for an interview, some days at a time; with `attends` only those that suit the
 * agency.
 */
export function useTimes(candidacyId: string, attends: boolean): OfferableTimes {
  const [pages, setPages] = useState<readonly InterviewTimes[]>([])
  const [state, setState] = useState<OfferableTimes['state']>('loading')
  // If two loads are under way, the later one counts.
  const newest = useRef(0)

  const load = useCallback(
    async (before: readonly InterviewTimes[]) => {
      const turn = ++newest.current
      setState('loading')
      const from = before.at(-1)?.next
      try {
        const { data } = await receive<{ data: InterviewTimes }>(
          `${candidacyPath(candidacyId)}/interview-times?attends=${attends}${from ? `&from=${from}` : ''}`,
          AbortSignal.timeout(patienceMs),
        )
        if (turn !== newest.current) return undefined
        const loaded = [...before, data]
        setPages(loaded)
        setState('here')
        return joinedDays(loaded)
      } catch {
        if (turn === newest.current) setState('failed')
        return undefined
      }
    },
    [candidacyId, attends],
  )

  const reload = useCallback(() => load([]), [load])
  useEffect(() => {
    const start = setTimeout(() => void reload())
    return () => clearTimeout(start)
  }, [reload])

  return {
    state,
    days: joinedDays(pages),
    minutes: pages[0]?.minutes ?? 0,
    hasMore: pages.at(-1)?.next != null,
    more: async () => void (await load(pages)),
    reload,
  }
}
