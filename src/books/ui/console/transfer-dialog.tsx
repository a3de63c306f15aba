import { useState } from 'react'
import { booksConsole } from '#content/console/books.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { pounds, readPounds } from '#src/values/money.ts'
import type { TransferAnswer } from '../../console-api.ts'
import { movedQueries } from './moved-queries.ts'
import { SharesField, sharesOf, type SharesTyped } from './shares-field.tsx'

const words = booksConsole.transfer

/** Records a transfer as shown on the bank statement, for one or several invoices. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const [sum, setSum] = useState('')
  const [receivedOn, setReceivedOn] = useState('')
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState<SharesTyped>({})
  const record = useConsoleAction<object, TransferAnswer>({
    path: '/api/admin/money/transfers',
    refresh: movedQueries,
    quiet: true,
    onDone: (answer) => {
      announceRecorded(answer)
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(record.failure, { pence: sum, receivedOn, reference, shares: typed })
  const pence = readPounds(sum) ?? 0
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirm={words.submit}
      cancel={booksConsole.cancel}
      busy={record.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void record.run({ pence, receivedOn, reference, shares: sharesOf(typed) })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <div className="bks-pair">
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
      </div>
      <CompactField
        label={words.reference}
        hint={words.referenceHint}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={fields.reference}
        autoComplete="off"
      />
      <SharesField pence={pence} typed={typed} onType={setTyped} error={fields.shares} />
    </ConfirmDialog>
  )
}

/** Says what was recorded, and what is still owed. */
export function announceRecorded({ receipts }: Pick<TransferAnswer, 'receipts'>): void {
  const open = receipts.filter(({ openPence }) => openPence > 0)
  toast({
    title: words.doneTitle,
    description:
      open.length > 0
        ? open
            .map(({ openPence, invoice }) => fill(words.donePart, { open: pounds(openPence), number: invoice }))
            .join(' ')
        : fillCount(words.done, receipts.length),
    tone: 'ok',
  })
}
