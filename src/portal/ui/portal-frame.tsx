import './portal-frame.css'
import { type ReactNode, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { Logo } from '#src/design/logo.tsx'

export interface PortalFrameProps {
  /** Resolves to whether it worked. If it did, this frame is gone. */
  onLogout: () => Promise<boolean>
  /** Links to the client's roles, once the agreement is signed. */
  withRoles?: boolean
  children: ReactNode
}

/** The frame of the unlocked portal: its title, *Logout*, and its content (PORTAL-10). */
export function PortalFrame({ onLogout, withRoles = false, children }: PortalFrameProps) {
  const [busy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    if (!(await onLogout())) setBusy(false)
  }

  return (
    <main id="main" className="wrap app__out" tabIndex={-1}>
      <div className="app">
        <header className="app__h">
          <span>
            <Logo />
            <h1>{words.name}</h1>
          </span>
          {withRoles && (
            <a className="link app__r" href="/portal#roles">
              {words.roles}
            </a>
          )}
          <Button variant="line" size="sm" busy={busy} onClick={() => void logout()}>
            {busy ? words.logout.busy : words.logout.label}
          </Button>
        </header>
        {children}
      </div>
    </main>
  )
}
