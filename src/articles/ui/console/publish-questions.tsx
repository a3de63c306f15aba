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

/** Asks when to publish. `before` is the time that is set already, on Glasgow's clock, or empty. */
export function ScheduleQuestion({ publishing, before, onClose }: QuestionProps & { before: string }) {
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
        hint={isPast(at) ? words.whenPast : undefined}
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

function isPast(at: string): boolean {
  return at !== '' && glasgowInstant(at) < new Date()
}
