import { depositLine } from '#content/portal/billing.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** In the portal, only the deposit can be paid by card (PAY-17). */
export function isPayableByCard({
  kind,
  lines,
  payablePence,
}: Pick<BillingDocument, 'kind' | 'lines' | 'payablePence'>): boolean {
  return kind === 'invoice' && payablePence > 0 && lines.every(({ label }) => label === depositLine.label)
}
