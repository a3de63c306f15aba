import { Fragment } from 'react'
import {
  disputeReasons,
  disputesConsole,
  leavingConsole,
  otherDisputeReason,
  refundsConsole,
} from '#content/console/payments.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { GatewayMoves, UncoveredDeposit } from '#src/payments/console-api.ts'
import type { MoneyView, TakenBackInstalment } from '../../console-api.ts'
import { isOpenDispute } from '#src/payments/dispute.ts'

/** The actions on money that was moved at the gateway. Each opens its dialog. */
export type MoveDialog =
  | { dialog: 'uncovered'; deposit: UncoveredDeposit }
  | { dialog: 'made-good'; refund: GatewayMoves['refunds'][number] }
  | { dialog: 'pay-back'; instalment: TakenBackInstalment }

export interface MovesAttentionProps {
  contractId: string
  money: MoneyView
  isOwner: boolean
  today: string
  onOpen: (open: MoveDialog) => void
}

/** Above a contract's money: open disputes, refunds that did not arrive, what is owed again and what we owe back. */
export function MovesAttention({ contractId, money, isOwner, today, onOpen }: MovesAttentionProps) {
  const { moves, uncovered, left, playsDisputes } = money
  const failed = moves.refunds.filter(
    ({ state, creditedPence }) => (state === 'failed' || state === 'canceled') && creditedPence > 0,
  )
  const owedBack = left
    .flatMap(({ takenBack }) => takenBack)
    .filter(({ owedBackPence, isPaidBack }) => owedBackPence > 0 && !isPaidBack)
  return (
    <>
      {moves.disputes
        .filter(({ state }) => isOpenDispute(state))
        .map((dispute) => (
          <OpenDispute
            key={dispute.id}
            contractId={contractId}
            dispute={dispute}
            receipts={money.documents.filter(({ kind, ready }) => kind === 'receipt' && ready)}
            isPlayed={playsDisputes && dispute.gateway === 'test'}
          />
        ))}
      {failed.map((refund) => (
        <Attention
          key={refund.id}
          title={refundsConsole.failed.title}
          actions={
            isOwner && (
              <CompactButton onClick={() => onOpen({ dialog: 'made-good', refund })}>
                {refundsConsole.failed.action}
              </CompactButton>
            )
          }
        >
          {fill(isOwner ? refundsConsole.failed.text : refundsConsole.failed.textForStaff, {
            sum: pounds(refund.creditedPence),
          })}
        </Attention>
      ))}
      {uncovered.map((deposit) => (
        <Attention
          key={deposit.paymentId}
          title={fill(disputesConsole.uncovered.title, { sum: pounds(deposit.pence) })}
          actions={
            isOwner && (
              <CompactButton onClick={() => onOpen({ dialog: 'uncovered', deposit })}>
                {disputesConsole.uncovered.action}
              </CompactButton>
            )
          }
        >
          {disputesConsole.uncovered.text}
        </Attention>
      ))}
      {owedBack.map((instalment) => (
        <Attention
          key={instalment.number}
          title={fill(leavingConsole.owed.title, { sum: pounds(instalment.owedBackPence) })}
          actions={
            isOwner && (
              <CompactButton onClick={() => onOpen({ dialog: 'pay-back', instalment })}>
                {leavingConsole.owed.action}
              </CompactButton>
            )
          }
        >
          {fill(instalment.owedBackBy < today ? leavingConsole.owed.late : leavingConsole.owed.text, {
            number: instalment.number,
            date: shortDate(instalment.owedBackBy, 'now'),
          })}
        </Attention>
      ))}
    </>
  )
}

function OpenDispute({
  contractId,
  dispute,
  receipts,
  isPlayed,
}: {
  contractId: string
  dispute: GatewayMoves['disputes'][number]
  /** What the client has for what they paid. */
  receipts: MoneyView['documents']
  isPlayed: boolean
}) {
  const { state, sum, reason, evidenceDueAt, gateway } = dispute
  const words = disputesConsole
  const play = useConsoleAction<{ outcome: 'won' | 'lost' }>({
    path: `/api/admin/contracts/${contractId}/disputes/${dispute.id}/end`,
    body: ({ outcome }) => ({ outcome }),
    refresh: ['money', 'contract', 'contracts', 'contracts-attention', 'waiting'],
    onDone: () => toast({ ...words.play.done, tone: 'ok' }),
  })
  if (!isOpenDispute(state)) return null
  const { title, text } = words.open[state]
  const evidenceDue = evidenceDueAt
    ? fill(gateway === 'stripe' ? words.due : words.dueTest, { due: shortDate(evidenceDueAt, 'now') })
    : words.undated
  return (
    <Attention
      title={title}
      actions={
        isPlayed && (
          <>
            <CompactButton busy={play.busy} onClick={() => void play.run({ outcome: 'won' })}>
              {words.play.won}
            </CompactButton>
            <CompactButton busy={play.busy} onClick={() => void play.run({ outcome: 'lost' })}>
              {words.play.lost}
            </CompactButton>
          </>
        )
      }
    >
      {fill(text, { sum, reason: disputeReasons[reason] ?? otherDisputeReason, due: evidenceDue })} {words.kept}
      {state !== 'under_review' && (
        <>
          {' '}
          {words.evidence.lead}{' '}
          <a className="link" href={`/api/admin/contracts/${contractId}/document`} download>
            {words.evidence.agreement}
          </a>
          {receipts.map(({ number }) => (
            <Fragment key={number}>
              {', '}
              <a className="link" href={`/api/admin/contracts/${contractId}/documents/${number}`} download>
                {fill(words.evidence.receipt, { number })}
              </a>
            </Fragment>
          ))}
          .
        </>
      )}
    </Attention>
  )
}
