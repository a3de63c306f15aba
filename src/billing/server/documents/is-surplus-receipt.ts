import { surplusLine } from '#content/portal/billing.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** Whether this is the receipt for a payment that came when the deposit had already been paid. */
export function isSurplusReceipt({ kind, lines }: Pick<BillingDocument, 'kind' | 'lines'>): boolean {
  return kind === 'receipt' && lines.some(({ label }) => label === surplusLine.label)
}
