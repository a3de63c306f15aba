import { useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { fill } from '#src/values/fill.ts'
import { glasgowInstant } from '../../zoned-date.ts'
import type { PreviewLink, Publishing } from './use-publishing.ts'

const words = articlesConsole.publish

interface QuestionProps {
  publishing: Publishing
  onClose: () => void
}

/**
 * Asks when to publish. `before` is the time that is set already, on Glasgow's clock, or empty. `isLive` is whether
 * readers see the article now.
 */
export function ScheduleQuestion({
  publishing,
  before,
  isLive,
  onClose,
}: QuestionProps & { before: string; isLive: boolean }) {
  const [at, setAt] = useState(before)
  const [isAsked, setAsked] = useState(false)
  return (
    <ConfirmDialog
      title={words.at}
      confirm={words.schedule}
      busy={publishing.busy}
      failure={publishing.publish.failure?.sentence}
      onConfirm={() => {
        setAsked(true)
        if (at) void publishing.publishAt(glasgowInstant(at))
      }}
      onClose={onClose}
    >
      <CompactField
        label={words.when}
        hint={hintFor(at, isLive)}
        type="datetime-local"
        value={at}
        error={isAsked && !at ? words.whenMissing : undefined}
        onChange={(event) => setAt(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Asks whether to take it off the site, or to cancel its date. */
export function OffQuestion({ publishing, isScheduled, onClose }: QuestionProps & { isScheduled: boolean }) {
  return (
    <ConfirmDialog
      title={isScheduled ? words.cancelTitle : words.offTitle}
      confirm={isScheduled ? words.cancel : words.off}
      busy={publishing.busy}
      failure={publishing.off.failure?.sentence}
      onConfirm={() => void publishing.takeOff()}
      onClose={onClose}
    >
      <p>{isScheduled ? words.cancelText : words.offText}</p>
    </ConfirmDialog>
  )
}

/** Asks whether to go back to what was published or scheduled. `isSaved` is whether the changes are stored. */
export function DiscardQuestion({
  publishing,
  isScheduled,
  isSaved,
  onClose,
}: QuestionProps & { isScheduled: boolean; isSaved: boolean }) {
  return (
    <ConfirmDialog
      title={words.discardTitle}
      confirm={words.discard}
      busy={publishing.busy}
      failure={publishing.discard.failure?.sentence}
      onConfirm={() => void publishing.discardChanges()}
      onClose={onClose}
    >
      <p>{isScheduled ? words.discardText.scheduled : words.discardText.published}</p>
      {isSaved && <p>{words.discardKept}</p>}
    </ConfirmDialog>
  )
}

export function DeleteQuestion({ publishing, title, onClose }: QuestionProps & { title: string }) {
  return (
    <ConfirmDialog
      title={fill(words.deleteTitle, { title })}
      confirm={words.deleteConfirm}
      danger
      busy={publishing.busy}
      failure={publishing.remove.failure?.sentence}
      onConfirm={() => void publishing.delete()}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
    </ConfirmDialog>
  )
}

export function PreviewQuestion({ preview, onClose }: { preview: PreviewLink; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={words.previewTitle}
      confirm={preview.copied ? words.copied : words.copy}
      cancel={words.close}
      busy={preview.busy}
      failure={preview.failure}
      onConfirm={preview.copy}
      onClose={onClose}
    >
      <p>{words.previewText}</p>
      <CompactField
        label={words.preview}
        value={preview.link ?? ''}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </ConfirmDialog>
  )
}

function hintFor(at: string, isLive: boolean): string | undefined {
  if (at === '') return undefined
  if (glasgowInstant(at) < new Date()) return words.whenPast
  return isLive ? words.whenLive : undefined
}
