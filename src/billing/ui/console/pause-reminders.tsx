import { moneyConsole } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

const words = moneyConsole.reminders

/** Stops the client's reminders of unpaid invoices for a while, and starts them again. */
export function PauseReminders({ contractId, isPaused }: { contractId: string; isPaused: boolean }) {
  const change = useConsoleAction<{ isPaused: boolean }>({
    path: `/api/admin/contracts/${contractId}/reminders`,
    method: 'PUT',
    refresh: ['money', 'books'],
    onDone: (_, wish) => toast({ ...(wish.isPaused ? words.paused : words.resumed), tone: 'ok' }),
  })
  return (
    <CompactButton busy={change.busy} onClick={() => void change.run({ isPaused: !isPaused })}>
      {isPaused ? words.resume : words.pause}
    </CompactButton>
  )
}
