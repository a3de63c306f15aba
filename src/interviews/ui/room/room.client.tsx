import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#src/design/feedback/error-boundary.tsx'
import { RoomApp } from './room-app.tsx'

// The server renders the same page for everybody, because only the address says whose interview it is.
createRoot(document.getElementById('app')!).render(
  <ErrorBoundary>
    <RoomApp />
  </ErrorBoundary>,
)
