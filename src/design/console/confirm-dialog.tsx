import type { ReactNode, Ref } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Alert } from '../field.tsx'
import { CompactButton } from './compact-button.tsx'

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
  size = 'sm',
  form,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const isKept = busy && isKeptWhileBusy
  return (
    <Dialog title={title} size={size} isKept={isKept} onClose={onClose}>
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
          <CompactButton onClick={isKept ? undefined : onClose}>{cancel}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}
