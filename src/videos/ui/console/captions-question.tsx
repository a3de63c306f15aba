import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { fill } from '#src/values/fill.ts'

const words = videosConsole.withoutCaptions

interface CaptionsQuestionProps {
  title: string
  /** Adds captions first. Without it, the cancel button leads to where they can be added. */
  onAdd?: () => void
  onGoOn: () => void
  onClose: () => void
}

/** Asked before a film without captions goes on the front page (VIDEO-17). */
export function CaptionsQuestion({ title, onAdd, onGoOn, onClose }: CaptionsQuestionProps) {
  return (
    <ConfirmDialog title={words.title} confirm={words.goOn} onConfirm={onGoOn} onClose={onClose}>
      <p>{fill(words.text, { title })}</p>
      {onAdd && <CompactButton onClick={onAdd}>{words.add}</CompactButton>}
    </ConfirmDialog>
  )
}
