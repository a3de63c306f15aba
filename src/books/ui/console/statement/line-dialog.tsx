import { useState } from 'react'
import { bankLinesWords as words } from '#content/console/bank-lines.ts'
import { booksConsole } from '#content/console/books.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { plainPounds, pounds } from '#src/values/money.ts'
import type { BankLine, RecordedLine } from '../../../statement/api.ts'
import { movedQueries } from '../moved-queries.ts'
import { SharesField, sharesOf, type SharesTyped } from '../shares-field.tsx'

/** Lets a person choose the invoices that a line pays, beginning with the proposal. */
export function LineDialog({
  newest,
  onClose,
  onDone,
}: {
  newest: BankLine
  onClose: () => void
  onDone: (answer: RecordedLine) => void
}) {
  const { seen: line, isFetching, onFailed } = useSeen(newest, ({ version }) => version, ['bank-lines'])
  const proposed = line.proposal?.shares ?? []
  const [typed, setTyped] = useState<SharesTyped>(() =>
    Object.fromEntries(proposed.map(({ invoiceNumber, pence }) => [invoiceNumber, plainPounds(pence)])),
  )
  const record = useConsoleAction<object, RecordedLine>({
    path: `/api/admin/money/bank-lines/${line.id}/recordings`,
    refresh: movedQueries,
    quiet: true,
    onDone,
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(record.failure, { shares: typed })
  return (
    <ConfirmDialog
      title={words.chooseTitle}
      size="md"
      confirm={words.submit}
      cancel={booksConsole.cancel}
      busy={record.busy || isFetching}
      failure={sentence}
      form={form}
      onConfirm={() => void record.run({ version: line.version, shares: sharesOf(typed) })}
      onClose={onClose}
    >
      <p>{fill(words.chooseText, { sum: pounds(line.leftPence), day: shortDate(line.day, 'now') })}</p>
      <p className="bkl-text">
        {line.payer && <strong>{line.payer}</strong>} {line.reference}
      </p>
      <SharesField
        pence={line.leftPence}
        typed={typed}
        onType={setTyped}
        error={fields.shares}
        first={line.proposal?.numbers ?? []}
      />
    </ConfirmDialog>
  )
}
