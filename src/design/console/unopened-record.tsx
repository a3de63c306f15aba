import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { EmptyState } from './attention.tsx'
import { CompactButton } from './compact-button.tsx'
import { ConsoleHeader } from './console-header.tsx'

/** Shown in place of a record that is loading or could not be loaded. */
export function UnopenedRecord({
  title,
  back,
  words,
  failure,
  onAgain,
}: {
  title: string
  back: ReactNode
  words: { failed: string; again: string }
  failure: string | undefined
  onAgain: () => void
}) {
  return (
    <>
      <ConsoleHeader title={title} actions={back} />
      {failure === undefined ? (
        <div className="con-panel" aria-busy="true">
          <Skeleton lines={8} headline />
        </div>
      ) : (
        <EmptyState title={words.failed} actions={<CompactButton onClick={onAgain}>{words.again}</CompactButton>}>
          {failure}
        </EmptyState>
      )}
    </>
  )
}
