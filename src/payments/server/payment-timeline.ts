import type { Selectable } from 'kysely'
import { timelineWords } from '#content/console/leads.ts'
import { disputeReasons, movedMoneyWords, otherDisputeReason } from '#content/console/payments.ts'
import type { DocumentCause } from '#src/billing/billing-document.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { isOpenDispute } from '../dispute.ts'
import { sumOf } from './disputes/note-dispute.ts'
import { returnCause } from './note-return.ts'
import { receiptCause } from './payment-store.ts'
import type { Db, PaymentsTable } from './tables.ts'

/** Returns what happened to the money of these contracts, for the timeline of their person. */
export async function timelineOfPayments(db: Db, contractIds: readonly string[]): Promise<TimelineEvent[]> {
  if (contractIds.length === 0) return []
  const [payments, refunds, disputes, transfers, documents] = await Promise.all([
    db.selectFrom('payments').selectAll().where('contract_id', 'in', contractIds).execute(),
    refundsOf(db, contractIds),
    disputesOf(db, contractIds),
    transfersOf(db, contractIds),
    db
      .selectFrom('billing_documents')
      .select(['id', 'purpose', 'subject_id'])
      .where('contract_id', 'in', contractIds)
      .execute(),
  ])
  const issued: Issued = ({ purpose, subjectId }) => {
    const id = documents.find((document) => document.purpose === purpose && document.subject_id === subjectId)?.id
    return id ? { about: id } : {}
  }
  const movedPayments = new Set([...refunds, ...disputes].map(({ payment_id }) => payment_id))
  return [
    ...payments.flatMap((payment) => eventsOfPayment(payment, movedPayments.has(payment.id), issued)),
    ...refunds.filter(({ credited_pence }) => credited_pence > 0).flatMap((refund) => eventsOfRefund(refund, issued)),
    ...disputes.flatMap((dispute) => eventsOfDispute(dispute, issued)),
    ...transfers.map((transfer) => eventOfTransfer(transfer, issued)),
  ]
}

/**
 * Finds the document that was issued for a cause, so that its own entry on the timeline can be joined with this one.
 */
type Issued = (cause: DocumentCause) => { about?: string }

function refundsOf(db: Db, contractIds: readonly string[]) {
  return db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .selectAll('payment_refunds')
    .select('contract_id')
    .where('contract_id', 'in', contractIds)
    .execute()
}

function disputesOf(db: Db, contractIds: readonly string[]) {
  return db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .selectAll('payment_disputes')
    .select('contract_id')
    .where('contract_id', 'in', contractIds)
    .execute()
}

function transfersOf(db: Db, contractIds: readonly string[]) {
  return db
    .selectFrom('bank_payments')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .select([
      'bank_payments.id',
      'bank_payments.pence',
      'bank_payments.recorded_at',
      'billing_documents.facts',
      'billing_documents.contract_id',
    ])
    .where('contract_id', 'in', contractIds)
    .execute()
}

const linkTo = (contractId: string) => ({ label: timelineWords.openContract, href: `/admin/contracts/${contractId}` })

/** `hasMoves`: there are refunds or disputes of this payment, which have events of their own. */
function eventsOfPayment(payment: Selectable<PaymentsTable>, hasMoves: boolean, issued: Issued): TimelineEvent[] {
  const openContract = { link: linkTo(payment.contract_id) }
  const events: TimelineEvent[] = []
  if (payment.succeeded_at)
    events.push({
      at: payment.succeeded_at,
      tone: 'paid',
      title: fill(timelineWords.paid, { sum: pounds(payment.amount_pence) }),
      ...(payment.method ? { text: `${payment.method}.` } : {}),
      ...openContract,
      ...issued(receiptCause(payment.id)),
    })
  // Old payments were refunded before refunds had rows of their own.
  if (payment.refunded_at && !hasMoves)
    events.push({
      at: payment.refunded_at,
      tone: 'ink',
      title: fill(timelineWords.refunded, { sum: pounds(payment.refunded_pence) }),
      ...openContract,
      ...issued(returnCause('own', payment.id)),
    })
  if (payment.state === 'failed')
    events.push({
      at: payment.updated_at,
      tone: 'hot',
      title: timelineWords.notPaid,
      ...(payment.failure ? { text: payment.failure } : {}),
      ...openContract,
    })
  return events
}

function eventsOfRefund(refund: Awaited<ReturnType<typeof refundsOf>>[number], issued: Issued): TimelineEvent[] {
  const sum = pounds(refund.credited_pence)
  const openContract = { link: linkTo(refund.contract_id) }
  const events: TimelineEvent[] = [
    {
      at: refund.noted_at,
      tone: 'ink',
      title: fill(movedMoneyWords.refunded, { sum }),
      ...openContract,
      ...issued(returnCause('own', refund.id)),
    },
  ]
  if (refund.state === 'failed' || refund.state === 'canceled')
    events.push({
      at: refund.updated_at,
      tone: 'hot',
      title: fill(movedMoneyWords.refundFailed, { sum }),
      ...openContract,
    })
  return events
}

function eventsOfDispute(dispute: Awaited<ReturnType<typeof disputesOf>>[number], issued: Issued): TimelineEvent[] {
  const { id, reason, state, closed_at } = dispute
  const sum = sumOf({ amount: dispute.pence, currency: dispute.currency })
  const openContract = { link: linkTo(dispute.contract_id) }
  const events: TimelineEvent[] = [
    {
      at: dispute.opened_at,
      tone: 'hot',
      title: fill(movedMoneyWords.disputed, { sum }),
      text: asSentence(disputeReasons[reason] ?? otherDisputeReason),
      ...openContract,
    },
  ]
  if (closed_at && !isOpenDispute(state))
    events.push({
      at: closed_at,
      tone: state === 'lost' ? 'hot' : 'paid',
      title: fill(movedMoneyWords.disputeEnded[state], { sum }),
      ...openContract,
      ...issued(returnCause('dispute', id)),
    })
  return events
}

function eventOfTransfer(transfer: Awaited<ReturnType<typeof transfersOf>>[number], issued: Issued): TimelineEvent {
  return {
    at: transfer.recorded_at,
    tone: 'paid',
    title: fill(timelineWords.paidInvoice, { sum: pounds(transfer.pence), number: transfer.facts.number }),
    text: timelineWords.byBank,
    link: linkTo(transfer.contract_id),
    ...issued(receiptCause(transfer.id)),
  }
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
