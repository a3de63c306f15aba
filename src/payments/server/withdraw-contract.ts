import { withdrawalRefusals as words } from '#content/contracts-console.ts'
import { type MoneyOnContract, type WithdrawalRefusal, withdrawalRefusal } from '#src/contracts/contract.ts'
import { type KnownContractId, lockContract, type StoredContract, voidContract } from '#src/contracts/server/public.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { billingFacts } from './billing-facts.ts'
import { paidDeposit } from './deposit-standing.ts'
import { depositInvoiceCause, documentOfCause, issueDocument, paymentOfContract, surplusOf } from './payment-store.ts'
import { drawQueue, type PaymentParts, settle, settleInvoice } from './settle.ts'

/**
 * Withdraws a contract: nobody signs or opens it any more (contracts/contract.ts, `withdrawalRefusal`). With a signed one
 * goes the invoice that its deposit was asked for with: it is credited, because an issued one cannot be unsaid. A client
 * who signs at the same moment waits for the same row: one of both wins, and the other is told. Before a signed one,
 * `closeCardForm`, so that nobody pays for what is gone.
 *
 * Throws 409 with the refusal's name, 403 `owner_required`, 422 `reason_missing`.
 */
export async function withdrawContract(
  tx: Tx,
  { jobs, member }: Pick<PaymentParts, 'jobs'> & { member: StaffMember },
  id: KnownContractId,
  { seen, reason }: { seen: 'open' | 'signed'; reason: string },
  now: Date,
): Promise<void> {
  const contract = await lockContract(tx, id)
  const money = await moneyOnContract(tx, id)
  const refusal = withdrawalRefusal(
    { status: contract.status, money },
    { seen, byOwner: member.role === 'owner', reason },
  )
  if (refusal) throw refused(refusal)
  const note = await creditUnpaidDeposit(tx, { jobs }, contract, now)
  await voidContract(tx, id, reason, now)
  const details = {
    number: contract.number,
    wasSigned: contract.status === 'signed',
    ...(note ? { creditNote: note } : {}),
  }
  await recordChange(tx, { member, action: 'contract.withdrawn', subject: id, details, now })
}

/** What of a contract's money keeps it from being withdrawn. */
export async function moneyOnContract(db: Db | Tx, id: KnownContractId): Promise<MoneyOnContract> {
  const payment = await paymentOfContract(db, id)
  const placement = await db
    .selectFrom('billing_documents')
    .select('id')
    .where('contract_id', '=', id)
    .where('cause', 'like', 'placement:%')
    .limit(1)
    .executeTakeFirst()
  return {
    depositPaid: (await paidDeposit(db, id)) !== undefined || (await surplusOf(db, id)) !== undefined,
    // A form that waits for the cardholder is closed; money that moves is not stopped.
    paymentUnderWay: payment?.state === 'processing',
    placementInvoiced: placement !== undefined,
  }
}

/**
 * Closes a card form that a client has open, at the gateway, and takes over what that says: money that is on its way or has
 * come cannot be stopped here, and the withdrawal then refuses. A form that is opened after this and paid in is settled
 * like any other; nothing that came is lost. Throws 503 `gateway_unavailable`.
 */
export async function closeCardForm(parts: PaymentParts, id: KnownContractId): Promise<void> {
  const { db, gateway } = parts
  const payment = await paymentOfContract(db, id)
  if (
    !payment?.intentId ||
    payment.gateway !== gateway.name ||
    payment.state === 'succeeded' ||
    payment.state === 'canceled'
  )
    return
  await gateway.cancelIntent(payment.intentId).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'intent_not_cancelable')) throw error
  })
  await settle(parts, payment)
}

async function creditUnpaidDeposit(
  tx: Tx,
  { jobs }: Pick<PaymentParts, 'jobs'>,
  contract: StoredContract,
  now: Date,
): Promise<string | undefined> {
  const invoice = await documentOfCause(tx, depositInvoiceCause(contract.id))
  if (!invoice || !(await settleInvoice(tx, { invoice_id: invoice.id, payment_id: null, settled_at: now })))
    return undefined
  const facts = billingFacts(contract, 'credit_note', invoice.document.lines, [], now, {
    cites: invoice.document.number,
  })
  const note = await issueDocument(tx, contract.id, `withdrawn:${invoice.id}`, facts, now)
  await jobs.enqueue(tx, drawQueue, { documentId: note.id })
  return note.document.number
}

function refused(refusal: WithdrawalRefusal): Problem {
  if (refusal === 'owner_required') return new Problem('forbidden', refusal, words[refusal])
  if (refusal === 'reason_missing')
    return new Problem('invalid', refusal, words[refusal], { fields: [{ path: 'reason', msg: words[refusal] }] })
  return new Problem('conflict', refusal, words[refusal])
}
