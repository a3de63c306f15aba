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
  const chosen = useChosenFile()
  const [ask, setAsk] = useState(false)
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
  const { fields, sentence, form } = useRefusal(send.failure, { file: chosen.file, columns })
  const submit = async () => {
    const file = await chosen.contents()
    if (file !== undefined) void send.run(unknown ? { file, columns } : { file, ask })
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
      busy={send.busy || chosen.isAwaited}
      failure={sentence}
      form={form}
      onConfirm={() => void submit()}
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
            error={chosen.problem ?? fields.file}
            onChange={(event) => void chosen.choose(event.target.files?.[0])}
          />
          <CompactCheck label={words.ask} checked={ask} onChange={(event) => setAsk(event.target.checked)} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** The chosen file, which is read in the background, and why it can't be imported. */
function useChosenFile() {
  /** `undefined` if no file is chosen, or one that is too large. */
  const reading = useRef<Promise<string>>(undefined)
  const [file, setFile] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAwaited, setIsAwaited] = useState(false)

  async function choose(chosen: File | undefined): Promise<void> {
    const isTooLarge = chosen !== undefined && chosen.size > mostStatementBytes
    const contents = chosen && !isTooLarge ? base64Of(chosen) : undefined
    reading.current = contents
    setFile('')
    setProblem(isTooLarge ? words.tooLarge : undefined)
    // Of two files chosen quickly, the first may be read last.
    const isLatest = () => reading.current === contents
    try {
      const read = await contents
      if (read !== undefined && isLatest()) setFile(read)
    } catch {
      if (isLatest()) setProblem(words.unreadable)
    }
  }

  /** Waits until the file has been read. Returns `undefined` if there is none, or another one is chosen meanwhile. */
  async function contents(): Promise<string | undefined> {
    const latest = reading.current
    if (!latest) {
      setProblem((known) => known ?? words.none)
      return undefined
    }
    setIsAwaited(true)
    // `choose` says why a file can't be read.
    const read = await latest.catch(() => undefined)
    setIsAwaited(false)
    return reading.current === latest ? read : undefined
  }

  return { file, problem, isAwaited, choose, contents }
}
