import { useRef, useState } from 'react'
import { bankLinesWords } from '#content/console/bank-lines.ts'
import { booksConsole } from '#content/console/books.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { base64Of } from '#src/platform/browser/base64.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { StatementAnswer } from '../../../statement/api.ts'
import type { Columns } from '../../../statement/columns.ts'
import type { UnknownColumns } from '../../../statement/csv-statement.ts'
import { mostStatementBytes } from '../../../statement/statement-limits.ts'
import { ColumnsFields } from './columns-fields.tsx'
import { ImportResult } from './import-result.tsx'

const words = bankLinesWords.upload

type Imported = Extract<StatementAnswer, { state: 'imported' }>

/** Imports a bank's file, asks for its columns if they are unknown, and shows the result. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState('')
  const latest = useRef<File>(undefined)
  const [ask, setAsk] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [unknown, setUnknown] = useState<UnknownColumns>()
  const [columns, setColumns] = useState<Partial<Columns>>({})
  const [result, setResult] = useState<Imported>()
  const send = useConsoleAction<object, StatementAnswer>({
    path: '/api/admin/money/statements',
    refresh: ['bank-lines', 'waiting'],
    quiet: true,
    onDone: (answer) => {
      if (answer.state === 'imported') return setResult(answer)
      setUnknown(answer.unknown)
      setColumns(answer.unknown.guess)
    },
  })
  const { fields, sentence, form } = useRefusal(send.failure, { file, columns })
  const choose = async (chosen: File | undefined) => {
    latest.current = chosen
    setFile('')
    setProblem(chosen && chosen.size > mostStatementBytes ? words.tooLarge : undefined)
    if (!chosen || chosen.size > mostStatementBytes) return
    // Of two files chosen quickly, the first may be read last.
    const isLatest = () => latest.current === chosen
    try {
      const read = await base64Of(chosen)
      if (isLatest()) setFile(read)
    } catch {
      if (isLatest()) setProblem(words.unreadable)
    }
  }
  if (result)
    return (
      <Dialog title={result.added > 0 ? words.doneTitle : words.nothingNew} size="sm" onClose={onClose}>
        <div className="con-ask">
          <ImportResult result={result} />
          <div className="con-acts">
            <CompactButton variant="ink" onClick={onClose}>
              {words.close}
            </CompactButton>
          </div>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={unknown ? bankLinesWords.columns.title : words.title}
      size={unknown ? 'lg' : 'md'}
      confirm={words.submit}
      cancel={booksConsole.cancel}
      busy={send.busy}
      failure={sentence}
      form={form}
      onConfirm={() => {
        if (file === '') return setProblem((known) => known ?? words.none)
        void send.run(unknown ? { file, columns } : { file, ask })
      }}
      onClose={onClose}
    >
      {unknown ? (
        <ColumnsFields unknown={unknown} columns={columns} onChange={setColumns} fields={fields} />
      ) : (
        <>
          <p>{words.text}</p>
          <CompactField
            label={words.file}
            hint={words.hint}
            type="file"
            accept=".csv,.ofx,.qfx,.txt,text/csv,application/x-ofx"
            error={problem ?? fields.file}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <CompactCheck label={words.ask} checked={ask} onChange={(event) => setAsk(event.target.checked)} />
        </>
      )}
    </ConfirmDialog>
  )
}
