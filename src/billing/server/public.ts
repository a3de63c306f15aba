/** What other domains may do with billing. */
export { type Facts, type MoreFacts, billingFacts } from './billing-facts.ts'
export { moneyDocumentsOf } from './console/documents-of-contract.ts'
export { documentOnContract } from './document-on-contract.ts'
export { documentOfCause, documentOfNumber, documentsOfContract, issueDocument } from './document-store.ts'
export { drawQueue } from './draw-document.ts'
export type { BillingMail } from './emails/billing-mail.ts'
export { openPence, settleInvoice } from './settle-invoice.ts'
export { signedContract } from './signed-contract.ts'
