import type { z } from 'zod'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import { type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { Change } from '#src/staff/server/public.ts'
import { ConfirmedInvoice, type PlacementPreview, type PlacementRequest } from '../console-api.ts'
import { type PaymentContext, depositLeft } from '#src/payments/server/public.ts'
import { type Placement, raisePlacementInvoice } from './raise-placement-invoice.ts'
import { requirePreviewed } from './require-previewed.ts'

/**
 * Returns what `raisePlacementInvoice` would issue now. It runs that code and rolls it back, so the sums are those of
 * the invoice and no number is used up. Throws the same errors.
 */
export async function previewPlacementInvoice(
  db: Db,
  id: KnownContractId,
  placement: Placement,
  now: Date,
): Promise<PlacementPreview> {
  let isNew = false
  // A job is enqueued only if an invoice is made.
  const jobs = { enqueue: async () => void (isNew = true) }
  const { document, leftPence } = await rehearse(db, async (tx) => {
    const document = await raisePlacementInvoice(tx, { jobs }, id, placement, now)
    return { document, leftPence: await depositLeft(tx, id) }
  })
  return {
    raised: isNew ? null : document.number,
    label: document.lines[0]!.label,
    detail: document.lines[0]!.detail ?? '',
    vat: document.vat ? { percent: document.vat.percent, vatPence: document.vat.vatPence } : null,
    ...confirmedOf(document, leftPence),
  }
}

/**
 * Issues the invoice as `raisePlacementInvoice` does, and throws the same errors. Also throws 409 `preview_outdated` if
 * it differs from the preview that staff confirmed, for example because another invoice has used the deposit since.
 */
export async function raiseAsPreviewed(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  id: KnownContractId,
  { previewed, ...placement }: PlacementRequest & { member: Change['member'] },
  now: Date,
): Promise<BillingDocument> {
  const document = await raisePlacementInvoice(tx, { jobs }, id, placement, now)
  requirePreviewed(ConfirmedInvoice, previewed, confirmedOf(document, await depositLeft(tx, id)))
  return document
}

function confirmedOf(document: BillingDocument, leftPence: number): z.infer<typeof ConfirmedInvoice> {
  return {
    totalPence: document.totalPence,
    creditPence: document.totalPence - document.payablePence,
    payablePence: document.payablePence,
    dueOn: document.dueOn!,
    leftPence,
    email: document.buyer.email,
  }
}
