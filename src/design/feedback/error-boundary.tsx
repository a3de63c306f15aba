import { Component, type ReactNode } from 'react'
import { ErrorFallback } from './error-fallback.tsx'

/** Shows the fallback page instead of a page whose script failed (HTTP-3). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorFallback /> : this.props.children
  }
}
