import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '#src/design/feedback/error-boundary.tsx'
import { PortalPage } from './portal.page.tsx'

hydrateRoot(
  document.getElementById('app')!,
  <ErrorBoundary>
    <PortalPage />
  </ErrorBoundary>,
)
