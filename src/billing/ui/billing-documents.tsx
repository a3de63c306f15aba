import { type MouseEvent, useState } from 'react'
import { payments } from '#content/portal/payments.ts'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { saveFile } from '#src/platform/browser/save-file.ts'
import { fill } from '#src/values/fill.ts'
import { documentFileName } from '../billing-document.ts'
import { documentPath, documentPdf } from './document-calls.ts'
import { longDate } from '#src/values/london-time.ts'
import type { ClientDocument } from '../api.ts'

const words = payments.documents

interface BillingDocumentsProps {
  contractId: string
  documents: readonly ClientDocument[]
  /** Resolves to whether the refusal changed what is shown, so that no other message is needed. */
  onRefused: (error: unknown) => Promise<boolean>
}

/** The contract's invoices, receipts and credit notes as downloads; renders nothing if there are none. */
export function BillingDocuments({ contractId, documents, onRefused }: BillingDocumentsProps) {
  const [failure, setFailure] = useState<{ title: string; sentence: string }>()
  if (documents.length === 0) return null

  /** Fetched by script, so that the page can say if the session has ended, instead of saving an error as a file. */
  async function save(document: ClientDocument) {
    setFailure(undefined)
    try {
      saveFile(await documentPdf(contractId, document.number), documentFileName(document))
    } catch (error) {
      if (await onRefused(error)) return
      const title = fill(words.failed, { kind: words.kinds[document.kind], number: document.number })
      const { sentence } = readFailure(error)
      toast({ title, description: sentence, tone: 'hot' })
      setFailure({ title, sentence })
    }
  }

  return (
    <section className="papers" aria-labelledby="billing-documents">
      <h3 className="label" id="billing-documents">
        {words.heading}
      </h3>
      {failure && <Alert title={failure.title}>{failure.sentence}</Alert>}
      <ul>
        {documents.map((document) => (
          <li key={document.number}>
            <DocumentLine contractId={contractId} document={document} onSave={() => void save(document)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DocumentLine({
  contractId,
  document,
  onSave,
}: {
  contractId: string
  document: ClientDocument
  onSave: () => void
}) {
  const { kind, number, issuedOn, dueOn, ready } = document
  const names = { kind: words.kinds[kind], number }
  if (!ready) return <output className="muted">{fill(words.making, names)}</output>

  // If it is opened in another tab, the browser loads it itself.
  function take(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSave()
  }

  return (
    <>
      <a className="link" href={documentPath(contractId, number)} onClick={take}>
        {fill(words.download, { ...names, kind: words.kinds[kind].toLowerCase() })}
      </a>{' '}
      <span className="muted">
        {dueOn
          ? fill(words.due, { date: longDate(issuedOn), due: longDate(dueOn) })
          : fill(words.issued, { date: longDate(issuedOn) })}
      </span>
    </>
  )
}
