import {
  disputeReasons,
  disputesConsole,
  disputeStateWords,
  otherDisputeReason,
  refundsConsole,
} from '#content/console/payments.ts'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { shortDate, shortMoment } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { GatewayMoves } from '../../console-api.ts'
import { type DisputeState, isOpenDispute } from '../../dispute.ts'

const disputeKinds: Record<DisputeState, StateKind> = {
  inquiry: 'waiting',
  needs_response: 'failed',
  under_review: 'waiting',
  won: 'done',
  lost: 'failed',
  closed: 'done',
}
const refundKinds: Record<GatewayMoves['refunds'][number]['state'], StateKind> = {
  pending: 'waiting',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
  made_good: 'done',
}

/** Every dispute and every refund, including refunds made at the gateway. */
export function Moves({ moves: { disputes, refunds } }: { moves: GatewayMoves }) {
  return (
    <>
      {disputes.length > 0 && (
        <div className="mny__part">
          <h4>{disputesConsole.heading}</h4>
          <ul className="mny__rows">
            {disputes.map(({ id, openedAt, reason, state, evidenceDueAt, sum }) => (
              <li key={id}>
                <p>
                  <b>{shortMoment(openedAt, 'now')}</b> {disputeReasons[reason] ?? otherDisputeReason}
                  {isOpenDispute(state) && evidenceDueAt && (
                    <small>{fill(disputesConsole.dueBy, { due: shortDate(evidenceDueAt, 'now') })}</small>
                  )}
                </p>
                <StateMark kind={disputeKinds[state]}>{disputeStateWords[state]}</StateMark>
                <p className="mny__sum">{sum}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {refunds.length > 0 && (
        <div className="mny__part">
          <h4>{refundsConsole.heading}</h4>
          <ul className="mny__rows">
            {refunds.map(({ id, at, state, pence, creditedPence }) => (
              <li key={id}>
                <p>
                  <b>{shortMoment(at, 'now')}</b> {refundsConsole.toCard}
                  <small className="mny__id">{id}</small>
                  {creditedPence < pence && state !== 'failed' && state !== 'canceled' && (
                    <small>{fill(refundsConsole.uncredited, { sum: pounds(pence - creditedPence) })}</small>
                  )}
                </p>
                <StateMark kind={refundKinds[state]}>{refundsConsole.states[state]}</StateMark>
                <p className="mny__sum">{pounds(pence)}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
