import { bankReceiptLine } from '#content/portal/billing.ts'
import { newsWords } from '#content/console/leads.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import { advancePerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import { fill } from '#src/values/fill.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { newId } from '#src/values/id.ts'
import { londonDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { isCalendarDate } from '#src/billing/due-date.ts'
import { isAmount } from '#src/billing/rounding.ts'
import {
  billingFacts,
  documentOfCause,
  documentOfNumber,
  drawQueue,
  issueDocument,
  openPence,
  settleInvoice,
} from '#src/billing/server/public.ts'
import { depositFacts } from './deposit-facts.ts'
import { paidDeposit } from './deposit-standing.ts'
import { depositInvoiceCause, receiptCause } from './payment-store.ts'
import type { PaymentParts } from './settle.ts'

/** A transfer as shown on the bank statement. */
export interface BankPayment {
  /** The invoice that it is for: `INV-0007`. */
  invoiceNumber: string
  pence: number
  /** The day on the statement, YYYY-MM-DD. */
  receivedOn: string
  /** As on the statement. Reference, day and sum together identify a transfer. */
  reference: string
}

export interface RecordedBankPayment {
  receipt: BillingDocument
  /** What is left to pay on the invoice; at 0 it is settled. */
  openPence: number
}

/**
 * Records money that came by bank for an invoice: a row that is never changed, a receipt that is made and mailed, and,
 * once nothing is left to pay, the invoice as settled, which ends its reminders. In one transaction. If the same
 * transfer is recorded again, it returns the same receipt.
 *
 * The deposit must come in one sum, as by card, and then counts as paid: placement invoices deduct it. Placement
 * invoices may be paid in parts, which the agreement invites (clause 10). A client who pays too much, or twice, gets
 * that back by hand: nothing is recorded, and the refusal says what to do.
 *
 * Throws 404 `unknown_invoice`; 409 `already_settled`; 422 `bank_payment` with `fields` for an impossible sum, day or
 * reference, `more_than_open`, `deposit_in_one`.
 */
export async function recordBankPayment(
  tx: Tx,
  { jobs }: Pick<PaymentParts, 'jobs'>,
  payment: BankPayment,
  now: Date,
  member?: Change['member'],
): Promise<RecordedBankPayment> {
  const invoice = await documentOfNumber(tx, payment.invoiceNumber)
  if (invoice?.document.kind !== 'invoice')
    throw new Problem('not-found', 'unknown_invoice', 'There is no invoice with that number.')
  const contract = await lockContract(tx, invoice.contractId)
  const { number } = invoice.document
  const row = {
    invoice_id: invoice.id,
    pence: payment.pence,
    received_on: payment.receivedOn,
    reference: payment.reference.trim(),
  }
  checkTransfer(invoice.document, { ...payment, reference: row.reference }, londonDate(now))

  const earlierTransfer = await tx
    .selectFrom('bank_payments')
    .select('id')
    .where('invoice_id', '=', row.invoice_id)
    .where('pence', '=', row.pence)
    .where('received_on', '=', row.received_on)
    .where('reference', '=', row.reference)
    .executeTakeFirst()
  const receipted = earlierTransfer && (await documentOfCause(tx, receiptCause(earlierTransfer.id)))
  if (receipted) return { receipt: receipted.document, openPence: receipted.document.openPence ?? 0 }

  const settled = await tx
    .selectFrom('settlements')
    .select(['payment_id', 'bank_payment_id'])
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirst()
  const isDeposit = (await documentOfCause(tx, depositInvoiceCause(contract.id)))?.id === invoice.id
  if (settled)
    throw alreadySettled(
      number,
      settled.payment_id ? 'by card' : settled.bank_payment_id ? 'by bank' : 'by what was paid before',
    )
  // After a refund the deposit may be paid by card, without settling its old invoice.
  if (isDeposit && (await paidDeposit(tx, contract.id))) throw alreadySettled(number, 'by card')
  const open = await openPence(tx, invoice)
  if (row.pence > open) throw tooMuch(number, row.pence, open)
  if (isDeposit && row.pence < open) throw inOne(open)

  const id = newId('bnk', now)
  await tx
    .insertInto('bank_payments')
    .values({ id, ...row, recorded_at: now })
    .execute()
  const leftPence = open - row.pence
  if (leftPence === 0)
    await settleInvoice(tx, { invoice_id: invoice.id, payment_id: null, bank_payment_id: id, settled_at: now })
  const more = {
    money: { on: row.received_on, how: 'Bank transfer', gatewayReference: row.reference },
    cites: number,
    ...(leftPence > 0 ? { openPence: leftPence } : {}),
  }
  const line = {
    label: fill(bankReceiptLine.label, { number }),
    detail: leftPence > 0 ? fill(bankReceiptLine.part, { open: pounds(leftPence) }) : bankReceiptLine.whole,
    pence: row.pence,
  }
  const facts = isDeposit
    ? depositFacts(contract, 'receipt', now, more)
    : billingFacts(contract, 'receipt', [line], [], now, more)
  const receipt = await issueDocument(tx, contract.id, receiptCause(id), facts, now)
  const sentence = isDeposit
    ? `Deposit of ${pounds(row.pence)} paid`
    : `${pounds(row.pence)} paid for invoice ${number}`
  await appendEvent(tx, contract.id, {
    at: now,
    kind: isDeposit ? 'deposit-paid' : 'invoice-paid',
    what: sentence,
    details: { receipt: receipt.document.number, payment: id },
  })
  const words = fill(newsWords.paid, { sum: pounds(row.pence) })
  if (isDeposit) await advancePerson(tx, contract.draft.clientEmail, { stage: 'deposit', at: now, words })
  await recordChange(tx, {
    member,
    action: 'invoice.paid-by-bank',
    subject: invoice.id,
    details: { invoice: number, pence: row.pence, receipt: receipt.document.number },
    now,
  })
  await jobs.enqueue(tx, drawQueue, { documentId: receipt.id })
  return { receipt: receipt.document, openPence: leftPence }
}

/** Checks what was typed, because a mistake would stay on the receipt for ever. */
function checkTransfer(invoice: BillingDocument, { pence, receivedOn, reference }: BankPayment, today: string): void {
  const fields = [
    ...(isAmount(pence) && pence > 0
      ? []
      : [{ path: 'pence', msg: 'Please give the amount that came. It must be above zero.' }]),
    ...(!isCalendarDate(receivedOn)
      ? [{ path: 'receivedOn', msg: 'Please give the date on the statement, such as 2026-12-07.' }]
      : receivedOn > today
        ? [{ path: 'receivedOn', msg: 'That day is still to come.' }]
        : receivedOn < invoice.issuedOn
          ? [{ path: 'receivedOn', msg: `That is before the invoice, which is dated ${invoice.issuedOn}.` }]
          : []),
    ...(reference !== '' && reference.length <= 140 && !/\p{Cc}/u.test(reference)
      ? []
      : [{ path: 'reference', msg: 'Please give the reference on the statement (up to 140 letters).' }]),
  ]
  if (fields.length > 0)
    throw new Problem('invalid', 'bank_payment', fields.map(({ msg }) => msg).join(' '), { fields })
}

function alreadySettled(number: string, settledHow: string): Problem {
  return new Problem(
    'conflict',
    'already_settled',
    `Invoice ${number} is already settled, ${settledHow}. Nothing was recorded: pay this transfer back by bank.`,
  )
}

function tooMuch(number: string, pence: number, open: number): Problem {
  const words = `Only ${pounds(open)} is left to pay on ${number}. Record that much, and pay the other ${pounds(pence - open)} back by bank.`
  return new Problem('invalid', 'more_than_open', words, { fields: [{ path: 'pence', msg: words }] })
}

function inOne(open: number): Problem {
  const words = `The deposit is paid in one sum of ${pounds(open)}. Record it when the rest has come, with that day’s date.`
  return new Problem('invalid', 'deposit_in_one', words, { fields: [{ path: 'pence', msg: words }] })
}
