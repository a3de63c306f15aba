import { depositLine, depositReturnedLine } from '#content/portal/billing.ts'
import type { StoredContract } from '#src/contracts/server/public.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import type { Pence } from '#src/values/money.ts'
import { depositPence } from '../payment.ts'
import { type Facts, type MoreFacts, billingFacts } from '#src/billing/server/public.ts'

/** The facts of a document about the deposit: its invoice, its receipt, or a credit note for all or the rest. */
export function depositFacts(
  contract: StoredContract,
  { kind, pence = depositPence, ...more }: { kind: BillingDocument['kind']; pence?: Pence } & MoreFacts,
  now: Date,
): Facts {
  const line = { ...(kind === 'credit_note' ? depositReturnedLine : depositLine), pence }
  return billingFacts(contract, { kind, lines: [line], ...more }, now)
}
