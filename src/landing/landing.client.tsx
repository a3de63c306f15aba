import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../design/feedback/error-boundary.tsx'
import { LandingPage } from './landing.page.tsx'
import type { LandingSettings } from './landing-settings.ts'
import { dialogInAddress } from './open-dialog.ts'

/** Hydrates the server-rendered landing page; resolves when every handler is in place. */
export function startLanding(): Promise<void> {
  const settings = JSON.parse(document.getElementById('page-data')!.textContent!) as LandingSettings
  return new Promise((resolve) => {
    hydrateRoot(
      document.getElementById('app')!,
      <ErrorBoundary>
        <Announce ready={resolve}>
          <LandingPage settings={settings} openedByAddress={dialogInAddress(location.search)} />
        </Announce>
      </ErrorBoundary>,
    )
  })
}

// Effects run after the whole tree below has been hydrated.
function Announce({ ready, children }: { ready: () => void; children: ReactNode }) {
  useEffect(ready, [ready])
  return children
}
