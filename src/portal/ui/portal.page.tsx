import '#src/design/type/fonts.css'
import '#src/design/type/faces.css'
import '#src/design/tokens.css'
import '#src/design/base.css'
import './portal.css'
import type { ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { portal as words } from '#content/portal/portal.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Logo } from '#src/design/logo.tsx'
import { EmptyStair, StairLoader } from '#src/design/feedback/skeleton.tsx'
import { Toaster } from '#src/design/feedback/toaster.tsx'
import { ContractWizard } from './steps/contract-wizard.tsx'
import { Gate } from './gate/gate.tsx'
import { InvitedCard } from './gate/invited-card.tsx'
import { LockedCard } from './gate/locked-card.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { RolesFailed, RolesHome, SharedLink, useChosenPart, useSharedLink } from './roles-home.tsx'
import { type PortalScreen, usePortal } from './use-portal.ts'

/**
 * The client portal (PORTAL-1, PORTAL-10). The server renders it locked. Everything behind the password is loaded by
 * calls.
 */
export function PortalPage() {
  const portal = usePortal()
  const { screen } = portal
  const shared = useSharedLink()

  if (shared)
    return (
      <PortalShell>
        <SharedLink token={shared} />
        <Questions />
      </PortalShell>
    )

  if (screen.name === 'locked' || screen.name === 'invited') {
    return (
      <PortalShell>
        <Gate>
          {screen.name === 'locked' ? (
            <LockedCard reason={screen.reason} why={screen.why} onUnlock={portal.unlock} />
          ) : (
            <InvitedCard
              key={screen.key}
              sessionKey={screen.key}
              onUnlock={portal.unlock}
              onPassword={portal.showPassword}
            />
          )}
        </Gate>
      </PortalShell>
    )
  }

  if (screen.name === 'open' || screen.name === 'roles') {
    return (
      <PortalShell>
        <Opened portal={portal} screen={screen} />
        <Questions />
      </PortalShell>
    )
  }

  return (
    <PortalShell>
      <PortalFrame onLogout={portal.logout}>
        <div className="app__none">
          {screen.name === 'loading' && <Loading />}
          {screen.name === 'failed' && (
            <>
              <EmptyStair />
              <ArrivingHeading level={2} className="d d2">
                {screen.heading}
              </ArrivingHeading>
              <p className="lead" role="alert">
                {screen.sentence}
              </p>
              <Button variant="hot" onClick={() => void portal.reload()}>
                {words.failed.again}
              </Button>
            </>
          )}
          {screen.name === 'empty' && (
            <>
              <EmptyStair />
              <ArrivingHeading level={2} className="d d2">
                {words.empty.heading}
              </ArrivingHeading>
              <p className="lead">{words.empty.text}</p>
            </>
          )}
        </div>
      </PortalFrame>
      <Questions />
    </PortalShell>
  )
}

/** The client's contract, or their roles once it is signed. */
function Opened({
  portal,
  screen,
}: {
  portal: ReturnType<typeof usePortal>
  screen: Extract<PortalScreen, { name: 'open' } | { name: 'empty' | 'roles' }>
}) {
  const chosenPart = useChosenPart()
  if (screen.name !== 'open' || (screen.contract.isSigned && (chosenPart ?? screen.opensWith) === 'roles'))
    return <RolesHome onLogout={portal.logout} onSignedOut={portal.signedOut} />
  return (
    <ContractWizard
      key={screen.contract.id}
      contract={screen.contract}
      kept={screen.kept}
      isResumed={screen.isResumed}
      notice={screen.hasRolesFailure && <RolesFailed onAgain={portal.reloadRoles} />}
      onLogout={portal.logout}
      onRefresh={portal.refresh}
      onSigned={portal.signed}
      onSessionEnded={portal.sessionEnded}
    />
  )
}

function PortalShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      {children}
      <Toaster />
    </>
  )
}

function Loading() {
  return (
    <>
      <StairLoader />
      <output className="lead">{words.loading}</output>
    </>
  )
}

function Questions() {
  return (
    <footer className="wrap app__q note">
      <a href="/" aria-label={words.home}>
        <Logo />
      </a>
      <p>
        {words.questions} <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
      <a href={words.verify.href}>{words.verify.label}</a>
    </footer>
  )
}
