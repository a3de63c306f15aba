import { type ReactNode, useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'

export interface PreviewDialogProps<Request extends object, Preview, Answer> {
  words: { title: string; preview: string; submit: string; again: string }
  previewPath: string
  submitPath: string
  request: Request
  /** The form's values, by the call's field names. */
  values: object
  /** Renders the form, with its errors by the call's field names. */
  renderForm: (errors: Record<string, string>) => ReactNode
  renderPreview: (preview: Preview) => ReactNode
  /** Whether the previewed action is possible; it is by default. */
  canSubmit?: (preview: Preview) => boolean
  onDone: (answer: Answer) => void
  onClose: () => void
}

/**
 * A dialog with two steps: a form, then the server's preview of the action, which the second button carries out. If the
 * preview is outdated by then, the server refuses, and the new preview is shown beside that sentence.
 */
export function PreviewDialog<Request extends object, Preview, Answer>({
  words,
  previewPath,
  submitPath,
  request,
  values,
  renderForm,
  renderPreview,
  canSubmit = () => true,
  onDone,
  onClose,
}: PreviewDialogProps<Request, Preview, Answer>) {
  const [preview, setPreview] = useState<Preview>()
  const edit = () => {
    submitting.reset()
    setPreview(undefined)
  }
  const previewing = useConsoleAction<Request, Preview>({
    path: previewPath,
    quiet: true,
    onDone: (answer) => setPreview(() => answer),
  })
  const submitting = useConsoleAction<Request & { previewed: Preview }, Answer>({
    path: submitPath,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: (answer) => {
      onDone(answer)
      onClose()
    },
    onFailed: async ({ code }) => {
      // If the action is no longer possible at all, the form says why.
      if (code === 'preview_outdated' && !(await previewing.run(request))) edit()
    },
  })
  const step = preview ? submitting : previewing
  const isPossible = !preview || canSubmit(preview)
  const { fields, sentence, form } = useRefusal(step.failure, preview ? {} : values)

  return (
    <Dialog title={words.title} size="md" onClose={onClose}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPossible) return
          void (preview ? submitting.run({ ...request, previewed: preview }) : previewing.run(request))
        }}
      >
        {preview ? renderPreview(preview) : renderForm(fields)}
        {sentence && <Alert title={sentence} />}
        <div className="con-acts">
          {isPossible && (
            <Button type="submit" size="sm" busy={previewing.busy || submitting.busy}>
              {preview ? words.submit : words.preview}
            </Button>
          )}
          {preview && <CompactButton onClick={edit}>{words.again}</CompactButton>}
          <CompactButton onClick={onClose}>{contractsConsole.cancel}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}
