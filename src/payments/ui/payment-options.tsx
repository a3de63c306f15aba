import './payment-options.css'
import { type ComponentType, useEffect, useState } from 'react'
import { payments as words } from '#content/portal/payments.ts'
import type { ClientDetails } from '#src/contracts/contract.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { PaymentView } from '../api.ts'
import { BillingDocuments } from '#src/billing/ui/billing-documents.tsx'
import { CardPayment } from './card-payment.tsx'
import { useInvoice } from './use-invoice.ts'
import { type LoadedPayment, usePayment } from './use-payment.ts'

export interface PaymentOptionsProps {
  contractId: string
  /** The client's details in the contract. */
  details: ClientDetails
  /** Whether the page was open before. Then the focus stays where the browser put it. */
  still: boolean
  /** Resolves to whether the refusal changed what is shown, so that no other message is needed. */
  onRefused: (error: unknown) => Promise<boolean>
  /** Called with whether the deposit is paid, after each response of the server. */
  onPaid: (isPaid: boolean) => void
  /** What is shown once the deposit is paid. `arrives` is true if it was paid on this page just now. */
  WhenPaid: ComponentType<{ view: PaymentView; arrives: boolean }>
}

/** The deposit: by card now, or by invoice later; and the result (PAY-4). */
export function PaymentOptions({ contractId, details, still, onRefused, onPaid, WhenPaid }: PaymentOptionsProps) {
  const { clientEmail, companyName } = details
  const loaded = usePayment({ contractId, clientEmail, onRefused })
  const [isCardChosen, setIsCardChosen] = useState<boolean>()
  const state = loaded.view?.state
  const isOver = state === 'succeeded' || state === 'processing'
  const isPaid = state === 'succeeded'
  useEffect(() => {
    if (state) onPaid(isPaid)
    // oxlint-disable-next-line react/exhaustive-deps -- The parent passes another function with each render.
  }, [state])
  // A page that was reloaded during a challenge returns to the challenge.
  const isAtCard = !isOver && (isCardChosen ?? (state === 'requires_action' && loaded.view?.intent !== null))

  if (isAtCard) {
    return (
      <CardPayment
        contractId={contractId}
        clientEmail={clientEmail}
        companyName={companyName}
        loaded={loaded}
        onRefused={onRefused}
        onBack={() => {
          setIsCardChosen(false)
          void loaded.refresh()
        }}
      />
    )
  }
  if (loaded.view?.state === 'succeeded') {
    return (
      <>
        <WhenPaid view={loaded.view} arrives={loaded.hasJustPaid && isCardChosen === true} />
        <BillingDocuments contractId={contractId} documents={loaded.view.documents} onRefused={onRefused} />
      </>
    )
  }
  return (
    <>
      <ArrivingHeading level={2} className="d d2" still={(still && isCardChosen === undefined) || loaded.hasJustPaid}>
        {words.heading}
      </ArrivingHeading>
      <Standing loaded={loaded} />
      <Ways
        loaded={loaded}
        contractId={contractId}
        details={details}
        onRefused={onRefused}
        onCard={() => setIsCardChosen(true)}
      />
      <BillingDocuments contractId={contractId} documents={loaded.view?.documents ?? []} onRefused={onRefused} />
    </>
  )
}

/** The payment's state, shown above the ways to pay. */
function Standing({ loaded: { view, failure, refresh } }: { loaded: LoadedPayment }) {
  return (
    <>
      <output className="payments__wait">{view?.state === 'processing' && words.processing}</output>
      {/* Not shown to a client who has asked for an invoice since: their failed card no longer matters. */}
      {view?.state === 'failed' && !view.depositInvoice && (
        <Alert title={words.failed.payment.title}>{view.failure ?? words.failed.payment.default}</Alert>
      )}
      {!view && failure && (
        <Alert title={words.loadingFailed}>
          {failure}{' '}
          <button type="button" className="link" onClick={() => void refresh()}>
            {words.loadAgain}
          </button>
        </Alert>
      )}
    </>
  )
}

interface WaysProps extends Omit<PaymentOptionsProps, 'still' | 'onPaid' | 'WhenPaid'> {
  loaded: LoadedPayment
  onCard: () => void
}

function Ways({ loaded, contractId, details, onCard, onRefused }: WaysProps) {
  const { view } = loaded
  const invoice = useInvoice({ contractId, details, onSent: loaded.announceChange, onRefused })
  const isOver = view?.state === 'processing'
  const isRaised = view?.depositInvoice != null
  const isAsking = !view && !loaded.failure
  const hasPart = view !== undefined && view.partPence > 0
  const cardText = hasPart ? words.card.part : view?.state === 'refunded' ? words.card.refunded : words.card.text
  const [isOpening, setIsOpening] = useState(false)

  /** Notices here that the session has ended, before the client types a card number. */
  async function openCard() {
    if (isOpening) return
    setIsOpening(true)
    await loaded.refresh()
    setIsOpening(false)
    onCard()
  }

  return (
    <>
      <div className="payments">
        <div className="payment payment--hot">
          <p className="d payment__n">{words.card.figure}</p>
          <p>{cardText}</p>
          <Button disabled={isOver || hasPart} busy={isAsking || isOpening} onClick={() => void openCard()}>
            {words.card.action}
          </Button>
        </div>
        <div className="payment">
          <p className="d payment__n">{words.invoice.figure}</p>
          <p>{invoiceText(view)}</p>
          <Button
            variant="line"
            disabled={isOver || isRaised}
            busy={invoice.busy || isAsking}
            onClick={() => void invoice.send()}
          >
            {invoice.busy ? words.invoice.busy : isRaised ? words.invoice.requested : words.invoice.action}
          </Button>
        </div>
      </div>
      <DoubtNote doubt={invoice.doubt} />
      {invoice.failure && !isRaised && <Alert title={invoice.failure.title}>{invoice.failure.description}</Alert>}
      <output className={invoice.sent ? 'okline' : 'payments__wait'}>
        {invoice.sent && (
          <>
            <b>{words.invoice.sent.title}</b>
            {invoice.sent}
          </>
        )}
      </output>
    </>
  )
}

function invoiceText(view: PaymentView | undefined): string {
  const raised = view?.depositInvoice
  if (!raised) return words.invoice.text
  if (raised.isSettled) return fill(words.invoice.over, { number: raised.number })
  if (view.partPence > 0) {
    const sums = { part: pounds(view.partPence), open: pounds(view.amountPence - view.partPence) }
    return fill(words.invoice.part, { ...sums, number: raised.number })
  }
  return raised.dueOn
    ? fill(words.invoice.raised, { number: raised.number, due: longDate(raised.dueOn) })
    : fill(words.invoice.raisedUndated, { number: raised.number })
}
