import { paidBackLine } from '#content/portal/billing.ts'
import { appendEvent, lockContract } from '#src/contracts/server/public.ts'
import type { Tx } from './tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, longDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import {
  billingFacts,
  documentOfCause,
  documentOfNumber,
  drawQueue,
  issueDocument,
} from '#src/billing/server/public.ts'
import { placementOfInvoice } from './placement-store.ts'
import { type PaymentContext, requireBankReference } from '#src/payments/server/public.ts'

/** A transfer by which staff have paid back the payment of an instalment that is not due. */
export interface InstalmentPaidBack {
  /** `INV-0007`. */
  invoiceNumber: string
  bankReference: string
}

/**
 * Records that the payment of an instalment that is not due was paid back by bank (agreement, clause 7), and issues a
 * credit note. Calling it again returns the same credit note. Throws 404 `unknown_invoice`, 409 `nothing_owed_back`,
 * 422 `bank_reference_wanted`.
 */
export async function payBackInstalment(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  { invoiceNumber, bankReference }: InstalmentPaidBack,
  now: Date,
  member?: Change['member'],
): Promise<BillingDocument> {
  const invoice = await documentOfNumber(tx, invoiceNumber)
  if (invoice?.document.kind !== 'invoice')
    throw new Problem('not-found', 'unknown_invoice', 'There is no invoice with that number.')
  const contract = await lockContract(tx, invoice.contractId)
  const cause = { purpose: 'paid-back', subjectId: invoice.id } as const
  const earlierNote = await documentOfCause(tx, cause)
  if (earlierNote) return earlierNote.document
  const row = await tx
    .selectFrom('instalments_taken_back')
    .select('owed_back_pence')
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (!row || row.owed_back_pence === 0)
    throw new Problem('conflict', 'nothing_owed_back', `Nothing paid for ${invoice.document.number} needs to go back.`)
  const reference = requireBankReference(bankReference, row.owed_back_pence)

  const placement = await placementOfInvoice(tx, invoice.id)
  const line = {
    label: fill(paidBackLine.label, { number: invoice.document.number }),
    detail: fill(paidBackLine.detail, { date: longDate(placement!.lastDay!) }),
    pence: row.owed_back_pence,
  }
  const money = { on: londonDate(now), how: 'Bank transfer', gatewayReference: reference }
  const { id, document } = await issueDocument(
    tx,
    contract.id,
    cause,
    billingFacts(contract, { kind: 'credit_note', lines: [line], money, cites: invoice.document.number }, now),
    now,
  )
  await tx
    .updateTable('instalments_taken_back')
    .set({ paid_back_at: now, paid_back_reference: reference })
    .where('invoice_id', '=', invoice.id)
    .execute()
  await appendEvent(tx, contract.id, {
    at: now,
    kind: 'instalment-paid-back',
    what: `Payment of ${invoice.document.number} paid back`,
    details: { creditNote: document.number, sum: pounds(document.totalPence) },
  })
  await recordChange(tx, {
    member,
    action: 'invoice.paid-back',
    subject: invoice.id,
    details: { invoice: invoice.document.number, creditNote: document.number, pence: document.totalPence },
    now,
  })
  await jobs.enqueue(tx, drawQueue, { documentId: id })
  return document
}
