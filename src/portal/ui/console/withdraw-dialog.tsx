import { useState } from 'react'
import { contractsConsole, withdrawalRefusals } from '#content/console/contracts.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { MoneyView } from '#src/placements/console-api.ts'
import type { ContractRecord } from '../../console-api.ts'
import { withdrawalRefusal } from '#src/contracts/contract.ts'

const words = contractsConsole.withdrawDialog

/** Asks before a contract is withdrawn: a signed one needs a reason. */
export function WithdrawDialog({ contract, onClose }: { contract: ContractRecord; onClose: () => void }) {
  // The status when the dialog opened: if the client signs meanwhile, the contract is not withdrawn.
  const [seenStatus] = useState(contract.status === 'signed' ? ('signed' as const) : ('open' as const))
  const [reason, setReason] = useState('')
  const withdraw = useConsoleAction<{ status: 'open' | 'signed'; reason: string }>({
    path: `/api/admin/contracts/${contract.id}/withdrawal`,
    refresh: ['contract', 'contracts', 'contracts-attention', 'money', 'waiting'],
    quiet: true,
    onDone: () => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { number: contract.number }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(withdraw.failure, { reason })
  // The page's money section has loaded this already: what prevents a withdrawal is shown before a reason is typed.
  const { data: money } = useConsoleQuery<MoneyView>('money', `/api/admin/contracts/${contract.id}/money`)
  const refusal =
    money &&
    withdrawalRefusal(
      { status: contract.status, money: money.hold },
      { seen: seenStatus, byOwner: true, reason: 'any' },
    )
  return (
    <ConfirmDialog
      title={fill(words.title, { number: contract.number })}
      confirm={words.submit}
      cancel={words.keep}
      danger
      busy={withdraw.busy}
      failure={refusal ? withdrawalRefusals[refusal] : sentence}
      form={form}
      onConfirm={() => !refusal && void withdraw.run({ status: seenStatus, reason })}
      onClose={onClose}
    >
      <p>{seenStatus === 'signed' ? words.signedText : words.openText}</p>
      <CompactArea
        label={seenStatus === 'signed' ? words.reason : `${words.reason} (${words.reasonOptional})`}
        hint={words.reasonHint}
        rows={2}
        value={reason}
        maxLength={500}
        error={fields.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
