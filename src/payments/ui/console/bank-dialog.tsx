import { useState } from 'react'
import { contractsConsole, moneyConsole } from '#content/console/contracts.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { plainPounds, pounds, readPounds } from '#src/values/money.ts'
import type { MoneyDocument } from '#src/billing/console-api.ts'

const words = moneyConsole.bank

/** Records a transfer as shown on the bank statement. */
export function BankDialog({
  contractId,
  invoice,
  onClose,
}: {
  contractId: string
  invoice: MoneyDocument
  onClose: () => void
}) {
  const [sum, setSum] = useState(plainPounds(invoice.openPence))
  const [receivedOn, setReceivedOn] = useState('')
  const [reference, setReference] = useState('')
  const record = useConsoleAction<object, { receipt: string; openPence: number }>({
    path: `/api/admin/contracts/${contractId}/bank-payments`,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: ({ openPence }) => {
      const doneWords = openPence > 0 ? words.donePart : words.done
      toast({
        title: doneWords.title,
        description: fill(doneWords.description, { number: invoice.number, open: pounds(openPence) }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(record.failure, { pence: sum, receivedOn, reference })
  return (
    <ConfirmDialog
      title={fill(words.title, { number: invoice.number })}
      confirm={words.submit}
      cancel={contractsConsole.cancel}
      busy={record.busy}
      failure={sentence}
      form={form}
      onConfirm={() =>
        void record.run({ invoiceNumber: invoice.number, pence: readPounds(sum) ?? 0, receivedOn, reference })
      }
      onClose={onClose}
    >
      <p>{words.text}</p>
      <CompactField
        label={words.amount}
        inputMode="decimal"
        value={sum}
        onChange={(event) => setSum(event.target.value)}
        error={fields.pence}
        autoComplete="off"
      />
      <CompactField
        label={words.receivedOn}
        type="date"
        value={receivedOn}
        onChange={(event) => setReceivedOn(event.target.value)}
        error={fields.receivedOn}
      />
      <CompactField
        label={words.reference}
        hint={words.referenceHint}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={fields.reference}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
