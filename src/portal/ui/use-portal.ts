import { useCallback, useEffect, useRef, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { connectTabs, type OtherTabs } from '#src/platform/browser/other-tabs.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { WireContract } from '../api.ts'
import type { KeptDraft } from './draft/kept-draft.ts'
import { forgetLeftDraft } from './draft/left-draft.ts'
import { type Credential, endSession, firstContract, isSignedOut, openSession, whySignedOut } from './portal-calls.ts'
import { isRolesAddress, opensWithRoles } from './roles-home.tsx'
import { hasUnlockedHint, keepUnlockedHint } from './gate/unlocked-hint.ts'

/** The portal's screens (PORTAL-1, PORTAL-10). */
export type PortalScreen =
  /** `first`: not opened yet. `why` is the reason if somebody else ended the session. */
  | { name: 'locked'; reason: 'first' | 'left' | 'ended' | 'ended-signed'; why?: string | undefined }
  /** Came by a personal link that has not been opened yet. */
  | { name: 'invited'; key: string }
  | { name: 'loading' }
  | { name: 'failed'; heading: string; sentence: string }
  /** Without a contract. A colleague, or somebody with a share link, gets `roles` (TALENT-16). */
  | { name: 'empty' | 'roles' }
  /** `kept` is what was typed before a session ended. `isResumed` means that the page was open before. */
  | ({
      name: 'open'
      contract: WireContract
      kept: KeptDraft | undefined
      isResumed: boolean
    } & Opening)

/** What an opened portal begins with. After `hasRolesFailure` the contract stands in for the roles, and says so. */
interface Opening {
  opensWith: 'contract' | 'roles'
  hasRolesFailure: boolean
}

/** The messages between tabs of the portal in one browser. */
type TabNews =
  /** `anybody` is sent by a new tab, whose own session storage is empty, to ask whether the portal is open. */
  'anybody' | 'open' | 'signed' | 'locked'

/** The portal's session in the browser: opening it, ending it, and messages between tabs. */
export function usePortal() {
  const shownScreen = useScreen()
  const { screen, setScreen, lock, load, refresh, reloadRoles } = shownScreen
  const tabs = useTabsAndAddress(shownScreen)

  /** Opens a session; throws what the call throws. */
  const unlock = useCallback(
    async (credential: Credential) => {
      await openSession(credential)
      keepUnlockedHint(true)
      toast({ ...words.locked.welcome, tone: 'ok' })
      await load()
    },
    [load],
  )

  /** Resolves to whether the server ended the session; only then does the page lock. */
  const logout = useCallback(async (): Promise<boolean> => {
    try {
      await endSession()
    } catch (error) {
      if (!isSignedOut(error)) {
        toast({ ...words.logout.failed, tone: 'hot' })
        return false
      }
    }
    lock('left')
    tabs.current?.tell('locked')
    toast({ ...words.logout.done, tone: 'ok' })
    return true
  }, [lock, tabs])

  return {
    screen,
    unlock,
    logout,
    reload: load,
    refresh,
    reloadRoles,
    showPassword: useCallback(() => setScreen({ name: 'locked', reason: 'left' }), [setScreen]),
    /** Called if the server no longer knows the session. What was typed is kept for the next one. */
    sessionEnded: useCallback((typed: KeptDraft) => lock('ended', typed), [lock]),
    signedOut: useCallback((why: string | undefined) => lock('ended', undefined, why), [lock]),
    /** Shows the signed contract, and tells the other tabs. */
    signed: useCallback(
      (contract: WireContract) => {
        setScreen((now) => (now.name === 'open' ? { ...now, contract } : now))
        tabs.current?.tell('signed')
      },
      [setScreen, tabs],
    ),
  }
}

/** The screen that is shown, and the functions that change it. */
function useScreen() {
  const [screen, setScreen] = useState<PortalScreen>({ name: 'locked', reason: 'first' })
  const shownScreen = useRef(screen)
  /** Counts loads. Locking the page counts too, so that a load that was under way shows nothing. */
  const newestLoad = useRef(0)
  const keptDraft = useRef<KeptDraft>(undefined)
  useEffect(() => {
    shownScreen.current = screen
  }, [screen])

  const lock = useCallback((reason: 'left' | 'ended' | 'ended-signed', typed?: KeptDraft, why?: string) => {
    keepUnlockedHint(false)
    forgetLeftDraft()
    newestLoad.current++
    keptDraft.current = typed
    const open = shownScreen.current
    setScreen({
      name: 'locked',
      reason: reason === 'ended' && open.name === 'open' && open.contract.isSigned ? 'ended-signed' : reason,
      why,
    })
  }, [])

  const load = useCallback(
    async ({ isResumed = false } = {}) => {
      const number = ++newestLoad.current
      const isOutdated = () => number !== newestLoad.current
      setScreen({ name: 'loading' })
      try {
        const loaded = await openedScreen()
        if (isOutdated()) return
        const kept = keptDraft.current
        keptDraft.current = undefined
        setScreen(loaded.name === 'open' ? { ...loaded, kept, isResumed } : loaded)
      } catch (error) {
        if (isOutdated()) return
        if (isSignedOut(error)) lock('ended', keptDraft.current, whySignedOut(error))
        else setScreen(failedScreen(words.failed.heading, error))
      }
    },
    [lock],
  )

  /** Loads the contract again while the wizard is open. */
  const refresh = useCallback(async (): Promise<WireContract | undefined> => {
    const contract = await firstContract()
    if (contract)
      setScreen((now) => (now.name === 'open' && now.contract.id === contract.id ? { ...now, contract } : now))
    return contract
  }, [])

  /** Tries again to load the roles of a client who sees the contract instead. */
  const reloadRoles = useCallback(async () => {
    const open = shownScreen.current
    if (open.name !== 'open') return
    const opening = await openingOf(open.contract)
    setScreen((now) => (now.name === 'open' ? { ...now, ...opening } : now))
  }, [])

  /** Shows the screen of a personal link, and nothing of an earlier load that is still under way. */
  const invite = useCallback((key: string) => {
    newestLoad.current++
    setScreen({ name: 'invited', key })
  }, [])

  return { screen, shown: shownScreen, setScreen, lock, invite, load, refresh, reloadRoles }
}

/** Resolves to the screen of an open session. */
async function openedScreen(): Promise<PortalScreen> {
  const contract = await firstContract()
  return contract
    ? { name: 'open', contract, ...(await openingOf(contract)), kept: undefined, isResumed: false }
    : screenWithoutContract()
}

/** Resolves to what the portal of a client with a contract begins with. */
async function openingOf(contract: WireContract): Promise<Opening> {
  try {
    const opensWith = contract.isSigned && (await opensWithRoles()) ? 'roles' : 'contract'
    return { opensWith, hasRolesFailure: false }
  } catch {
    return { opensWith: 'contract', hasRolesFailure: true }
  }
}

/** Resolves to the screen of somebody without a contract of their own: a colleague's roles, if there are any. */
async function screenWithoutContract(): Promise<PortalScreen> {
  try {
    return { name: (await opensWithRoles()) ? 'roles' : 'empty' }
  } catch (error) {
    return failedScreen(words.rolesFailed.title, error)
  }
}

function failedScreen(heading: string, error: unknown): PortalScreen {
  return { name: 'failed', heading, sentence: readFailure(error).sentence }
}

/** Handles messages from other tabs and the page's address. */
function useTabsAndAddress({ shown, lock, invite, load, refresh }: ReturnType<typeof useScreen>) {
  const tabs = useRef<OtherTabs<TabNews>>(undefined)
  useEffect(() => {
    const connection = connectTabs<TabNews>('portal', (news) => {
      const { name } = shown.current
      if (news === 'anybody' && ['open', 'empty', 'roles'].includes(name)) connection.tell('open')
      else if (news === 'open' && name === 'locked') {
        keepUnlockedHint(true)
        void load({ isResumed: true })
      } else if (news === 'locked' && name !== 'locked' && name !== 'invited') lock('left')
      else if (news === 'signed' && name === 'open') void refresh().catch(() => {})
    })
    tabs.current = connection
    const arrive = () => {
      const key = keyInAddress()
      if (key) invite(key)
      // The server redirects a link to a document here if its session has ended.
      else if (isSentBack()) lock('ended-signed')
      else return false
      return true
    }
    // The first render must equal the server's. Only after that the page reads its address.
    const start = setTimeout(() => {
      if (arrive()) return
      if (hasUnlockedHint() || isRolesAddress()) void load({ isResumed: true })
      else connection.tell('anybody')
    })
    // The personal link was opened again while the page was open.
    window.addEventListener('hashchange', arrive)
    return () => {
      clearTimeout(start)
      window.removeEventListener('hashchange', arrive)
      connection.close()
    }
  }, [shown, invite, load, lock, refresh])

  return tabs
}

/** Whether the address says that a session has ended. Removes that from the address, so that a reload starts afresh. */
function isSentBack(): boolean {
  if (location.hash !== '#ended') return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/**
 * Returns the key of a personal link. Removes it from the address, so that it doesn't stay in the history or show on a
 * shared screen.
 */
function keyInAddress(): string | undefined {
  const key = new URLSearchParams(location.hash.slice(1)).get('k')
  if (!key) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return key
}
