import { withdrawalRefusals as words } from '#content/console/contracts.ts'
import { type MoneyOnContract, type WithdrawalRefusal, withdrawalRefusal } from '#src/contracts/contract.ts'
import { type KnownContractId, lockContract, type StoredContract, voidContract } from '#src/contracts/server/public.ts'
import type { Db, Tx } from '../tables.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { billingFacts, documentOfCause, drawQueue, issueDocument, settleInvoice } from '#src/billing/server/public.ts'
import {
  type PaymentContext,
  depositInvoiceCause,
  depositPart,
  paidDeposit,
  paymentOfContract,
  surplusOf,
} from '#src/payments/server/public.ts'

/**
 * Withdraws a contract: it can no longer be signed or opened (contracts/contract.ts, `withdrawalRefusal`). If it is
 * signed, the deposit's invoice is credited, because an issued invoice cannot be deleted. A client who signs at the
 * same moment waits for the same row: one of the two wins, and the other is told. For a signed contract, call
 * `closeCardForm` first, so that nobody pays for a withdrawn contract.
 *
 * Throws 409 with the refusal's name, 403 `owner_required`, 422 `reason_missing`.
 */
export async function withdrawContract(
  tx: Tx,
  { jobs, member }: Pick<PaymentContext, 'jobs'> & { member: StaffMember },
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

/** Returns the money of a contract that prevents its withdrawal. */
export async function moneyOnContract(db: Db | Tx, id: KnownContractId): Promise<MoneyOnContract> {
  const payment = await paymentOfContract(db, id)
  const placement = await db
    .selectFrom('placements')
    .select('id')
    .where('contract_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return {
    depositPaid:
      (await paidDeposit(db, id)) !== undefined ||
      (await depositPart(db, id)) > 0 ||
      (await surplusOf(db, id)) !== undefined,
    // An unfinished card form can be closed, but a payment that is under way can't be stopped.
    paymentUnderWay: payment?.state === 'processing',
    placementInvoiced: placement !== undefined,
  }
}

async function creditUnpaidDeposit(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  contract: StoredContract,
  now: Date,
): Promise<string | undefined> {
  const invoice = await documentOfCause(tx, depositInvoiceCause(contract.id))
  if (!invoice || !(await settleInvoice(tx, { invoice_id: invoice.id, payment_id: null, settled_at: now })))
    return undefined
  const facts = billingFacts(
    contract,
    { kind: 'credit_note', lines: invoice.document.lines, cites: invoice.document.number },
    now,
  )
  const note = await issueDocument(tx, contract.id, { purpose: 'withdrawn', subjectId: invoice.id }, facts, now)
  await jobs.enqueue(tx, drawQueue, { documentId: note.id })
  return note.document.number
}

function refused(refusal: WithdrawalRefusal): Problem {
  if (refusal === 'owner_required') return new Problem('forbidden', refusal, words[refusal])
  if (refusal === 'reason_missing')
    return new Problem('invalid', refusal, words[refusal], { fields: [{ path: 'reason', msg: words[refusal] }] })
  return new Problem('conflict', refusal, words[refusal])
}
