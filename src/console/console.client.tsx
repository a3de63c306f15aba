import '#src/design/type/fonts.css'
import '#src/design/type/faces.css'
import '#src/design/tokens.css'
import '#src/design/base.css'
import '#src/design/console/console.css'
import './frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#src/design/feedback/error-boundary.tsx'
import { listenForShortcuts } from '#src/design/console/shortcuts.ts'
import { consoleQueryClient } from './query-client.ts'
import { startWorker } from './start-worker.ts'
import { ConsoleRouter } from './router.tsx'

listenForShortcuts()
startWorker()
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={consoleQueryClient()}>
        <ConsoleRouter />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
