import { useRef, useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { base64Of } from '#src/platform/browser/base64.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { type ImportOutcome, type ImportPreview, mostImportBytes } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.import

const nothing = { file: '', agreedHow: '', agreedOn: '' }

/** Imports people from a file. It shows what is wrong with which line before anybody is imported (CAND-16). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing)
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<ImportPreview>()
  const undo = useUndoImport()
  const look = useConsoleAction<{ file: string }, ImportPreview>({
    path: '/api/admin/candidates/imports/preview',
    quiet: true,
  })
  const newest = useRef<File>(undefined)
  const previews = useRef<Promise<unknown>>(Promise.resolve())
  const bring = useConsoleAction<typeof nothing, ImportOutcome>({
    path: '/api/admin/candidates/imports',
    refresh: candidateQueries,
    quiet: true,
    onDone: ({ importId, added }) => {
      toast({
        title: fillCount(words.done, added),
        description: words.doneText,
        tone: 'ok',
        action: { label: words.undo, run: () => void undo.run(importId) },
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(bring.failure ?? look.failure, typed)
  const choose = async (chosen: File | undefined) => {
    newest.current = chosen
    setPreview(undefined)
    const isTooLarge = chosen !== undefined && chosen.size > mostImportBytes
    setProblem(isTooLarge ? words.tooLarge : undefined)
    setTyped((before) => ({ ...before, file: '' }))
    if (!chosen || isTooLarge) return
    const isNewest = () => newest.current === chosen
    try {
      const file = await base64Of(chosen)
      if (!isNewest()) return
      setTyped((before) => ({ ...before, file }))
      // One after another, because a call is ignored while an earlier one is under way.
      const preview = previews.current.then(() => (isNewest() ? look.run({ file }) : undefined))
      previews.current = preview
      const found = await preview
      if (isNewest()) setPreview(found)
    } catch {
      if (isNewest()) setProblem(words.unreadable)
    }
  }
  const run = () => {
    if (typed.file === '' || !preview) return setProblem((known) => known ?? words.none)
    void bring.run(typed)
  }
  return (
    <ConfirmDialog
      title={words.title}
      size="lg"
      confirm={preview ? fillCount(words.submit, preview.ready) : words.submitNone}
      cancel={candidatesConsole.cancel}
      busy={bring.busy || look.busy}
      failure={sentence}
      form={form}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <CompactField
        label={words.file}
        hint={words.hint}
        type="file"
        accept=".csv,.txt,text/csv"
        error={problem ?? fields.file}
        onChange={(event) => void choose(event.target.files?.[0])}
        data-autofocus
      />
      {preview && <Preview preview={preview} />}
      <AgreedFields typed={typed} fields={fields} onChange={setTyped} />
    </ConfirmDialog>
  )
}

function AgreedFields({
  typed,
  fields,
  onChange,
}: {
  typed: typeof nothing
  fields: { readonly agreedHow?: string | undefined; readonly agreedOn?: string | undefined }
  onChange: (typed: typeof nothing) => void
}) {
  return (
    <div className="cn-pair">
      <CompactField
        label={candidatesConsole.add.fields.agreedHow}
        hint={words.agreedHint}
        value={typed.agreedHow}
        error={fields.agreedHow}
        onChange={({ target }) => onChange({ ...typed, agreedHow: target.value })}
      />
      <CompactField
        label={candidatesConsole.add.fields.agreedOn}
        type="date"
        value={typed.agreedOn}
        error={fields.agreedOn}
        onChange={({ target }) => onChange({ ...typed, agreedOn: target.value })}
      />
    </div>
  )
}

const mostShown = 50

function Preview({ preview: { columns, ready, left } }: { preview: ImportPreview }) {
  return (
    <>
      <output>
        <b>{fill(words.found, { ready: fillCount(words.ready, ready), left: fillCount(words.left, left.length) })}</b>
      </output>
      <div className="con-tw">
        <table className="tb">
          <caption className="sr">{words.columns}</caption>
          <thead>
            <tr>
              <th scope="col">{words.inFile}</th>
              <th scope="col">{words.goesTo}</th>
              <th scope="col">{words.first}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ header, field, sample }, index) => (
              // Two columns may have the same name.
              // oxlint-disable-next-line react/no-array-index-key -- the file's columns have no other key
              <tr key={index}>
                <th scope="row">{header}</th>
                <td data-l={words.goesTo}>
                  <StateMark kind={field ? 'done' : 'none'}>{field ? words.fields[field] : words.leaveOut}</StateMark>
                </td>
                <td data-l={words.first}>{sample}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left.length > 0 && (
        <details className="cn-left" open={left.length <= 5}>
          <summary>{fillCount(words.stayOut, left.length)}</summary>
          <ul>
            {left.slice(0, mostShown).map(({ line, who, why }) => (
              <li key={line}>
                {fill(words.line, { line: String(line), who: who || words.nobody, why: words.why[why] })}
              </li>
            ))}
          </ul>
          {left.length > mostShown && <p>{fillCount(words.more, left.length - mostShown)}</p>}
        </details>
      )}
    </>
  )
}

function useUndoImport() {
  return useConsoleAction<string, { removed: number; kept: number }>({
    path: (importId) => `/api/admin/candidates/imports/${importId}/undo`,
    body: () => ({}),
    refresh: candidateQueries,
    onDone: ({ removed, kept }) =>
      toast({
        title: fillCount(words.undone, removed),
        ...(kept > 0 ? { description: fillCount(words.kept, kept) } : {}),
        tone: kept > 0 ? 'hot' : 'ok',
      }),
  })
}
