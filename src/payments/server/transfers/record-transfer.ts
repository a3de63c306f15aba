import { lockContract, type StoredContract } from '#src/contracts/server/public.ts'
import type { Tx } from '../tables.ts'
import { type Change, recordChange } from '#src/staff/server/public.ts'
import { newId } from '#src/values/id.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { documentOfCause, documentOfNumber } from '#src/billing/server/public.ts'
import { type Share, type TransferTyped, transferProblems } from '../../transfer.ts'
import { receiptCause } from '../payment-store.ts'
import { recordShare } from '../record-share.ts'
import type { PaymentContext } from '../settle.ts'

export interface RecordedTransfer {
  id: string
  /** In the order of the shares. `openPence` is the rest of the invoice; at 0 it is settled. */
  receipts: { receipt: BillingDocument; openPence: number }[]
  /** It had been recorded before, and nothing was changed. */
  isRepeat: boolean
}

/** An invoice that a transfer pays. Its contract is locked. */
interface Paid {
  id: string
  contract: StoredContract
  document: BillingDocument
  pence: number
}

/**
 * Records a transfer for one or several invoices, for all or part of each. It stores the transfer and its shares, which
 * are never changed, issues and mails a receipt for each invoice, and settles each invoice that is now fully paid,
 * which ends its reminders. All of that is one transaction.
 *
 * If the same transfer is recorded again with the same shares, it returns the same receipts. A transfer of the same
 * day, sum and reference with other shares is refused, because a transfer is on the statement only once. The deposit
 * counts as paid once all of it has arrived. More than is open is not recorded: staff pay it back to the client, and
 * the refusal says how much.
 *
 * Throws 404 `unknown_invoice`; 409 `already_settled`, `recorded_already`; 422 `bank_payment` with `fields` for an
 * impossible sum, day or reference, `shares_differ`, `more_than_open`.
 */
export async function recordTransfer(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  transfer: TransferTyped,
  now: Date,
  member?: Change['member'],
): Promise<RecordedTransfer> {
  const invoices = await lockInvoices(tx, transfer.shares)
  const reference = transfer.reference.trim()
  const issuedOn = invoices.map(({ document }) => document.issuedOn).sort()[0]!
  const problems = transferProblems({ ...transfer, reference }, { today: londonDate(now), issuedOn })
  if (problems.fields.length > 0)
    throw new Problem('invalid', problems.code, problems.fields.map(({ msg }) => msg).join(' '), problems)

  const row = { pence: transfer.pence, received_on: transfer.receivedOn, reference }
  const recordedTransfer = await knownTransfer(tx, row, invoices)
  if (recordedTransfer) return recordedTransfer

  const id = newId('trf', now)
  await tx
    .insertInto('bank_transfers')
    .values({ id, ...row, recorded_at: now })
    .execute()
  const receipts: RecordedTransfer['receipts'] = []
  for (const [index, invoice] of invoices.entries()) {
    const share = { transferId: id, receivedOn: row.received_on, reference }
    const path = invoices.length === 1 ? 'pence' : `shares.${index}`
    const recorded = await recordShare(tx, { jobs }, { ...invoice, ...share, path }, now)
    await recordChange(tx, {
      member,
      action: 'invoice.paid-by-bank',
      subject: invoice.id,
      details: { invoice: invoice.document.number, pence: invoice.pence, receipt: recorded.receipt.number },
      now,
    })
    receipts.push(recorded)
  }
  return { id, receipts, isRepeat: false }
}

/**
 * Returns the invoices in the order of the shares. Contracts are locked in the order of their ids, so that two
 * transfers don't deadlock.
 */
async function lockInvoices(tx: Tx, shares: readonly Share[]): Promise<Paid[]> {
  const invoices = []
  for (const { invoiceNumber, pence } of shares) {
    const invoice = await documentOfNumber(tx, invoiceNumber)
    if (invoice?.document.kind !== 'invoice')
      throw new Problem('not-found', 'unknown_invoice', 'There is no invoice with that number.')
    invoices.push({ ...invoice, pence })
  }
  if (new Set(invoices.map(({ id }) => id)).size < invoices.length) {
    const msg = 'Please name each invoice once.'
    throw new Problem('invalid', 'shares_differ', msg, { fields: [{ path: 'shares', msg }] })
  }
  const contracts = new Map<string, StoredContract>()
  for (const id of [...new Set(invoices.map(({ contractId }) => contractId))].sort())
    contracts.set(id, await lockContract(tx, id))
  return invoices.map(({ id, document, contractId, pence }) => ({
    id,
    document,
    pence,
    contract: contracts.get(contractId)!,
  }))
}

/**
 * Returns what was recorded of the same transfer before. Two clients may use the same reference on the same day, so
 * only transfers of these contracts count. Their locks make simultaneous calls run one after another.
 */
async function knownTransfer(
  tx: Tx,
  { pence, received_on, reference }: { pence: number; received_on: string; reference: string },
  invoices: readonly Paid[],
): Promise<RecordedTransfer | undefined> {
  const rows = await tx
    .selectFrom('bank_payments')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .innerJoin('bank_transfers', 'bank_transfers.id', 'bank_payments.transfer_id')
    .select(['bank_payments.id', 'bank_payments.invoice_id', 'bank_payments.pence', 'transfer_id', 'facts'])
    .select('bank_transfers.pence as whole')
    .where(
      'billing_documents.contract_id',
      'in',
      invoices.map(({ contract }) => contract.id),
    )
    .where('bank_transfers.received_on', '=', received_on)
    .where('bank_transfers.reference', '=', reference)
    .execute()
  // A share of the same sum for the same invoice counts as the same, whatever the rest of its transfer was.
  const recordedShares = rows.filter(
    (row) =>
      row.whole === pence || invoices.some((invoice) => invoice.id === row.invoice_id && invoice.pence === row.pence),
  )
  if (recordedShares.length === 0) return undefined
  const id = recordedShares[0]!.transfer_id
  const shares = invoices.map((invoice) =>
    recordedShares.find((row) => row.invoice_id === invoice.id && row.pence === invoice.pence),
  )
  const isSame = recordedShares.every((row) => row.transfer_id === id && row.whole === pence) && shares.every(Boolean)
  if (!isSame || recordedShares.length !== invoices.length)
    throw recordedAlready(recordedShares.map(({ facts }) => facts.number))
  const receipts = []
  for (const share of shares) {
    const receipt = (await documentOfCause(tx, receiptCause(share!.id)))!.document
    receipts.push({ receipt, openPence: receipt.openPence ?? 0 })
  }
  return { id, receipts, isRepeat: true }
}

function recordedAlready(numbers: readonly string[]): Problem {
  const words = `A transfer of that day and reference is already recorded, for ${[...new Set(numbers)].join(', ')}. If this is another one, add something to its reference, such as “2”.`
  return new Problem('conflict', 'recorded_already', words, { fields: [{ path: 'reference', msg: words }] })
}
