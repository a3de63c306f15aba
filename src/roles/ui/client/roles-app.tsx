import './parts/parts.css'
import './parts/fields.css'
import './parts/face.css'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { PortalRole, PortalRoles } from '../../api.ts'
import { rolePath, rolesPath } from './calls.ts'
import { HomePage } from './home/home.page.tsx'
import { PortalHead } from './parts/portal-head.tsx'
import { FilmLoading, HomeLoading, WallLoading } from './parts/page-states.tsx'
import { type Address, addressOf } from './address.ts'
import { forgetKept, useAnswer } from './use-answer.ts'
import { pressPlay } from './watch/pressed-play.ts'

const RoleScreens = lazy(() => import('./role-screens.tsx').then((module) => ({ default: module.RoleScreens })))

export interface RolesAppProps {
  /** Resolves to whether it worked. If it did, this page is gone. */
  onLogout: () => Promise<boolean>
  /** `why` is the reason, if somebody else ended the session. */
  onSignedOut: (why: string | undefined) => void
}

/** The portal's pages once the agreement is signed: home, and all pages of a role. */
export function RolesApp({ onLogout, onSignedOut }: RolesAppProps) {
  const { address, go } = useAddress()
  const signedOut = useCallback(
    (why: string | undefined) => {
      forgetKept()
      onSignedOut(why)
    },
    [onSignedOut],
  )
  const home = useAnswer<PortalRoles>(rolesPath, signedOut)
  const data = home.loaded.state === 'here' ? home.loaded.data : undefined
  const isWatching = address.page === 'watch'

  return (
    <main id="main" className="wrap app__out" tabIndex={-1}>
      <div className={isWatching ? 'app app--dark' : 'app'}>
        {!isWatching && (
          <PortalHead
            company={data?.client.company ?? ''}
            viewer={data?.me.name ?? ''}
            isHome={address.page === 'home'}
            hasSide={data?.me.kind !== 'guest'}
            onLogout={async () => {
              const hasLoggedOut = await onLogout()
              if (hasLoggedOut) forgetKept()
              return hasLoggedOut
            }}
          />
        )}
        <Suspense fallback={isWatching ? <FilmLoading /> : address.page === 'home' ? <HomeLoading /> : <WallLoading />}>
          {address.page === 'home' ? (
            <HomePage loaded={home.loaded} onReload={home.reload} onGo={go} />
          ) : (
            <OneRole key={address.roleId} address={address} onGo={go} onSignedOut={signedOut} />
          )}
        </Suspense>
      </div>
    </main>
  )
}

function OneRole({
  address,
  onGo,
  onSignedOut,
}: {
  address: Exclude<Address, { page: 'home' }>
  onGo: (href: string, how?: 'replace') => void
  onSignedOut: (why: string | undefined) => void
}) {
  const { loaded, reload, change } = useAnswer<PortalRole>(rolePath(address.roleId), onSignedOut)
  return <RoleScreens address={address} loaded={loaded} onReload={reload} onChange={change} onGo={onGo} />
}

/** Returns the address of this page, and functions that go to another one without loading it. */
function useAddress() {
  const [address, setAddress] = useState(here)
  useEffect(() => {
    const look = () => setAddress(here())
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])

  const go = useCallback((href: string, how?: 'replace') => {
    if (how === 'replace') history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    setAddress(here())
    if (how !== 'replace') scrollTo(0, 0)
  }, [])

  useEffect(() => {
    const follow = (event: MouseEvent) => followLink(event, go)
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])

  useFocusOfPage(address)
  return { address, go }
}

/** Moves the focus to the start of the page after a link has replaced the page. */
function useFocusOfPage({ page }: Address): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // The pressed link is gone with its page. A film that starts has already taken the focus.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [page])
}

/** Handles a plain click on a link to these pages without loading the page. */
function followLink(event: MouseEvent, go: (href: string) => void): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.target !== '') return
  const to = addressOf(link.pathname, link.hash, link.search)
  if (!to || link.hash === '#contract') return
  event.preventDefault()
  if (to.page === 'watch') pressPlay(to.candidacyId, link.dataset.plays === 'start' ? 'start' : 'resume')
  go(link.pathname + link.search + link.hash)
  if (to.page === 'home' && link.hash) document.querySelector(link.hash)?.scrollIntoView()
}

function here(): Address {
  return addressOf(location.pathname, location.hash, location.search) ?? { page: 'home' }
}
