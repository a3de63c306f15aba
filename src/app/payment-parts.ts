import { completedFileName } from '../contracts/contract.ts'
import { documentOf, type SealParts } from '../contracts/server/seal-contract.ts'
import type { DrawParts } from '../billing/server/draw-document.ts'
import { paymentMailTemplates } from '../payments/server/payment-mails.ts'
import { findBillingDocument } from '../billing/server/document-store.ts'
import type { MailTemplate } from '../platform/mail/outbox.ts'
import { billingMailTemplates } from '../billing/server/billing-mails.ts'
import type { Documents } from './threads/documents.ts'

export function drawParts(seal: SealParts, documents: Documents): DrawParts {
  const { db, outbox, clock, agency } = seal
  return {
    db,
    outbox,
    clock,
    agency,
    render: documents.renderBilling,
    seal: async (pdf, facts) => {
      const sealer = await seal.openSealer()
      const bytes = await sealer.seal(pdf, facts)
      return { bytes, fingerprint: sealer.certificate.fingerprint, signedDigest: await seal.signedDigest(bytes) }
    },
  }
}

export function paymentTemplates(publicUrl: string): Record<string, MailTemplate> {
  const bills = billingMailTemplates({
    publicUrl,
    documents: {
      find: findBillingDocument,
      contractPdf: async (db, contractId) => {
        const made = await documentOf(db, contractId)
        return made && { filename: completedFileName(contractId), content: new Uint8Array(made.bytes) }
      },
    },
  })
  return { ...bills, ...paymentMailTemplates(publicUrl) }
}
