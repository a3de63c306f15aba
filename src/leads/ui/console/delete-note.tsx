import { personWords as words } from '#content/console/leads.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

/** Asks before a note is deleted. */
export function DeleteNote({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useConsoleAction({
    path: `/api/admin/lead-notes/${id}`,
    method: 'DELETE',
    refresh: ['lead'],
    quiet: true,
    onDone: () => {
      toast({ title: words.noteRemoved, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.remove}
      confirm={words.remove}
      danger
      busy={remove.busy}
      failure={remove.failure?.sentence}
      onConfirm={() => void remove.run()}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  )
}
