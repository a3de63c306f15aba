import { createHash } from 'node:crypto'
import { insertKey, lockContract } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import type { BillingDocument } from '../billing-document.ts'
import { findBillingDocument } from './document-store.ts'

/** The queue of documents whose PDF is to be made. */
export const drawQueue = 'draw-document'

/** How the queue treats the job, also for commands that only add to it. */
export const drawJobOptions = {
  name: drawQueue,
  expireInSeconds: 120,
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 600,
}

export interface DrawingContext {
  db: Db
  outbox: Outbox
  clock: Clock
  agency: string
  render(document: BillingDocument): Promise<Uint8Array>
  seal(pdf: Uint8Array, facts: { reason: string; signedAt: Date }): Promise<SealedPdf>
}

export interface SealedPdf {
  bytes: Uint8Array
  /** The fingerprint of the certificate that sealed it. */
  fingerprint: string
  /** The digest that the seal signed. */
  signedDigest: string
}

/**
 * The client's mail about each kind of document and whether it carries a personal link, and the agency's mail if staff
 * do not know yet.
 */
const mails = {
  invoice: { client: 'invoice-sent', hasLink: true, agency: 'invoice-announced' },
  receipt: { client: 'receipt-sent', hasLink: true, agency: 'payment-announced' },
  credit_note: { client: 'credit-note-sent', hasLink: false, agency: undefined },
} as const

/**
 * Makes and seals the PDF of an issued document, then stores its bytes and posts its mails in one transaction. Safe to
 * run twice, even at the same moment: the bytes that are stored first are kept.
 */
async function drawDocument(
  { db, outbox, clock, agency, render, seal }: DrawingContext,
  documentId: string,
): Promise<void> {
  const { document, contractId, pdf } = await findBillingDocument(db, documentId)
  if (pdf) return
  const sealed = await seal(await render(document), {
    reason: `${document.kind.replace('_', ' ')} ${document.number}`,
    signedAt: clock.now(),
  })
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const inserted = await tx
      .insertInto('billing_files')
      .values({
        document_id: documentId,
        sha256: createHash('sha256').update(sealed.bytes).digest('hex'),
        bytes: Buffer.from(sealed.bytes),
        seal_fingerprint: sealed.fingerprint,
        signed_digest: sealed.signedDigest,
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('document_id').doNothing())
      .returning('document_id')
      .executeTakeFirst()
    if (!inserted) return
    const { client, hasLink, agency: announced } = mails[document.kind]
    await outbox.post(tx, {
      cause: `${documentId}:client`,
      template: client,
      to: document.buyer.email,
      data: { documentId, ...(hasLink ? { key: await insertKey(tx, contractId, now) } : {}) },
      now,
    })
    if (announced)
      await outbox.post(tx, {
        cause: `${documentId}:agency`,
        template: announced,
        to: agency,
        data: { documentId },
        now,
      })
  })
}

/** The job that makes a document's PDF (`drawDocument`). */
export function drawJob(context: DrawingContext): Job<{ documentId: string }> {
  return {
    ...drawJobOptions,
    run: ({ documentId }) => drawDocument(context, documentId),
  }
}
