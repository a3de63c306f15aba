import { useState } from 'react'
import { moneyConsole } from '#content/console/contracts.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { pounds, readPounds } from '#src/values/money.ts'

const words = moneyConsole.refund

export interface RefundDialogProps {
  contractId: string
  /** `surplus`: a card payment that came after the bank transfer. */
  by: 'card' | 'bank' | 'surplus'
  leftPence: number
  onClose: () => void
}

/** Pays a deposit back, after staff have typed how much that is. */
export function RefundDialog({ contractId, by, leftPence, onClose }: RefundDialogProps) {
  const [sum, setSum] = useState('')
  const [bankReference, setReference] = useState('')
  const [differs, setDiffers] = useState(false)
  const refund = useConsoleAction<object, { number: string; pence: number }>({
    path: `/api/admin/contracts/${contractId}/${by === 'surplus' ? 'surplus-refund' : 'refund'}`,
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    quiet: true,
    onDone: ({ number, pence }) => {
      toast({
        title: words.done.title,
        description: fill(words.done.description, { number, sum: pounds(pence) }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(refund.failure, {
    pence: sum,
    ...(by === 'bank' ? { bankReference } : {}),
  })

  function submit() {
    const isRight = readPounds(sum) === leftPence
    setDiffers(!isRight)
    if (isRight) void refund.run({ pence: leftPence, ...(by === 'bank' ? { bankReference } : {}) })
  }

  return (
    <ConfirmDialog
      title={by === 'surplus' ? words.surplusTitle : words.title}
      confirm={words.submit}
      cancel={words.keep}
      danger
      busy={refund.busy}
      failure={sentence}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{by === 'bank' ? words.bankText : words.text}</p>
      <p className="mny__big">{pounds(leftPence)}</p>
      <CompactField
        label={words.amount}
        inputMode="decimal"
        value={sum}
        onChange={(event) => {
          setDiffers(false)
          setSum(event.target.value)
        }}
        error={differs ? fill(words.mismatch, { sum: pounds(leftPence) }) : fields.pence}
        autoComplete="off"
        data-autofocus
      />
      {by === 'bank' && (
        <CompactField
          label={words.reference}
          value={bankReference}
          onChange={(event) => setReference(event.target.value)}
          error={fields.bankReference}
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  )
}
