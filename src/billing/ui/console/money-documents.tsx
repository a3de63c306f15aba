import { moneyConsole } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { documentFileName } from '../../billing-document.ts'
import type { MoneyDocument } from '../../console-api.ts'

const words = moneyConsole.documents

/** Every invoice, receipt and credit note of a contract, newest first, with its state. */
export function MoneyDocuments({
  contractId,
  documents,
  onMarkPaid,
}: {
  contractId: string
  documents: readonly MoneyDocument[]
  onMarkPaid: (invoice: MoneyDocument) => void
}) {
  const draw = useConsoleAction<{ number: string }>({
    path: ({ number }) => `${pathOf(contractId, number)}/drawing`,
    body: () => ({}),
    refresh: ['money', 'contracts', 'contracts-attention', 'waiting'],
    onDone: () => toast({ ...words.drawn, tone: 'ok' }),
  })
  return (
    <div className="mny__part">
      <h4>{words.heading}</h4>
      {documents.length === 0 && <p className="mny__none">{words.none}</p>}
      <ul className="mny__rows">
        {documents.map((document) => (
          <li key={document.number}>
            <p>
              <b>{document.number}</b> {words.kinds[document.kind]}, {shortDate(document.issuedOn, 'now')}
              <small>{document.label}</small>
            </p>
            <StandingMark document={document} />
            <p className="mny__sum">
              {pounds(document.payablePence)}
              {document.creditPence > 0 && (
                <small>{fill(words.credit, { credit: pounds(document.creditPence) })}</small>
              )}
            </p>
            <div className="con-acts">
              {document.openPence > 0 && (
                <CompactButton onClick={() => onMarkPaid(document)}>{words.markPaid}</CompactButton>
              )}
              {document.ready ? (
                <CompactButton
                  href={pathOf(contractId, document.number)}
                  outside
                  download={documentFileName(document)}
                  aria-label={fill(words.download, { number: document.number })}
                >
                  PDF
                </CompactButton>
              ) : (
                <CompactButton busy={draw.busy} onClick={() => void draw.run({ number: document.number })}>
                  {words.draw}
                </CompactButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function StandingMark({ document }: { document: MoneyDocument }) {
  const [kind, label] = standing(document)
  return <StateMark kind={kind}>{label}</StateMark>
}

function standing({
  kind,
  ready,
  settled,
  openPence,
  payablePence,
  daysLate,
  dueOn,
}: MoneyDocument): [StateKind, string] {
  const say = words.states
  if (!ready) return ['waiting', say.drawing]
  if (kind !== 'invoice') return ['done', kind === 'receipt' ? say.paid : say.credited]
  if (settled)
    return ['done', { card: say.paidCard, bank: say.paidBank, covered: say.covered, credited: say.credited }[settled]]
  if (daysLate > 0) return ['failed', fillCount(say.late, daysLate)]
  const dueDay = dueOn ? shortDate(dueOn, 'now') : ''
  if (openPence < payablePence) return ['partly', fill(say.part, { open: pounds(openPence), due: dueDay })]
  return ['waiting', fill(say.open, { due: dueDay })]
}

const pathOf = (contractId: string, number: string) =>
  `/api/admin/contracts/${contractId}/documents/${encodeURIComponent(number)}`
