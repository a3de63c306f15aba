import { completedFileName } from '#src/contracts/contract.ts'
import { documentOf } from '#src/contracts/server/public.ts'
import type { SealFacts, Sealer } from '#src/platform/pdf/seal.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { BillingDocument } from '../billing-document.ts'
import { billingMailTemplates } from './billing-mails.ts'
import { overdueInvoices } from './console/overdue.ts'
import { billingConsoleRoutes } from './console/routes.ts'
import { findBillingDocument } from './document-store.ts'
import { drawJob } from './draw-document.ts'
import { personBilling } from './person-billing.ts'
import { reminderOfInvoicesJob } from './remind-of-invoices.ts'
import { billingRoutes } from './routes.ts'

/** The slice of billing: invoices, receipts and credit notes. */
export function billing(
  context: Context,
  needs: {
    staff: StaffGate
    documents: {
      renderBilling(document: BillingDocument): Promise<Uint8Array>
      openSealer(): Promise<Sealer>
      signedDigest(pdf: Uint8Array): Promise<string>
    }
  },
): Slice {
  const { renderBilling, openSealer, signedDigest } = needs.documents
  const seal = async (pdf: Uint8Array, facts: SealFacts) => {
    const sealer = await openSealer()
    const bytes = await sealer.seal(pdf, facts)
    return { bytes, fingerprint: sealer.certificate.fingerprint, signedDigest: await signedDigest(bytes) }
  }
  return {
    routes: billingRoutes(context),
    consoleRoutes: billingConsoleRoutes({ ...context, staff: needs.staff }),
    attention: [overdueInvoices(context.db)],
    jobs: [drawJob({ ...context, render: renderBilling, seal }), reminderOfInvoicesJob(context)],
    mails: billingMailTemplates({
      publicUrl: context.config.publicUrl,
      documents: {
        find: findBillingDocument,
        contractPdf: async (db, contractId) => {
          const document = await documentOf(db, contractId)
          return document && { filename: completedFileName(contractId), content: new Uint8Array(document.bytes) }
        },
      },
    }),
    person: personBilling,
  }
}
