import { contractsConsole } from '#content/console/contracts.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'

export interface PreviewActionsProps {
  words: { preview: string; submit: string; again: string }
  isPreviewed: boolean
  /** Whether the previewed action is possible. */
  canSubmit?: boolean
  busy: boolean
  /** Returns to the form. */
  onAgain: () => void
  onClose: () => void
}

/** The buttons under a form with a preview step. */
export function PreviewActions({ words, isPreviewed, canSubmit = true, busy, onAgain, onClose }: PreviewActionsProps) {
  return (
    <div className="con-acts">
      {(!isPreviewed || canSubmit) && (
        <Button type="submit" size="sm" busy={busy}>
          {isPreviewed ? words.submit : words.preview}
        </Button>
      )}
      {isPreviewed && <CompactButton onClick={onAgain}>{words.again}</CompactButton>}
      <CompactButton onClick={onClose}>{contractsConsole.cancel}</CompactButton>
    </div>
  )
}
