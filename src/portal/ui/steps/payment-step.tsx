import './payment-step.css'
import { brand } from '#content/brand.ts'
import { portal } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { PaymentOptions } from '#src/payments/ui/payment-options.tsx'
import type { WireContract } from '../../api.ts'
import { DepositPaid } from './deposit-paid.tsx'
import { useCompletedPdf } from './use-completed-pdf.ts'
import { useDocumentState } from './use-document-state.ts'

const words = portal.payment

export interface PaymentStepProps {
  still: boolean
  contract: WireContract
  isPaid: boolean
  onPaid: (isPaid: boolean) => void
  onBack: () => void
  /** Resolves to whether the refusal changed what is shown. */
  onRefused: (error: unknown) => Promise<boolean>
}

/** Step 4: the contract is complete. It has the deposit and the sealed copy (PORTAL-36). */
export function PaymentStep({ still, contract, isPaid, onPaid, onBack, onRefused }: PaymentStepProps) {
  return (
    <div className="app__b">
      <div className="app__m">
        {contract.isSigned && !isPaid && <CompleteLine />}
        <PaymentOptions
          contractId={contract.id}
          details={contract.draft}
          still={still}
          onRefused={onRefused}
          onPaid={onPaid}
          WhenPaid={DepositPaid}
        />
        {isPaid && <CompleteLine />}
        <CompletedContract contract={contract} onBack={onBack} onRefused={onRefused} />
      </div>
      <aside className="app__s" aria-labelledby="work-has-begun">
        <div className="wel__p" aria-hidden="true">
          <Portrait who={words.side.portrait} />
        </div>
        <h2 className="d d3" id="work-has-begun">
          {words.side.heading}
        </h2>
        <ul className="ticks">
          {words.side.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {isPaid && (
          <div className="wel__h">
            <h3 className="d d3">{words.side.host.heading}</h3>
            <p>{words.side.host.text}</p>
            <Button variant="line" size="sm" href={`mailto:${brand.email}`}>
              {words.side.host.write}
            </Button>
          </div>
        )}
      </aside>
    </div>
  )
}

function CompleteLine() {
  return (
    <p className="okline">
      <b>{words.complete.title}</b>
      {words.complete.text}{' '}
      <a className="link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      .
    </p>
  )
}

function CompletedContract({
  contract,
  onBack,
  onRefused,
}: Pick<PaymentStepProps, 'contract' | 'onBack' | 'onRefused'>) {
  const { state, download } = useCompletedPdf(contract.id, onRefused)
  const document = useDocumentState(contract)
  const busyWords = { busy: words.downloading, sealing: words.sealing } as const
  const isBusy = state.name === 'busy' || state.name === 'sealing'

  return (
    <>
      <div className="acts acts--end">
        <Button variant="line" onClick={onBack}>
          <Icon name="back" />
          {words.back}
        </Button>
        <Button
          variant="line"
          busy={isBusy}
          disabled={!contract.isSigned}
          onClick={() => void download(contract.draft)}
        >
          {isBusy ? busyWords[state.name] : words.download}
        </Button>
      </div>
      {state.name === 'failed' && <Alert title={state.title}>{state.sentence}</Alert>}
      <output className="note muted">
        {(document === 'waiting' || state.name === 'sealing') && document !== 'failed' && words.sealingNote}
        {document === 'failed' && words.sealLate}
      </output>
      <p className="note muted">
        {words.check} <a href={portal.verify.href}>{portal.verify.href}</a>.
      </p>
    </>
  )
}
