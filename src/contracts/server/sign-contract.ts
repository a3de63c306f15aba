import { createHash } from 'node:crypto'
import { insertLead, upsertPerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { postNotices } from '#src/platform/push/post-notices.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { type ClientDetails, consentSentence, contractTexts, type PricingOption, type Signature } from '../contract.ts'
import { missingFields } from '../contract-fields.ts'
import { appendEvents } from './audit-trail.ts'
import { lockContract, type OwnContractId, type StoredContract } from './contract-store.ts'

export const sealQueue = 'seal-contract'

/** Until how long after a signature staff's devices may be notified of it. */
const noticeMs = 24 * 3600 * 1000

/**
 * The network address and browser with which a contract was signed. It is evidence: in the database and on the
 * certificate, never in a log.
 */
export interface SignerEvidence {
  address: string
  userAgent: string
}

/** What the client signs, how, and from where. */
export interface Signing {
  details: ClientDetails
  option: PricingOption
  signature: Signature
  evidence: SignerEvidence
}

/**
 * Signs a contract, in one transaction: stores the details and the option, the version and fingerprint of the text, the
 * consent, the ink, the evidence and two rows of the trail, and queues the job that makes the completed document
 * (PORTAL-27). Throws 409 `already_signed` and `void`, 422 `terms_not_accepted`.
 */
export async function signContract(
  tx: Tx,
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  id: OwnContractId,
  signing: Signing,
  now: Date,
): Promise<{ signedAt: Date }> {
  const contract = await lockContract(tx, id)
  if (contract.status !== 'open') throw notOpen(contract.status)
  if (!contract.draft.termsAccepted)
    throw new Problem('invalid', 'terms_not_accepted', 'Please accept the contract terms to continue')

  const { details, option, signature, evidence } = signing
  const ink = signature.kind === 'drawn' ? signature.png : undefined
  await tx
    .insertInto('signatures')
    .values({
      contract_id: id,
      details: JSON.stringify(details),
      pricing_option: option,
      agreement_sha256: contract.agreementSha256,
      consent: consentSentence,
      kind: signature.kind,
      png: ink ? Buffer.from(ink) : null,
      typed_name: signature.kind === 'typed' ? signature.name : null,
      address: evidence.address,
      user_agent: evidence.userAgent.slice(0, 500),
      signed_at: now,
    })
    .execute()
  await tx
    .updateTable('contracts')
    .set({
      status: 'signed',
      draft: JSON.stringify({ ...contract.draft, ...details, selectedPricingOption: option, step: 4 }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await appendEvents(tx, id, [
    {
      at: now,
      kind: signature.kind === 'drawn' ? 'ink-saved' : 'name-typed',
      what: signature.kind === 'drawn' ? 'Ink saved, drawn' : 'Name typed as signature',
      details: {
        sha256: createHash('sha256')
          .update(signature.kind === 'drawn' ? signature.png : signature.name)
          .digest('hex'),
        ...inkDetails(signature),
      },
    },
    {
      at: now,
      kind: 'signed',
      what: 'Signed',
      details: {
        ...details,
        option,
        agreementSha256: contract.agreementSha256,
        consent: consentSentence,
        address: evidence.address,
        userAgent: evidence.userAgent.slice(0, 500),
      },
    },
  ])
  await jobs.enqueue(tx, sealQueue, { contractId: id })
  const until = new Date(now.getTime() + noticeMs)
  await postNotices(tx, jobs, { cause: `signature:${id}`, kind: 'signature', about: id, now, until })
  // Last, because it locks the person, for whom other transactions may wait.
  await keepAsLead(tx, contract, { details, option }, now)
  return { signedAt: now }
}

/** Makes the signatory a person in the inbox, with the signature on their timeline. */
async function keepAsLead(
  tx: Tx,
  { id, number }: StoredContract,
  { details, option }: Pick<Signing, 'details' | 'option'>,
  now: Date,
): Promise<void> {
  const person = { email: details.clientEmail, name: details.contactName, company: details.companyName }
  const personId = await upsertPerson(tx, person, now)
  const signatureDetails = {
    name: details.contactName,
    company: details.companyName,
    jobTitle: details.jobTitle,
    option,
    contractId: id,
    number,
  }
  await insertLead(tx, {
    id: newId('led', now),
    personId,
    kind: 'contract_signed',
    details: signatureDetails,
    quarantine: undefined,
    now,
  })
}

/** Returns the refusal to sign a contract that is no longer open. It never becomes open again. */
export function notOpen(status: 'signed' | 'void'): Problem {
  if (status === 'signed')
    return new Problem('conflict', 'already_signed', 'This contract is already signed. Nothing was signed again.')
  return new Problem('conflict', 'void', 'This contract was withdrawn. Please email us for another.')
}

/** Returns how it was drawn, according to the client's browser. */
function inkDetails(signature: Signature): Record<string, string> {
  if (signature.kind === 'typed' || !signature.ink) return {}
  return { points: String(signature.ink.points), seconds: signature.ink.seconds.toFixed(1) }
}

/** Returns the 422 for incomplete details, in the words of PORTAL-23, or `undefined` if nothing is missing. */
export function missingDetails(details: Partial<Record<string, unknown>>): Problem | undefined {
  const missing = missingFields(details)
  if (missing.length === 0) return undefined
  return new Problem('invalid', 'missing_information', contractTexts.missing, {
    fields: missing.map((path) => ({ path, msg: 'Required' })),
  })
}
