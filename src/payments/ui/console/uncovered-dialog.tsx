import { useQueryClient } from '@tanstack/react-query'
import { contractsConsole } from '#content/console/contracts.ts'
import { disputesConsole } from '#content/console/payments.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { UncoveredDeposit } from '../../console-api.ts'

const words = disputesConsole.uncovered

/** Invoices again what invoices had deducted from a deposit that was returned. */
export function UncoveredDialog({
  contractId,
  deposit,
  onClose,
}: {
  contractId: string
  deposit: UncoveredDeposit
  onClose: () => void
}) {
  const client = useQueryClient()
  const raise = useConsoleAction<UncoveredDeposit, { number: string; payablePence: number }>({
    path: `/api/admin/contracts/${contractId}/uncovered-invoice`,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: ({ number, payablePence }) => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { number, sum: pounds(payablePence) }),
        tone: 'ok',
      })
      onClose()
    },
    onFailed: () => void askAgain(client, ['money']),
  })
  return (
    <ConfirmDialog
      title={fill(words.dialog, { sum: pounds(deposit.pence) })}
      confirm={words.submit}
      cancel={contractsConsole.cancel}
      busy={raise.busy}
      failure={raise.failure?.sentence}
      onConfirm={() => void raise.run(deposit)}
      onClose={onClose}
    >
      <p>{words.ask}</p>
    </ConfirmDialog>
  )
}
