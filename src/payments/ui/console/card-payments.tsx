import { moneyConsole } from '#content/console/contracts.ts'
import { disputeStateWords } from '#content/console/payments.ts'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { shortMoment } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { MoneyPayment } from '../../console-api.ts'

const words = moneyConsole.payments
const states = { ...words.states, disputed: disputeStateWords.needs_response, lost: disputeStateWords.lost }

const kinds: Record<MoneyPayment['state'], StateKind> = {
  created: 'none',
  requires_action: 'waiting',
  processing: 'waiting',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'none',
  refunded: 'partly',
  surplus: 'failed',
  disputed: 'failed',
  lost: 'failed',
}

/** Every card that was tried, with the gateway's own words if it was declined. */
export function CardPayments({ payments }: { payments: readonly MoneyPayment[] }) {
  return (
    <div className="mny__part">
      <h4>{words.heading}</h4>
      {payments.length === 0 && <p className="mny__none">{words.none}</p>}
      <ul className="mny__rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <p>
              <b>{shortMoment(payment.createdAt, 'now')}</b> {words.gateway[payment.gateway]}
              <small>{payment.failure ?? payment.method ?? ''}</small>
            </p>
            <StateMark kind={kinds[payment.state]}>{states[payment.state]}</StateMark>
            <p className="mny__sum">{pounds(payment.amountPence)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
