import { useCallback, useEffect, useRef, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { newKey } from '#src/platform/browser/send.ts'
import { remember, remembered } from '#src/platform/browser/remembered.ts'
import type { PortalRole, Verdict } from '../../../api.ts'
import { whatHappensNext } from '../../../standing.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { codeOf, sendVerdict, sentenceOf, takeBackVerdict } from '../calls.ts'
import { openVerdictOutbox, type UnsentVerdict, type VerdictOutbox } from './verdict-outbox.ts'

const words = rolesWords.watch
/**
 * The storage key is separate for each person who uses this browser, so that nobody sends another person's verdicts.
 */
const storageKey = (memberId: string) => `portal-unsent-verdicts:${memberId}`
const retryMs = 10_000

export interface Verdicts {
  /** Verdicts that were given here and may not have reached the server. */
  waiting: readonly UnsentVerdict[]
  isOffline: boolean
  give: (candidacyId: string, value: VerdictValue, reasons: readonly string[]) => void
  takeBack: (candidacyId: string) => Promise<void>
  sendNow: () => void
}

/**
 * The viewer's verdicts. They are shown at once, stored on the device, and sent until the server answers. `onChange`
 * changes the displayed role; `onReload` loads it again.
 */
export function useVerdicts(
  role: PortalRole | undefined,
  onChange: (changed: (role: PortalRole) => PortalRole) => void,
  onReload: () => Promise<void>,
): Verdicts {
  const { waiting, outbox, versions } = useOutbox(role?.me.memberId, onChange, onReload)
  const isOffline = useOffline()

  const give = useCallback(
    (candidacyId: string, value: VerdictValue, reasons: readonly string[]) => {
      const mine = role?.candidacies.find(({ id }) => id === candidacyId)?.mine
      const { note = '', version = 0 } = mine ?? {}
      onChange((shown) =>
        withMine(shown, candidacyId, () => ({ value, reasons: [...reasons], note, version, at: mine?.at ?? '' })),
      )
      void outbox.current?.put({ candidacyId, value, reasons, note, version })
    },
    [role, onChange, outbox],
  )

  const takeBack = useCallback(
    async (candidacyId: string) => {
      const mine = role?.candidacies.find(({ id }) => id === candidacyId)?.mine
      if (!mine) return
      if (outbox.current?.forget(candidacyId)) {
        if (mine.version === 0) onChange((shown) => withMine(shown, candidacyId, () => null))
        return onReload()
      }
      // A verdict that is being sent has to arrive first.
      if (!(await outbox.current?.settled(candidacyId))) return void toast({ ...words.undoLater, tone: 'hot' })
      try {
        await takeBackVerdict(candidacyId, versions.current.get(candidacyId) ?? mine.version)
        onChange((shown) => withMine(shown, candidacyId, () => null))
      } catch (error) {
        toast({ ...words.refused, description: sentenceOf(error, words.refused.description), tone: 'hot' })
        await onReload()
      }
    },
    [role, onChange, onReload, outbox, versions],
  )

  return { waiting, isOffline, give, takeBack, sendNow: () => void outbox.current?.flush() }
}

/** This viewer's unsent verdicts on this device. */
function useOutbox(
  memberId: string | undefined,
  onChange: (changed: (role: PortalRole) => PortalRole) => void,
  onReload: () => Promise<void>,
) {
  const [waiting, setWaiting] = useState<readonly UnsentVerdict[]>([])
  const outbox = useRef<VerdictOutbox>(undefined)
  /** The versions that the server returned to this window. */
  const versions = useRef(new Map<string, number>())
  const told = useRef({ onChange, onReload })
  useEffect(() => {
    told.current = { onChange, onReload }
  })

  useEffect(() => {
    if (memberId === undefined) return
    const opened = openVerdictOutbox({
      send: async (verdict) => {
        const result = await sendVerdict(verdict)
        // The answer to this says why the session is over, and the page with it.
        if (result.outcome === 'unknown' && result.isSignedOut) void told.current.onReload()
        return result
      },
      store: browserStore(storageKey(memberId)),
      newKey,
      onChange: setWaiting,
      onStored: (id, version) => {
        versions.current.set(id, version)
        told.current.onChange((shown) => withMine(shown, id, (mine) => mine && { ...mine, version }))
        // What was hidden until now, and what follows from the verdict, come from the server.
        void told.current.onReload()
      },
      onRefused: ({ candidacyId }, error) => {
        versions.current.delete(candidacyId)
        if (codeOf(error) === 'verdict_changed') toast({ ...words.changed, tone: 'hot' })
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
  }, [memberId])

  return { waiting, outbox, versions }
}

/** Returns the role with the viewer's unsent verdicts, and what follows from them. */
export function withWaiting(role: PortalRole, waiting: readonly UnsentVerdict[]): PortalRole {
  return waiting.reduce((shown, unsent) => {
    const { value, reasons, note } = unsent.next ?? unsent
    return withMine(shown, unsent.candidacyId, (mine) => ({
      version: 0,
      at: '',
      ...mine,
      value,
      reasons: [...reasons],
      note,
    }))
  }, role)
}

function withMine(role: PortalRole, candidacyId: string, change: (mine: Verdict | null) => Verdict | null): PortalRole {
  return {
    ...role,
    candidacies: role.candidacies.map((one) => {
      if (one.id !== candidacyId) return one
      const mine = change(one.mine)
      const others = (one.others ?? []).flatMap(({ value }) => value ?? [])
      return { ...one, mine, next: whatHappensNext(one.stage, mine?.value, others) }
    }),
  }
}

const browserStore = (key: string) => ({
  read: () => remembered('local', key),
  // If the browser stores nothing, a verdict waits only while the page is open.
  write: (text: string | null) => remember('local', key, text),
})

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
