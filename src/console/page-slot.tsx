import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { consoleWords as words } from '#content/console/frame.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { EmptyStair, Skeleton } from '#src/design/feedback/skeleton.tsx'
import { fill } from '#src/values/fill.ts'

/** The place of a page: its title, a placeholder while it loads, and a message if it fails. */
export function PageSlot({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = fill(words.titleOf, { page: title })
  }, [title])
  return (
    <PageBoundary>
      <Suspense fallback={<PageOnItsWay title={title} />}>{children}</Suspense>
    </PageBoundary>
  )
}

function PageOnItsWay({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <header className="con-head">
        <h1 className="d d2">{title}</h1>
        <p className="con-head__note">
          <span className="sr">{words.loading}</span>
        </p>
      </header>
      <div className="rec">
        <Skeleton lines={8} />
      </div>
    </div>
  )
}

/** Keeps one page's crash from affecting the others. Opening another page, or trying again, resets it. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was said') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <PageFailed error={this.state.error} onAgain={() => this.setState({ error: undefined })} />
  }
}

/** Replaces a page whose script failed: says that nothing was lost, and how to go on. */
export function PageFailed({ error, onAgain }: { error?: unknown; onAgain?: () => void }) {
  // The script no longer exists, because the program was updated while this tab was open.
  const isChunk = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <div className="con-fell" role="alert">
      <EmptyStair />
      <ArrivingHeading level={1} className="d d2">
        {words.failed.heading}
      </ArrivingHeading>
      <p>{isChunk ? words.failed.chunk : words.failed.text}</p>
      <div className="con-acts">
        {onAgain && !isChunk && (
          <CompactButton variant="ink" onClick={onAgain}>
            {words.failed.again}
          </CompactButton>
        )}
        <CompactButton variant={onAgain && !isChunk ? 'line' : 'ink'} onClick={() => location.reload()}>
          {words.failed.reload}
        </CompactButton>
      </div>
    </div>
  )
}

export function MissingPage() {
  useEffect(() => {
    document.title = fill(words.titleOf, { page: words.missing.title })
  }, [])
  return (
    <>
      <ConsoleHeader title={words.missing.title} />
      <EmptyState
        title={words.missing.heading}
        actions={
          <CompactButton href="/admin" variant="ink">
            {words.failed.home}
          </CompactButton>
        }
      >
        {words.missing.text}
      </EmptyState>
    </>
  )
}
