import { type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { PlacementPreview } from '../console-api.ts'
import { depositLeft } from '#src/payments/server/public.ts'
import { type Placement, raisePlacementInvoice } from './raise-placement-invoice.ts'

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
    totalPence: document.totalPence,
    vat: document.vat ? { percent: document.vat.percent, vatPence: document.vat.vatPence } : null,
    creditPence: document.totalPence - document.payablePence,
    payablePence: document.payablePence,
    dueOn: document.dueOn!,
    leftPence,
    email: document.buyer.email,
  }
}
