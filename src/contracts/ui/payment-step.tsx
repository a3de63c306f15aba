import './payment-step.css'
import { useState } from 'react'
import { brand } from '#content/brand.ts'
import { portal } from '#content/portal.ts'
import { ArrivingHeading } from '#src/design/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { fill } from '#src/platform/mail/layout/fill.ts'
import type { WireContract } from '../api.ts'
import { useCompletedPdf } from './use-completed-pdf.ts'
import { useDocumentState } from './use-document-state.ts'

const words = portal.payment

type Way = 'card' | 'invoice'

export interface PaymentStepProps {
  still: boolean
  contract: WireContract
  onBack: () => void
  /** Resolves to whether the refusal changed what is shown. */
  onRefused: (error: unknown) => Promise<boolean>
}

/** Step 4: the contract is complete; the deposit, and the sealed copy (SPEC.md §2 "Payment Options"). */
export function PaymentStep({ still, contract, onBack, onRefused }: PaymentStepProps) {
  const [way, setWay] = useState<Way>()
  const [hasChosen, setHasChosen] = useState(false)

  function choose(next: Way | undefined) {
    setHasChosen(true)
    setWay(next)
  }

  return (
    <div className="app__b">
      <div className="app__m">
        {contract.isSigned && (
          <p className="okline">
            <b>{words.complete.title}</b>
            {words.complete.text}{' '}
            <a className="link" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
            .
          </p>
        )}
        {way ? (
          <ByMail key={way} way={way} number={contract.number} onBack={() => choose(undefined)} />
        ) : (
          <>
            <ArrivingHeading level={2} className="d d2" still={still && !hasChosen}>
              {words.heading}
            </ArrivingHeading>
            <Ways onChoose={choose} />
          </>
        )}
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
      </aside>
    </div>
  )
}

function Ways({ onChoose }: { onChoose: (way: Way) => void }) {
  return (
    <div className="pays">
      <div className="pay pay--hot">
        <p className="d pay__n">{words.card.figure}</p>
        <p>{words.card.text}</p>
        <Button onClick={() => onChoose('card')}>{words.card.action}</Button>
      </div>
      <div className="pay">
        <p className="d pay__n">{words.invoice.figure}</p>
        <p>{words.invoice.text}</p>
        <Button variant="line" onClick={() => onChoose('invoice')}>
          {words.invoice.action}
        </Button>
      </div>
    </div>
  )
}

/** What happens with the deposit where neither way is open: a person arranges it. */
function ByMail({ way, number, onBack }: { way: Way; number: string; onBack: () => void }) {
  const { heading, text, action, subject, back } = words.byMail
  const mail = `mailto:${brand.email}?subject=${encodeURIComponent(fill(subject[way], { number }))}`
  return (
    <>
      <ArrivingHeading level={2} className="d d2">
        {heading[way]}
      </ArrivingHeading>
      <p className="lead">{text[way]}</p>
      <div className="acts">
        <Button variant="line" onClick={onBack}>
          <Icon name="back" />
          {back}
        </Button>
        <Button variant="hot" href={mail}>
          {action} {brand.email}
        </Button>
      </div>
    </>
  )
}

function CompletedContract({ contract, onBack, onRefused }: Omit<PaymentStepProps, 'still'>) {
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
        <Button variant="line" busy={isBusy} disabled={!contract.isSigned} onClick={() => void download(contract.draft)}>
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
