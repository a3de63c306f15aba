import { useCallback, useEffect, useRef, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { newKey } from '#src/platform/browser/send.ts'
import type { PortalRole, Verdict } from '../../../api.ts'
import type { VerdictValue } from '../../../words.ts'
import { isStale, sendVerdict, sentenceOf, takeBackVerdict } from '../calls.ts'
import { openVerdictOutbox, type UnsentVerdict, type VerdictOutbox } from './verdict-outbox.ts'

const words = rolesWords.watch
const storageKey = 'portal-unsent-verdicts'
const retryMs = 10_000

export interface Verdicts {
  /** Given here, and not known to have reached the server. */
  waiting: readonly UnsentVerdict[]
  isOffline: boolean
  give: (candidacyId: string, value: VerdictValue, reasons: readonly string[]) => void
  takeBack: (candidacyId: string) => Promise<void>
  sendNow: () => void
}

/**
 * The viewer's verdicts: shown at once, kept on the device, sent until the server has answered. `onChange` changes the
 * role that is shown, `onReload` asks for it again.
 */
export function useVerdicts(
  role: PortalRole | undefined,
  onChange: (changed: (role: PortalRole) => PortalRole) => void,
  onReload: () => Promise<void>,
): Verdicts {
  const [waiting, setWaiting] = useState<readonly UnsentVerdict[]>([])
  const isOffline = useOffline()
  const outbox = useRef<VerdictOutbox>(undefined)
  const told = useRef({ onChange, onReload })
  useEffect(() => {
    told.current = { onChange, onReload }
  })

  useEffect(() => {
    const opened = openVerdictOutbox({
      send: sendVerdict,
      store: browserStore,
      newKey,
      onChange: setWaiting,
      onStored: (id, version) => {
        told.current.onChange((shown) => withMine(shown, id, (mine) => mine && { ...mine, version }))
        // What was hidden until now, and what follows from the verdict, come from the server.
        void told.current.onReload()
      },
      onRefused: ({ candidacyId }, error) => {
        if (isStale(error)) toast({ ...words.changed, tone: 'hot' })
        else toast({ ...words.refused, description: sentenceOf(error, words.refused.description), tone: 'hot' })
        told.current.onChange((shown) => withMine(shown, candidacyId, () => null))
        void told.current.onReload()
      },
    })
    outbox.current = opened
    const flush = () => void opened.flush()
    const timer = setInterval(flush, retryMs)
    addEventListener('online', flush)
    flush()
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [])

  const give = useCallback(
    (candidacyId: string, value: VerdictValue, reasons: readonly string[]) => {
      const mine = role?.candidacies.find(({ id }) => id === candidacyId)?.mine
      const { note = '', version = 0 } = mine ?? {}
      onChange((shown) =>
        withMine(shown, candidacyId, () => ({ value, reasons: [...reasons], note, version, at: mine?.at ?? '' })),
      )
      void outbox.current?.put({ candidacyId, value, reasons, note, version })
    },
    [role, onChange],
  )

  const takeBack = useCallback(
    async (candidacyId: string) => {
      const mine = role?.candidacies.find(({ id }) => id === candidacyId)?.mine
      if (!mine) return
      try {
        await takeBackVerdict(candidacyId, mine.version)
        onChange((shown) => withMine(shown, candidacyId, () => null))
      } catch (error) {
        toast({ ...words.refused, description: sentenceOf(error, words.refused.description), tone: 'hot' })
        await onReload()
      }
    },
    [role, onChange, onReload],
  )

  return { waiting, isOffline, give, takeBack, sendNow: () => void outbox.current?.flush() }
}

function withMine(role: PortalRole, candidacyId: string, change: (mine: Verdict | null) => Verdict | null): PortalRole {
  return {
    ...role,
    candidacies: role.candidacies.map((one) => (one.id === candidacyId ? { ...one, mine: change(one.mine) } : one)),
  }
}

const browserStore = {
  read: () => {
    try {
      return localStorage.getItem(storageKey)
    } catch {
      return null
    }
  },
  write: (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, text)
    } catch {
      // Without storage a verdict waits for as long as the page is open.
    }
  },
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}
