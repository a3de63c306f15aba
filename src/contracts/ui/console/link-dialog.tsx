import { contractsConsole } from '#content/console/contracts.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { ContractFacts } from '../../console-api.ts'

const words = contractsConsole.linkDialog

/** Asks before another personal link is mailed. */
export function LinkDialog({ contract, to, onClose }: { contract: ContractFacts; to: string; onClose: () => void }) {
  const isSigned = contract.status === 'signed'
  const link = useConsoleAction<object, { to: string }>({
    path: `/api/admin/contracts/${contract.id}/link`,
    refresh: ['contract', 'contracts'],
    quiet: true,
    onDone: (link) => {
      toast({ title: words.done.title, description: fill(words.done.description, link), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isSigned ? words.signedTitle : words.openTitle}
      confirm={words.submit}
      cancel={contractsConsole.cancel}
      busy={link.busy}
      failure={link.failure?.sentence}
      onConfirm={() => void link.run({})}
      onClose={onClose}
    >
      <p>{fill(isSigned ? words.signedText : words.openText, { to })}</p>
    </ConfirmDialog>
  )
}
