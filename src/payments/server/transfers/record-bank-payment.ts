import type { Tx } from '../tables.ts'
import type { Change } from '#src/staff/server/public.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { recordTransfer } from './record-transfer.ts'
import type { PaymentContext } from '../settle.ts'

/** A transfer for one invoice, as shown on the bank statement. */
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
  /** The rest of the invoice. At 0 it is settled. */
  openPence: number
}

/** Records a transfer for one invoice, for all or part of it. Throws as `recordTransfer` does. */
export async function recordBankPayment(
  tx: Tx,
  context: Pick<PaymentContext, 'jobs'>,
  { invoiceNumber, ...transfer }: BankPayment,
  now: Date,
  member?: Change['member'],
): Promise<RecordedBankPayment> {
  const shares = [{ invoiceNumber, pence: transfer.pence }]
  const { receipts } = await recordTransfer(tx, context, { ...transfer, shares }, now, member)
  return receipts[0]!
}
