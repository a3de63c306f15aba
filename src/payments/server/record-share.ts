import { bankReceiptLine } from '#content/portal/billing.ts'
import { newsWords } from '#content/console/leads.ts'
import { appendEvent, type StoredContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import { fill } from '#src/values/fill.ts'
import { newId } from '#src/values/id.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import {
  billingFacts,
  documentOfCause,
  drawQueue,
  issueDocument,
  openPence,
  settleInvoice,
} from '#src/billing/server/public.ts'
import { depositFacts } from './deposit-facts.ts'
import { paidDeposit } from './deposit-standing.ts'
import { depositInvoiceCause, receiptCause } from './payment-store.ts'
import type { PaymentContext } from './settle.ts'

/** The part of a transfer that is for one invoice. */
interface BankShare {
  /** The invoice's id; its contract is locked. */
  id: string
  contract: StoredContract
  document: BillingDocument
  pence: number
  transferId: string
  receivedOn: string
  reference: string
  /** The field that a refusal names. */
  path: string
}

/**
 * Records the part of a transfer that is for one invoice, with its receipt. The deposit counts as paid once nothing of
 * it is open; until then there are only parts. Throws 409 `already_settled`, 422 `more_than_open`.
 */
export async function recordShare(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  share: BankShare,
  now: Date,
): Promise<{ receipt: BillingDocument; openPence: number }> {
  const { contract, document: invoice, pence } = share
  const { number } = invoice
  const isDeposit = (await documentOfCause(tx, depositInvoiceCause(contract.id)))?.id === share.id
  await requireOpen(tx, share, isDeposit)
  const openBefore = await openPence(tx, { id: share.id })
  if (pence > openBefore) throw tooMuch(share, openBefore)

  const id = newId('bnk', now)
  const row = { invoice_id: share.id, pence, received_on: share.receivedOn, reference: share.reference }
  await tx
    .insertInto('bank_payments')
    .values({ id, transfer_id: share.transferId, ...row, recorded_at: now })
    .execute()
  const openAfterwards = openBefore - pence
  if (openAfterwards === 0)
    await settleInvoice(tx, { invoice_id: share.id, payment_id: null, bank_payment_id: id, settled_at: now })
  const receiptFacts = {
    money: { on: share.receivedOn, how: 'Bank transfer', gatewayReference: share.reference },
    cites: number,
    ...(openAfterwards > 0 ? { openPence: openAfterwards } : {}),
  }
  const line = {
    label: fill(bankReceiptLine.label, { number }),
    detail: openAfterwards > 0 ? fill(bankReceiptLine.part, { open: pounds(openAfterwards) }) : bankReceiptLine.whole,
    pence,
  }
  const facts =
    isDeposit && pence === invoice.payablePence
      ? depositFacts(contract, { kind: 'receipt', ...receiptFacts }, now)
      : billingFacts(contract, { kind: 'receipt', lines: [line], ...receiptFacts }, now)
  const receipt = await issueDocument(tx, contract.id, receiptCause(id), facts, now)
  const isDepositHere = isDeposit && openAfterwards === 0
  await appendEvent(tx, contract.id, {
    at: now,
    kind: isDepositHere ? 'deposit-paid' : 'invoice-paid',
    what: isDepositHere
      ? `Deposit of ${pounds(invoice.payablePence)} paid`
      : `${pounds(pence)} paid for invoice ${number}`,
    details: { receipt: receipt.document.number, payment: id },
  })
  const words = fill(newsWords.paid, { sum: pounds(invoice.payablePence) })
  if (isDepositHere) await advancePerson(tx, contract.draft.clientEmail, { stage: 'deposit', at: now, words })
  await jobs.enqueue(tx, drawQueue, { documentId: receipt.id })
  return { receipt: receipt.document, openPence: openAfterwards }
}

async function requireOpen(tx: Tx, { id, contract, document }: BankShare, isDeposit: boolean): Promise<void> {
  const settlement = await tx
    .selectFrom('settlements')
    .select(['payment_id', 'bank_payment_id'])
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  if (settlement)
    throw alreadySettled(
      document.number,
      settlement.payment_id ? 'by card' : settlement.bank_payment_id ? 'by bank' : 'by what was paid before',
    )
  // After a refund the deposit may be paid by card, without settling its old invoice.
  if (isDeposit && (await paidDeposit(tx, contract.id))) throw alreadySettled(document.number, 'by card')
}

function alreadySettled(number: string, how: string): Problem {
  return new Problem(
    'conflict',
    'already_settled',
    `Invoice ${number} is already settled, ${how}. Nothing was recorded: pay this transfer back by bank.`,
  )
}

function tooMuch({ document, pence, path }: BankShare, open: number): Problem {
  const words = `Only ${pounds(open)} is left to pay on ${document.number}. Record that much, and pay the other ${pounds(pence - open)} back by bank.`
  return new Problem('invalid', 'more_than_open', words, { fields: [{ path, msg: words }] })
}
