import type { ReactNode, Ref } from 'react'
import { consoleWords } from '#content/console/frame.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Alert } from '../field.tsx'
import { CompactButton } from './compact-button.tsx'
import { useCloseQuestion } from '../use-close-question.ts'

export interface ConfirmDialogProps {
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  /** The button's label: the action itself, not "OK". */
  confirm: string
  cancel?: string
  /** For actions that cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Whether it can't be closed while it is busy, because the answer is shown only once. */
  isKeptWhileBusy?: boolean
  /** Why the action failed. */
  failure?: string | undefined
  /** What was typed and is not saved. The dialog then asks before it is closed. */
  unsaved?: unknown
  size?: 'sm' | 'md' | 'lg'
  form?: Ref<HTMLFormElement>
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that other people notice or that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  busy = false,
  isKeptWhileBusy = false,
  failure,
  unsaved,
  size = 'sm',
  form,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const isKept = busy && isKeptWhileBusy
  const { isAsked, close } = useCloseQuestion(unsaved, onClose)
  return (
    <Dialog title={title} size={size} isKept={isKept} onClose={close}>
      <form
        ref={form}
        className="con-ask"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onConfirm()
        }}
      >
        {children}
        {failure && <Alert title={failure} />}
        {isAsked && <Alert title={consoleWords.unsaved.text} />}
        <div className="con-acts">
          {danger ? (
            <CompactButton type="submit" variant="danger" busy={busy}>
              {confirm}
            </CompactButton>
          ) : (
            <Button type="submit" size="sm" busy={busy}>
              {confirm}
            </Button>
          )}
          <CompactButton variant={isAsked ? 'danger' : 'line'} onClick={isKept ? undefined : close}>
            {isAsked ? consoleWords.unsaved.leave : cancel}
          </CompactButton>
        </div>
      </form>
    </Dialog>
  )
}
