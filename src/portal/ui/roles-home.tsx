import { useEffect, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { scriptPart, useScriptPart } from '#src/design/script-part.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { receive } from '#src/platform/browser/receive.ts'
import type { PortalRoles } from '#src/roles/api.ts'
import type { RolesAppProps } from '#src/roles/ui/client/roles-app.tsx'
import { isPassing } from './portal-calls.ts'
import { PortalFrame } from './portal-frame.tsx'

const rolesPart = scriptPart(() => import('#src/roles/ui/client/roles-app.tsx'))
const sharedLinkPart = scriptPart(() => import('#src/roles/ui/client/share/shared-link.tsx'))
const patienceMs = 20_000

/**
 * Resolves to whether the portal opens with the client's roles instead of the contract (TALENT-3): for colleagues, once
 * there is a role, and once the deposit is paid. Rejects if the roles can't be loaded now.
 */
export async function opensWithRoles(): Promise<boolean> {
  if (isRolesAddress()) return true
  try {
    const { data } = await receive<{ data: PortalRoles }>('/api/portal/roles', AbortSignal.timeout(patienceMs))
    const { me, roles, documents } = data
    return me.kind !== 'signatory' || roles.length > 0 || documents.some(({ kind }) => kind === 'receipt')
  } catch (error) {
    if (isPassing(error)) throw error
    return false
  }
}

/** Whether this page's address is that of a role. */
export function isRolesAddress(): boolean {
  return location.pathname.startsWith('/portal/roles/')
}

/** The anchors of the page of roles. */
const partsOfRoles = ['#roles', '#documents', '#team']

/**
 * Returns the part that the address asks for, whatever the portal would open with: `#contract` for contract and
 * payment, `#roles` for the roles.
 */
export function useChosenPart(): 'contract' | 'roles' | undefined {
  const [chosen, setChosen] = useState<'contract' | 'roles'>()
  useEffect(() => {
    const look = () => {
      const { hash } = location
      setChosen(hash === '#contract' ? 'contract' : partsOfRoles.includes(hash) ? 'roles' : undefined)
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return chosen
}

/** Says above the contract that the roles could not be loaded, and loads them again. */
export function RolesFailed({ onAgain }: { onAgain: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { title, text } = words.rolesFailed

  async function tryAgain() {
    setBusy(true)
    await onAgain()
    setBusy(false)
  }

  return (
    <div className="app__a">
      <Alert title={title}>{text}</Alert>
      <Button variant="line" size="sm" busy={busy} onClick={() => void tryAgain()}>
        {words.failed.again}
      </Button>
    </div>
  )
}

/** The client's roles. Their script is loaded when they are shown (SPEED-4). */
export function RolesHome({ onLogout, onSignedOut }: RolesAppProps) {
  const { loaded, hasFailed } = useScriptPart(rolesPart, true)
  if (loaded) return <loaded.RolesApp onLogout={onLogout} onSignedOut={onSignedOut} />
  const { failed, loading } = words.laterStep
  return (
    <PortalFrame onLogout={onLogout}>
      <div className="app__none">
        {hasFailed ? (
          <>
            <Alert title={failed.title}>{failed.text}</Alert>
            <Button variant="hot" onClick={() => void rolesPart.fetch()}>
              {failed.again}
            </Button>
          </>
        ) : (
          <>
            <StairLoader />
            <output className="lead">{loading}</output>
          </>
        )}
      </div>
    </PortalFrame>
  )
}

/**
 * Returns the token of a share link, if the address is one; only after the first render, which must equal the server's.
 */
export function useSharedLink(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const start = setTimeout(() => setToken(/^\/s\/([\w-]+)$/.exec(location.pathname)?.[1]))
    return () => clearTimeout(start)
  }, [])
  return token
}

/** The page that a share link opens (TALENT-15). */
export function SharedLink({ token }: { token: string }) {
  const { loaded, hasFailed } = useScriptPart(sharedLinkPart, true)
  if (loaded) return <loaded.SharedLinkPage token={token} />
  return (
    <main id="main" className="wrap app__out" tabIndex={-1}>
      <div className="app app__none">
        {hasFailed ? (
          <>
            <Alert title={readFailure(undefined).sentence} />
            <Button variant="hot" onClick={() => void sharedLinkPart.fetch()}>
              {words.failed.again}
            </Button>
          </>
        ) : (
          <StairLoader />
        )}
      </div>
    </main>
  )
}
