import { createHash } from 'node:crypto'
import type { Db } from '../tables.ts'
import { queuedRun } from '#src/platform/jobs/queued-run.ts'
import type { ChainVerdict, ContractFacts, QueuedTry, VerificationAnswer } from '../../console-api.ts'
import { type InkMeasure, linkAddress } from '../../contract.ts'
import { type AuditEvent, auditTrails, eventsOf } from '../audit-trail.ts'
import { findContract, type KnownContractId, sealStateOf } from '../contract-store.ts'
import { deviceName } from '#src/platform/http/guards/device-name.ts'
import { agreementFingerprint } from '../documents/agreement-fingerprint.ts'
import { documentOf } from '../seal-contract.ts'
import { sealedDocuments } from '../verify/sealed-documents.ts'
import { sealQueue } from '../sign-contract.ts'
import { verifyDocument } from '../verify/verify-document.ts'

/** Returns everything that staff see of a contract apart from its money. Its trail is checked on every call. */
export async function contractFacts(db: Db, id: KnownContractId): Promise<ContractFacts> {
  const [contract, events, chain, signed, document, extra] = await Promise.all([
    findContract(db, id),
    eventsOf(db, id),
    chainOf(db, id),
    db
      .selectFrom('signatures')
      .select(['signed_at', 'kind', 'typed_name', 'consent', 'address', 'user_agent'])
      .where('contract_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('contract_documents')
      .select(['sealed_at', 'sha256', (expression) => expression.fn<number>('length', ['bytes']).as('size')])
      .where('contract_id', '=', id)
      .executeTakeFirst(),
    db.selectFrom('contracts').select(['voided_at', 'void_reason']).where('id', '=', id).executeTakeFirstOrThrow(),
  ])
  const {
    companyName,
    contactName,
    registeredAddress,
    jobTitle,
    clientEmail,
    selectedPricingOption,
    step,
    termsAccepted,
  } = contract.draft
  const isWaiting = signed !== undefined && document === undefined
  return {
    id,
    number: contract.number,
    status: contract.status,
    agreement: { version: contract.agreementVersion, sha256: contract.agreementSha256 },
    details: { companyName, contactName, registeredAddress, jobTitle, clientEmail },
    option: selectedPricingOption,
    step,
    termsAccepted,
    invited: contract.invitedEmail === '' ? null : { name: contract.invitedName, email: contract.invitedEmail },
    createdAt: contract.createdAt.toISOString(),
    withdrawn: extra.voided_at && { at: extra.voided_at.toISOString(), reason: extra.void_reason ?? '' },
    signature: signed
      ? {
          signedAt: signed.signed_at.toISOString(),
          kind: signed.kind,
          typedName: signed.typed_name,
          ink: inkOf(events),
          consent: signed.consent,
          address: signed.address,
          device: deviceName(signed.user_agent),
          userAgent: signed.user_agent,
        }
      : null,
    seal: {
      state: sealStateOf(contract),
      sealedAt: document?.sealed_at.toISOString() ?? null,
      sha256: document?.sha256 ?? null,
      bytes: document?.size ?? null,
      problem: isWaiting ? contract.sealProblem : null,
      retry: isWaiting ? await sealRetry(db, id) : null,
    },
    trail: events.map(({ n, at, what, details, hash }) => ({ n, at: at.toISOString(), what, details, hash })),
    chain,
    linkTo: linkAddress(contract) ?? null,
  }
}

/** Returns when the queue will try again to seal a contract, or `null` if no attempt is queued. */
export async function sealRetry(db: Db, id: string): Promise<QueuedTry | null> {
  return (await queuedRun(db, sealQueue, 'contractId', id)) ?? null
}

/** Checks the trail, the ink, the agreement's text and the sealed file, each from the stored bytes. */
export async function verifyContract(db: Db, id: KnownContractId, now: Date): Promise<VerificationAnswer> {
  const contract = await findContract(db, id)
  const signed = await db
    .selectFrom('signatures')
    .select(['kind', 'png', 'typed_name'])
    .where('contract_id', '=', id)
    .executeTakeFirst()
  const { text } = await db
    .selectFrom('agreement_versions')
    .select('text')
    .where('sha256', '=', contract.agreementSha256)
    .executeTakeFirstOrThrow()
  const document = await documentOf(db, id)
  return {
    checkedAt: now.toISOString(),
    chain: await chainOf(db, id),
    signature: signed
      ? await hasRecordedFingerprint(db, id, signed.kind === 'drawn' ? Buffer.from(signed.png!) : signed.typed_name!)
      : null,
    agreement: agreementFingerprint(text) === contract.agreementSha256,
    file: document ? await verifiedFile(db, new Uint8Array(document.bytes), document.sha256) : null,
  }
}

async function chainOf(db: Db, id: string): Promise<ChainVerdict> {
  const { events, broken } = await auditTrails(db, id)
  const [first] = broken
  return first ? { holds: false, rows: events, n: first.n, problem: first.problem } : { holds: true, rows: events }
}

/** Returns how the signature was drawn, from the trail's row about the ink. */
function inkOf(events: readonly AuditEvent[]): InkMeasure | null {
  const details = events.find(({ kind }) => kind === 'ink-saved')?.details
  return details?.points ? { points: Number(details.points), seconds: Number(details.seconds) } : null
}

/** Whether the signature has the fingerprint that was recorded in the trail when it was signed. */
async function hasRecordedFingerprint(db: Db, id: string, signature: Buffer | string): Promise<boolean> {
  const sha256 = createHash('sha256').update(signature).digest('hex')
  return (await eventsOf(db, id)).some(
    ({ kind, details }) => (kind === 'ink-saved' || kind === 'name-typed') && details.sha256 === sha256,
  )
}

async function verifiedFile(
  db: Db,
  bytes: Uint8Array,
  sha256: string,
): Promise<NonNullable<VerificationAnswer['file']>> {
  const verdict = await verifyDocument(sealedDocuments(db), bytes)
  const seal = verdict.kind === 'genuine' ? verdict.seal : undefined
  return {
    isWhole: verdict.kind === 'genuine' && verdict.file.sha256 === sha256,
    sealHolds: seal !== undefined,
    sealedBy: seal?.name ?? null,
    isSelfSigned: seal?.isSelfSigned ?? false,
    timeStampedBy: seal?.timeStampedBy ?? null,
  }
}
