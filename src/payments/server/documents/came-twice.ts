import { surplusLine } from '#content/billing.ts'
import type { BillingDocument } from '../../billing-document.ts'

/** The receipt of a payment that came when the deposit was here already. */
export function cameTwice({ kind, lines }: Pick<BillingDocument, 'kind' | 'lines'>): boolean {
  return kind === 'receipt' && lines.some(({ label }) => label === surplusLine.label)
}
