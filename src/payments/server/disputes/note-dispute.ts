import { disputeWonLine } from '#content/portal/billing.ts'
import { movedMoneyWords as words } from '#content/console/payments.ts'
import type { ContractEventKind } from '#src/contracts/contract-event.ts'
import { appendEvent, type StoredContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Db, Tx } from '../tables.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import { type Dispute, type DisputeState, isOpenDispute, lostPence } from '../../dispute.ts'
import { isAmount } from '#src/billing/rounding.ts'
import { liveStates } from '../../payment.ts'
import { billingFacts, drawQueue, issueDocument } from '#src/billing/server/public.ts'
import { paidDeposit } from '../deposit-standing.ts'
import { type LockedPayment, noteReturn } from '../note-return.ts'
import { lockPayment, roomOf, uncoveredInvoices, updatePayment } from '../payment-store.ts'
import { type PaymentContext, cardMoney } from '../settle.ts'

/** A dispute as the gateway reports it now, with the payment that it is about. */
interface ReportedDispute extends LockedPayment {
  dispute: Dispute
}

/**
 * Records a dispute as the gateway reports it: its state on the payment, a row of the trail, a mail to the agency when
 * it begins and one when it ends. If it is lost, issues a credit note for what the bank took; if it is won on appeal, a
 * receipt (docs/decisions/0023). Returns whether anything changed.
 */
export async function noteDispute(
  tx: Tx,
  context: PaymentContext,
  reported: ReportedDispute,
  now: Date,
): Promise<boolean> {
  const { contract, payment, dispute } = reported
  if (!isAmount(dispute.amount)) return false
  const { id, state } = dispute
  const storedDispute = await tx.selectFrom('payment_disputes').selectAll().where('id', '=', id).executeTakeFirst()
  if (storedDispute && storedDispute.payment_id !== payment.id) return false
  const current = {
    pence: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason.slice(0, 100),
    state,
    evidence_due_at: dispute.evidenceDueAt,
  }
  const isSame =
    storedDispute &&
    storedDispute.state === state &&
    storedDispute.pence === current.pence &&
    storedDispute.reason === current.reason &&
    storedDispute.evidence_due_at?.getTime() === dispute.evidenceDueAt?.getTime()
  if (isSame) return false

  const row = {
    ...current,
    updated_at: now,
    closed_at: isOpenDispute(state) ? null : (storedDispute?.closed_at ?? now),
  }
  await tx
    .insertInto('payment_disputes')
    .values({ id, payment_id: payment.id, opened_at: dispute.openedAt, noted_at: now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (storedDispute?.state === state) return true

  const isNew = !storedDispute || (!isOpenDispute(storedDispute.state) && isOpenDispute(state))
  const sum = sumOf(dispute)
  const returnedPence = (storedDispute?.spare_pence ?? 0) + (storedDispute?.uncovered_pence ?? 0)
  let byHand = false
  if (isOpenDispute(state)) {
    if (isNew) await logDispute(tx, contract, { ...disputeOpened, sum, words: words.disputed }, now)
  } else {
    if (state === 'lost' && returnedPence === 0) await noteLost(tx, context, reported, now)
    if (state === 'won' && returnedPence > 0)
      byHand = !(await noteWonAfterAll(
        tx,
        context,
        reported,
        { spare: storedDispute!.spare_pence, uncovered: storedDispute!.uncovered_pence },
        now,
      ))
    await logDispute(tx, contract, { ...disputeEnded[state], sum, words: words.disputeEnded[state] }, now)
  }
  // A change between open states is only correspondence between the bank and Stripe, so staff have nothing to do.
  if (isNew || !isOpenDispute(state)) {
    const phase = isOpenDispute(state) ? 'opened' : state
    // With an appeal, a dispute begins and ends a second time.
    const reopening = storedDispute?.closed_at ? `:${storedDispute.closed_at.getTime()}` : ''
    await createOutbox(context.jobs).post(tx, {
      cause: `dispute:${id}:${phase}${reopening}`,
      template: 'dispute-news',
      to: context.agency,
      data: { disputeId: id, state, ...(byHand ? { byHand } : {}) },
      now,
    })
  }
  return true
}

/** Whether one of these disputes has been won since we recorded that its money was taken. */
export async function bringsBackMoney(db: Db, disputes: readonly Dispute[]): Promise<boolean> {
  const won = disputes.filter(({ state }) => state === 'won').map(({ id }) => id)
  if (won.length === 0) return false
  const stored = await db
    .selectFrom('payment_disputes')
    .select('id')
    .where('id', 'in', won)
    .where('state', '!=', 'won')
    .where(({ or, eb }) => or([eb('spare_pence', '>', 0), eb('uncovered_pence', '>', 0)]))
    .executeTakeFirst()
  return stored !== undefined
}

interface DisputeEvent {
  kind: ContractEventKind
  what: string
}

const disputeOpened: DisputeEvent = { kind: 'dispute-opened', what: 'Card payment disputed' }
const disputeEnded: Record<Exclude<DisputeState, 'inquiry' | 'needs_response' | 'under_review'>, DisputeEvent> = {
  won: { kind: 'dispute-won', what: 'Dispute won' },
  lost: { kind: 'dispute-lost', what: 'Dispute lost' },
  closed: { kind: 'dispute-dropped', what: 'Dispute dropped' },
}

/** In the dispute's own currency, which may be that of a bank abroad. */
export function sumOf({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): string {
  return currency === 'gbp' ? pounds(amount) : `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
}

/** Adds an event to the contract's audit trail, and its `words`, with the sum filled in, to the person's timeline. */
async function logDispute(
  tx: Tx,
  contract: StoredContract,
  { kind, what, sum, words: text }: DisputeEvent & { sum: string; words: string },
  now: Date,
): Promise<void> {
  await appendEvent(tx, contract.id, { at: now, kind, what, details: { sum } })
  await advancePerson(tx, contract.draft.clientEmail, { stage: 'deposit', at: now, words: fill(text, { sum }) })
}

async function noteLost(
  tx: Tx,
  context: PaymentContext,
  { contract, payment, dispute }: ReportedDispute,
  now: Date,
): Promise<void> {
  const pence = lostPence(dispute, roomOf(payment))
  // The payment had been refunded before, so the money was returned twice, and the mail says so.
  if (pence === 0) return
  const { spare, uncovered } = await noteReturn(
    tx,
    context,
    { contract, payment },
    { by: 'dispute', reference: dispute.id, pence },
    now,
  )
  await tx
    .updateTable('payment_disputes')
    .set({ spare_pence: spare, uncovered_pence: uncovered })
    .where('id', '=', dispute.id)
    .execute()
}

/**
 * Records that a bank which had decided against us returned the money after an appeal. The deposit counts again, with a
 * new receipt, unless another one has been paid or is on its way, or the uncovered sum was invoiced again. In these
 * cases staff have to decide.
 */
async function noteWonAfterAll(
  tx: Tx,
  context: PaymentContext,
  { contract, payment: { id: paymentId }, dispute }: ReportedDispute,
  returned: { spare: number; uncovered: number },
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId)
  const otherPayment = await tx
    .selectFrom('payments')
    .select('id')
    .where('contract_id', '=', contract.id)
    .where('id', '!=', payment.id)
    .where('state', 'in', [...liveStates])
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  const isTaken =
    payment.refundedAt !== null && (otherPayment !== undefined || (await paidDeposit(tx, contract.id)) !== undefined)
  if (isTaken || payment.isSurplus || (returned.uncovered > 0 && (await uncoveredInvoices(tx, payment.id)).length > 0))
    return false
  const change = {
    refunded_pence: payment.refundedPence - returned.spare,
    uncovered_pence: payment.uncoveredPence - returned.uncovered,
    refunded_at: null,
  }
  await updatePayment(tx, payment.id, change, now)
  await tx
    .updateTable('payment_disputes')
    .set({ spare_pence: 0, uncovered_pence: 0 })
    .where('id', '=', dispute.id)
    .execute()
  const line = { ...disputeWonLine, pence: returned.spare + returned.uncovered }
  const receipt = await issueDocument(
    tx,
    contract.id,
    { purpose: 'dispute-won', subjectId: dispute.id },
    billingFacts(
      contract,
      { kind: 'receipt', lines: [line], money: { ...cardMoney(payment, dispute.id, now), isDispute: true } },
      now,
    ),
    now,
  )
  await context.jobs.enqueue(tx, drawQueue, { documentId: receipt.id })
  return true
}
