import './contract-money.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { moneyConsole as words } from '#content/console/contracts.ts'
import { disputesConsole, leavingConsole, refundsConsole } from '#content/console/payments.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { type Fact, Facts } from '#src/design/console/facts.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { MoneyDocument } from '#src/billing/console-api.ts'
import type { MoneyView } from '../../console-api.ts'
import type { UncoveredDeposit } from '#src/payments/console-api.ts'
import { depositPence } from '#src/payments/payment.ts'
import { isOpenDispute } from '#src/payments/dispute.ts'
import { BankDialog } from '#src/payments/ui/console/bank-dialog.tsx'
import { CardPayments } from '#src/payments/ui/console/card-payments.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { MoneyDocuments } from '#src/billing/ui/console/money-documents.tsx'
import { Moves } from '#src/payments/ui/console/moves.tsx'
import { DepartedCandidates } from './departed-candidates.tsx'
import { type MoveDialog, MovesAttention } from './moves-attention.tsx'
import { PauseReminders } from '#src/billing/ui/console/pause-reminders.tsx'
import { PaidBackDialog } from '#src/payments/ui/console/paid-back-dialog.tsx'
import { PlacementDialog } from './placement-dialog.tsx'
import { RefundDialog } from '#src/payments/ui/console/refund-dialog.tsx'
import { UncoveredDialog } from '#src/payments/ui/console/uncovered-dialog.tsx'

type Open =
  | MoveDialog
  | { dialog: 'placement' | 'refund' | 'surplus' | 'left' }
  | { dialog: 'bank'; invoice: MoneyDocument }

/**
 * A contract's money: the deposit and what is left of it, every document, every card that was tried, and what staff can
 * do.
 */
export function ContractMoney({ contractId, isOwner }: { contractId: string; isOwner: boolean }) {
  const { data, error } = useConsoleQuery<MoneyView>('money', `/api/admin/contracts/${contractId}/money`, {
    live: true,
  })
  const [open, setOpen] = useState<Open>()
  const transfer = useTransferInAddress(data?.documents)
  const close = () => setOpen(undefined)
  if (!data)
    return (
      <section className="mny">
        {error ? <p role="alert">{readFailure(error).sentence}</p> : <Skeleton lines={3} />}
      </section>
    )
  const hasHappened = data.documents.length > 0 || data.payments.length > 0
  if (!data.isSigned && !hasHappened) {
    return (
      <section className="mny" aria-labelledby="money">
        <h3 id="money">{words.heading}</h3>
        <p className="mny__none">{words.unsigned}</p>
      </section>
    )
  }
  return (
    <section className="mny" aria-labelledby="money">
      <div className="mny__head">
        <h3 id="money">{words.heading}</h3>
        <MoneyActions contractId={contractId} money={data} isOwner={isOwner} onOpen={setOpen} />
      </div>
      <MovesAttention contractId={contractId} money={data} isOwner={isOwner} today={data.today} onOpen={setOpen} />
      <SurplusAttention pence={data.surplusPence} isOwner={isOwner} onOpen={setOpen} />
      <Facts items={moneyFacts(data)} />
      <MoneyDocuments
        contractId={contractId}
        documents={data.documents}
        onMarkPaid={(invoice) => setOpen({ dialog: 'bank', invoice })}
      />
      <DepartedCandidates left={data.left} />
      <CardPayments payments={data.payments} />
      <Moves moves={data.moves} />
      {open && <MoneyDialog contractId={contractId} money={data} open={open} onClose={close} />}
      {transfer.invoice && !open && (
        <BankDialog contractId={contractId} invoice={transfer.invoice} onClose={transfer.close} />
      )}
    </section>
  )
}

interface MoneyPartProps {
  contractId: string
  money: MoneyView
  isOwner: boolean
  onOpen: (open: Open) => void
}

const leavable = ({ option, placements }: MoneyView) => (option === 'monthly' ? placements : [])

/** Whether there is a deposit that an owner may refund now. A disputed one is held by the client's bank. */
function isRefundable({ partPence, deposit, leftPence, surplusPence, moves }: MoneyView): boolean {
  return (
    (partPence > 0 || (deposit !== null && leftPence > 0)) &&
    surplusPence === null &&
    !moves.disputes.some(({ state }) => isOpenDispute(state))
  )
}

function MoneyActions({ contractId, money, isOwner, onOpen }: MoneyPartProps) {
  return (
    <div className="con-acts">
      {money.isSigned && (
        <CompactButton onClick={() => onOpen({ dialog: 'placement' })}>{words.placement.action}</CompactButton>
      )}
      {money.isSigned && leavable(money).length > 0 && (
        <CompactButton onClick={() => onOpen({ dialog: 'left' })}>{leavingConsole.action}</CompactButton>
      )}
      {money.owedPence > 0 && <PauseReminders contractId={contractId} isPaused={money.areRemindersPaused} />}
      {isOwner && isRefundable(money) && (
        <CompactButton variant="danger" onClick={() => onOpen({ dialog: 'refund' })}>
          {words.refund.action}
        </CompactButton>
      )}
    </div>
  )
}

/** Says that the deposit was paid twice, until the second payment is refunded. */
function SurplusAttention({
  pence,
  isOwner,
  onOpen,
}: { pence: number | null } & Pick<MoneyPartProps, 'isOwner' | 'onOpen'>) {
  if (pence === null) return null
  const action = (
    <CompactButton variant="ink" onClick={() => onOpen({ dialog: 'surplus' })}>
      {words.surplus.action}
    </CompactButton>
  )
  return (
    <Attention title={words.surplus.title} actions={isOwner && action}>
      {fill(isOwner ? words.surplus.text : words.surplus.textForStaff, { sum: pounds(pence) })}
    </Attention>
  )
}

interface MoneyDialogProps {
  contractId: string
  money: MoneyView
  open: Open
  onClose: () => void
}

function MoneyDialog({ contractId, money, open, onClose }: MoneyDialogProps) {
  const common = { contractId, onClose }
  switch (open.dialog) {
    case 'placement':
      return <PlacementDialog {...common} option={money.option} placements={money.placements} left={money.left} />
    case 'refund':
      return <RefundDialog {...common} by={money.deposit?.by ?? 'bank'} leftPence={money.leftPence + money.partPence} />
    case 'surplus':
      return money.surplusPence === null ? null : (
        <RefundDialog {...common} by="surplus" leftPence={money.surplusPence} />
      )
    case 'left':
      return <LeavingDialog {...common} placements={leavable(money)} />
    case 'uncovered':
      return <UncoveredDialog {...common} deposit={currentUncovered(money, open.deposit)} />
    case 'made-good':
      return (
        <PaidBackDialog
          path={`/api/admin/contracts/${contractId}/refunds/${open.refund.id}/made-good`}
          pence={open.refund.creditedPence}
          words={refundsConsole.dialog}
          onClose={onClose}
        />
      )
    case 'pay-back':
      return (
        <PaidBackDialog
          path={`/api/admin/contracts/${contractId}/documents/${open.instalment.number}/pay-back`}
          pence={open.instalment.owedBackPence}
          number={open.instalment.number}
          words={leavingConsole.owedDialog}
          onClose={onClose}
        />
      )
    case 'bank':
      return <BankDialog {...common} invoice={open.invoice} />
  }
}

/**
 * Returns the open invoice whose transfer should be recorded at once, by the number in the address: `?transfer=INV-…`.
 */
function useTransferInAddress(documents: readonly MoneyDocument[] = []) {
  const [params, setParams] = useSearchParams()
  const transferParam = params.get('transfer')
  const close = () =>
    setParams(
      (before) => {
        before.delete('transfer')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { invoice: documents.find(({ number, openPence }) => number === transferParam && openPence > 0), close }
}

function moneyFacts(money: MoneyView): Fact[] {
  const { deposit, leftPence, paidPence, owedPence } = money
  const paidWords =
    deposit &&
    fill(deposit.by === 'card' ? words.deposit.paidCard : words.deposit.paidBank, {
      sum: pounds(deposit.pence),
      on: shortDate(deposit.on, 'now'),
    })
  return [
    { label: words.facts.deposit, value: paidWords ?? withoutDeposit(money) },
    { label: words.facts.left, value: deposit ? pounds(leftPence) : '–' },
    { label: words.facts.paid, value: pounds(paidPence) },
    { label: words.facts.owed, value: pounds(owedPence) },
  ]
}

/** The sum as it is now, or as it was when the dialog was opened if nothing is left of it. */
function currentUncovered({ uncovered }: MoneyView, opened: UncoveredDeposit): UncoveredDeposit {
  return uncovered.find(({ paymentId }) => paymentId === opened.paymentId) ?? opened
}

/** Says why we don't have the deposit. */
function withoutDeposit({ depositState, partPence }: MoneyView): string {
  if (partPence > 0) return fill(words.deposit.part, { sum: pounds(partPence), open: pounds(depositPence - partPence) })
  if (depositState === 'lost') return disputesConsole.takenBack
  return depositState === 'paid' ? words.deposit.none : words.deposit[depositState]
}
