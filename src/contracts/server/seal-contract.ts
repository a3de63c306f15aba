import { createHash } from 'node:crypto'
import type { Db, Tx } from './tables.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import type { CompletedContract } from '../completed-contract.ts'
import { appendEvent, type AuditEvent, eventsOf } from './audit-trail.ts'
import { findContract, insertKey, lockContract } from './contract-store.ts'
import { deviceName } from '#src/platform/http/guards/device-name.ts'
import { sealQueue } from './sign-contract.ts'

/** Seals a document (platform/pdf/seal.ts). */
interface Sealer {
  certificate: { isSelfSigned: boolean; name: string; fingerprint: string }
  timeStamps: boolean
  seal(pdf: Uint8Array, facts: { reason: string; signedAt: Date }): Promise<Uint8Array>
}

/** The functions that make and seal a completed contract. */
export interface SealingContext {
  db: Db
  outbox: Outbox
  clock: Clock
  agency: string
  publicUrl: string
  /** Opens the key and the certificate for seals, the same each time. */
  openSealer(): Promise<Sealer>
  render(contract: CompletedContract): Promise<Uint8Array>
  /** Returns the digest that a sealed document's seal signed (platform/pdf/read-seal.ts). */
  signedDigest(pdf: Uint8Array): Promise<string>
}

/**
 * Makes the completed contract: renders it, seals it, stores its bytes permanently and queues both mails, in that order
 * (PORTAL-31). Running it twice is safe, even at the same time: the first one's bytes count. A failure is recorded on
 * the contract for staff and thrown, so that the queue tries again.
 */
export async function sealContract(context: SealingContext, contractId: string): Promise<void> {
  const { db } = context
  if ((await findContract(db, contractId)).documentSha256) return
  try {
    const sealer = await context.openSealer()
    const contract = await completedContract(context, sealer, contractId)
    const facts = {
      reason: `Agreement ${contract.number}, signed by ${contract.details.contactName}`,
      signedAt: contract.signedAt,
    }
    const bytes = await sealer.seal(await context.render(contract), facts)
    const sealed = {
      bytes,
      seal_fingerprint: sealer.certificate.fingerprint,
      signed_digest: await context.signedDigest(bytes),
    }
    await db.transaction().execute((tx) => keepDocument(tx, context, contractId, contract.details.clientEmail, sealed))
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await db.updateTable('contracts').set({ seal_problem: problem }).where('id', '=', contractId).execute()
    throw error
  }
}

/**
 * Returns the content of the document. Its creation is the last row of the trail that it prints, and is recorded before
 * it is rendered.
 */
async function completedContract(
  { db, clock, publicUrl }: SealingContext,
  sealer: Sealer,
  contractId: string,
): Promise<CompletedContract> {
  const now = clock.now()
  const events = await db.transaction().execute(async (tx) => {
    await lockContract(tx, contractId)
    const sofar = await eventsOf(tx, contractId)
    if (!sofar.some(isDrawnUp))
      await appendEvent(tx, contractId, {
        at: now,
        kind: 'certificate-drawn-up',
        what: 'This certificate drawn up',
      })
    const events = await eventsOf(tx, contractId)
    return events.slice(0, events.findIndex(isDrawnUp) + 1)
  })
  const contract = await findContract(db, contractId)
  const signed = await db
    .selectFrom('signatures')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return {
    number: contract.number,
    agreement: { version: contract.agreementVersion, sha256: signed.agreement_sha256 },
    details: signed.details,
    option: signed.pricing_option,
    signature:
      signed.kind === 'drawn'
        ? { kind: 'drawn', png: new Uint8Array(signed.png!) }
        : { kind: 'typed', name: signed.typed_name! },
    signedAt: signed.signed_at,
    consent: signed.consent,
    signer: { device: deviceName(signed.user_agent), address: signed.address },
    events,
    seal: {
      isSelfSigned: sealer.certificate.isSelfSigned,
      name: sealer.certificate.name,
      timeStamped: sealer.timeStamps,
    },
    verifyUrl: `${publicUrl}/verify`,
  }
}

const isDrawnUp = ({ kind }: AuditEvent) => kind === 'certificate-drawn-up'

interface SealedBytes {
  bytes: Uint8Array
  seal_fingerprint: string
  signed_digest: string
}

async function keepDocument(
  tx: Tx,
  { outbox, agency, clock }: SealingContext,
  contractId: string,
  clientEmail: string,
  sealed: SealedBytes,
): Promise<void> {
  const now = clock.now()
  await lockContract(tx, contractId)
  const sha256 = createHash('sha256').update(sealed.bytes).digest('hex')
  const inserted = await tx
    .insertInto('contract_documents')
    .values({ ...sealed, contract_id: contractId, sha256, bytes: Buffer.from(sealed.bytes), sealed_at: now })
    .onConflict((conflict) => conflict.column('contract_id').doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (!inserted) return
  await appendEvent(tx, contractId, { at: now, kind: 'sealed', what: 'Sealed', details: { sha256 } })
  await tx.updateTable('contracts').set({ seal_problem: null, updated_at: now }).where('id', '=', contractId).execute()
  const key = await insertKey(tx, contractId, now)
  await outbox.post(
    tx,
    {
      cause: `${contractId}:signed:client`,
      template: 'contract-signed',
      to: clientEmail,
      data: { contractId, key },
      now,
    },
    {
      cause: `${contractId}:signed:agency`,
      template: 'contract-signed-announced',
      to: agency,
      data: { contractId },
      now,
    },
  )
}

/** Returns the completed contract's bytes, which never change. */
export async function documentOf(
  db: Db,
  contractId: string,
): Promise<{ bytes: Uint8Array; sha256: string } | undefined> {
  return db
    .selectFrom('contract_documents')
    .select(['bytes', 'sha256'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
}

/** The job that makes and seals a completed contract. */
export function sealJob(context: SealingContext): Job<{ contractId: string }> {
  return {
    name: sealQueue,
    concurrency: 1,
    expireInSeconds: 120,
    retryLimit: 100,
    retryDelay: 5,
    retryDelayMax: 600,
    run: ({ contractId }) => sealContract(context, contractId),
  }
}
