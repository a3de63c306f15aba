import type { BillingDocument } from './billing-document.ts'

/**
 * A document that its client can download at `/api/contracts/{id}/documents/{number}`. Days are YYYY-MM-DD in London.
 */
export interface ClientDocument {
  kind: BillingDocument['kind']
  number: string
  issuedOn: string
  dueOn: string | null
  /** Whether its PDF has been made. */
  ready: boolean
}
