import { Hono } from 'hono'
import type { AppEnv } from '#src/platform/http/request.ts'
import { pruneFailures } from '#src/platform/secrets/sign-in-delay.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { agreementOnOffer, termsPdf } from './agreement-on-offer.ts'
import { contractsConsoleRoutes } from './console/routes.ts'
import { contractMailTemplates } from './contract-mails.ts'
import { countSignatures } from './count-signatures.ts'
import type { InkReader } from './ink-reader.ts'
import { personContracts } from './person-contracts.ts'
import { contractRoutes } from './routes.ts'
import { sealJob, type SealingContext } from './seal-contract.ts'
import { pruneSessions } from './access/sessions.ts'
import { signatureNotice } from './signature-notice.ts'
import type { DocumentExaminer } from './verify/document-examiner.ts'
import { type VerdictPage, verifyRoutes } from './verify/routes.ts'
import { sealedDocuments } from './verify/sealed-documents.ts'
import { inAnyOf, type SealedDocumentLookup } from './verify/verify-document.ts'

export type { VerdictPage } from './verify/routes.ts'

/** The slice of contracts: the agreement, its signature, the sealed document, and checking one. */
export function contracts(
  context: Context,
  needs: {
    staff: StaffGate
    documents: Pick<SealingContext, 'openSealer' | 'signedDigest'> & { renderContract: SealingContext['render'] }
    inspection: { readInk: InkReader; examine: DocumentExaminer }
    /** The documents that other slices have sealed. */
    otherSealedDocuments: SealedDocumentLookup
    showVerdict: VerdictPage
  },
): Slice {
  const { config, db, clock } = context
  const { publicUrl } = config
  const { openSealer, signedDigest, renderContract: render } = needs.documents
  const { readInk, examine } = needs.inspection
  const agreement = agreementOnOffer()
  const sealed = inAnyOf([sealedDocuments(db), needs.otherSealedDocuments])
  return {
    routes: new Hono<AppEnv>()
      .route('/', contractRoutes({ ...context, readInk }))
      .route('/', verifyRoutes(context, { sealed, examine, showVerdict: needs.showVerdict }))
      .get('/agreement.pdf', async (c) =>
        c.body(new Uint8Array(await termsPdf(context.buildFolder)), 200, {
          'content-type': 'application/pdf',
          'cache-control': 'public, max-age=3600',
        }),
      ),
    consoleRoutes: contractsConsoleRoutes({ ...context, staff: needs.staff, agreement }),
    jobs: [
      sealJob({ ...context, publicUrl, openSealer, signedDigest, render }),
      {
        name: 'prune-portal',
        schedule: '40 * * * *',
        run: async () => {
          await pruneSessions(db, clock.now())
          await pruneFailures(db, clock.now())
        },
      },
    ],
    mails: contractMailTemplates(publicUrl),
    notices: { signature: (id) => signatureNotice(db, id) },
    person: personContracts,
    steps: { signed: (from, until) => countSignatures(db, from, until) },
  }
}
