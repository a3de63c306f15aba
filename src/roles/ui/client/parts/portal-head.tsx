import { useState } from 'react'
import { rolesWords as words } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Logo } from '#src/design/logo.tsx'

export interface PortalHeadProps {
  company: string
  viewer: string
  isHome: boolean
  /** Whether to show documents and team. People who came by a link see neither. */
  hasSide: boolean
  /** Resolves to whether it worked. If it did, this page is gone. */
  onLogout: () => Promise<boolean>
}

/** The header of the portal's pages once the agreement is signed. */
export function PortalHead({ company, viewer, isHome, hasSide, onLogout }: PortalHeadProps) {
  const [busy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    if (!(await onLogout())) setBusy(false)
  }

  return (
    <header className="ph">
      <a className="ph__l" href="/portal" aria-label={words.home.heading}>
        <Logo />
      </a>
      <b className="ph__c">{company}</b>
      <nav aria-label={words.nav.label}>
        <a href="/portal" aria-current={isHome ? 'page' : 'true'}>
          {words.nav.roles}
        </a>
        {hasSide && (
          <>
            <a href="/portal#documents">{words.nav.documents}</a>
            <a href="/portal#team">{words.nav.team}</a>
          </>
        )}
      </nav>
      <span className="ph__w">{viewer}</span>
      <Button variant="line" size="sm" busy={busy} onClick={() => void logout()}>
        {busy ? words.logout.busy : words.logout.label}
      </Button>
    </header>
  )
}
