import './deposit-paid.css'
import { payments } from '#content/portal/payments.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { PaymentView } from '#src/payments/api.ts'
import { longDate } from '#src/values/london-time.ts'
import { stepsToCome } from '../../after-deposit.ts'

const words = payments.started

/** Step 4 once the deposit is paid: a ticket that says so, and what happens next and when. */
export function DepositPaid({
  view,
  arrives,
}: {
  view: PaymentView
  /** Whether the payment has just arrived, so that it takes the focus. */
  arrives: boolean
}) {
  // Not the first of the documents: those of placements, and of an earlier deposit, are among them.
  const { depositReceipt: receipt, depositInvoice: invoice } = view
  return (
    <>
      <h2 className="d d1 paid__h">{words.heading}</h2>
      <p className="lead">{words.lead}</p>
      <div className="paid">
        <p className="paid__d">
          <span>{receipt ? longDate(receipt.issuedOn) : words.today}</span>
          <b className="d">{payments.card.figure}</b>
        </p>
        <div className="paid__t">
          <ArrivingHeading level={3} still={!arrives}>
            {payments.completed.title}
          </ArrivingHeading>
          <p>{receipt ? fill(words.receipt, { number: receipt.number }) : words.receiptSoon}</p>
          <p className="small">
            {invoice ? fill(payments.invoice.settledInvoice, { number: invoice.number }) : payments.card.paid}
          </p>
          <Button size="sm" disabled>
            {payments.card.completed}
          </Button>
        </div>
      </div>
      {receipt && (
        <section className="paid__n" aria-labelledby="what-happens-next">
          <h3 className="d d3" id="what-happens-next">
            {words.next.heading}
          </h3>
          <ol>
            {stepsToCome(receipt.issuedOn).map(({ step, on }) => (
              <li key={step}>
                <b>{fill(words.next.when[step], { day: longDate(on, receipt.issuedOn) })}</b>
                <span>{words.next.what[step]}</span>
              </li>
            ))}
          </ol>
          <div className="acts">
            <Button variant="hot" href="/?book=demo">
              {words.next.action} <Icon name="arrow" />
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
