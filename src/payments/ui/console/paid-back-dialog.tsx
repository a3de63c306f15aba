import { useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'

export interface PaidBackDialogProps {
  path: string
  pence: number
  words: {
    title: string
    text: string
    reference: string
    submit: string
    done: { title: string; description: string }
  }
  /** The invoice that it is about, if any. */
  number?: string
  onClose: () => void
}

/** Records a transfer by which staff have paid something back. */
export function PaidBackDialog({ path, pence, words, number = '', onClose }: PaidBackDialogProps) {
  const [bankReference, setReference] = useState('')
  const write = useConsoleAction<object, { number?: string; pence: number }>({
    path,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: (refund) => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { number: refund.number ?? '', sum: pounds(refund.pence) }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(write.failure, { bankReference })
  return (
    <ConfirmDialog
      title={fill(words.title, { number })}
      confirm={words.submit}
      cancel={contractsConsole.cancel}
      busy={write.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void write.run({ bankReference })}
      onClose={onClose}
    >
      <p>{fill(words.text, { sum: pounds(pence) })}</p>
      <CompactField
        label={words.reference}
        value={bankReference}
        onChange={(event) => setReference(event.target.value)}
        error={fields.bankReference}
        autoComplete="off"
        data-autofocus
      />
    </ConfirmDialog>
  )
}
