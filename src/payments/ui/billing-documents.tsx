import { payments } from '#content/payments.ts'
import { fill } from '#src/platform/mail/layout/fill.ts'
import type { PaymentView } from '../api.ts'
import { documentFileName } from '../billing-document.ts'
import { documentPath } from './payment-calls.ts'
import { longDate } from '#src/values/spoken-date.ts'

const words = payments.documents

/** The contract's invoices, receipts and credit notes, each a download; nothing where there are none. */
export function BillingDocuments({ contractId, documents }: { contractId: string; documents: PaymentView['documents'] }) {
  if (documents.length === 0) return null
  return (
    <section className="papers" aria-labelledby="billing-documents">
      <h3 className="label" id="billing-documents">
        {words.heading}
      </h3>
      <ul>
        {documents.map((document) => (
          <li key={document.number}>
            <DocumentLine contractId={contractId} document={document} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DocumentLine({ contractId, document }: { contractId: string; document: PaymentView['documents'][number] }) {
  const { kind, number, issuedOn, dueOn, ready } = document
  const names = { kind: words.kinds[kind], number }
  if (!ready) return <output className="muted">{fill(words.making, names)}</output>
  return (
    <>
      <a className="link" href={documentPath(contractId, number)} download={documentFileName(document)}>
        {fill(words.download, { ...names, kind: words.kinds[kind].toLowerCase() })}
      </a>{' '}
      <span className="muted">{dueOn ? fill(words.due, { date: longDate(issuedOn), due: longDate(dueOn) }) : fill(words.issued, { date: longDate(issuedOn) })}</span>
    </>
  )
}
