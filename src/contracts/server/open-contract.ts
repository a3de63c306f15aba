import { newsWords } from '#content/console/leads.ts'
import { advancePerson, upsertPerson } from '#src/leads/server/public.ts'
import type { Tx } from './tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { ContractDraft } from '../contract.ts'
import { appendEvent } from './audit-trail.ts'
import {
  findContract,
  insertContract,
  insertKey,
  lockContract,
  type OwnContractId,
  type StoredContract,
  updateDraft,
} from './contract-store.ts'

/** The agreement on offer: its version, its text and the text's SHA-256. */
export interface AgreementOnOffer {
  version: number
  text: string
  sha256: string
}

/** Stores an agreement's text permanently, when it is first offered. */
export async function keepAgreement(tx: Tx, agreement: AgreementOnOffer, now: Date): Promise<void> {
  await tx
    .insertInto('agreement_versions')
    .values({ sha256: agreement.sha256, version: agreement.version, text: agreement.text, created_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** Creates a copy for a client who entered the shared password (PORTAL-5). */
export async function openOwnCopy(tx: Tx, agreement: AgreementOnOffer, now: Date): Promise<OwnContractId> {
  const id = await insertContract(tx, { agreementSha256: agreement.sha256 }, now)
  await appendEvent(tx, id, {
    at: now,
    kind: 'unlocked-by-password',
    what: 'Portal unlocked with the shared password',
    details: { agreementVersion: String(agreement.version) },
  })
  return id
}

/** Records that the client came by a personal link. */
export async function noteReturn(tx: Tx, id: OwnContractId, now: Date): Promise<void> {
  const { draft, invitedEmail } = await lockContract(tx, id)
  await appendEvent(tx, id, {
    at: now,
    kind: 'unlocked-by-link',
    what: 'Portal unlocked from the personal link',
  })
  await advancePerson(tx, draft.clientEmail || invitedEmail, { stage: 'lead', at: now, words: newsWords.unlocked })
}

/**
 * Creates a copy for a client whose name is known, and mails them the link to it. Staff do this (`npm run portal --
 * invite`). Returns the contract and the link's key.
 */
export async function inviteClient(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  agreement: AgreementOnOffer,
  client: { name: string; email: string; companyName?: string },
  now: Date,
): Promise<{ contract: StoredContract; key: string }> {
  await keepAgreement(tx, agreement, now)
  const draft: Partial<ContractDraft> = {
    contactName: client.name,
    clientEmail: client.email,
    companyName: client.companyName ?? '',
  }
  const id = await insertContract(
    tx,
    { agreementSha256: agreement.sha256, draft, invitedName: client.name, invitedEmail: client.email },
    now,
  )
  const key = await insertKey(tx, id, now)
  await appendEvent(tx, id, { at: now, kind: 'link-mailed', what: 'Link mailed', details: { to: client.email } })
  await upsertPerson(tx, { email: client.email, name: client.name, company: client.companyName }, now)
  await advancePerson(tx, client.email, { stage: 'lead', at: now, words: newsWords.invited, byStaff: true })
  await outbox.post(tx, {
    cause: `${id}:invitation`,
    template: 'portal-invitation',
    to: client.email,
    data: { contractId: id, key },
    now,
  })
  return { contract: await findContract(tx, id), key }
}

/**
 * Stores what the client changed, if the contract is open, and adds important steps to the trail. Returns whether it
 * was still open.
 */
export async function saveDraft(
  tx: Tx,
  id: OwnContractId,
  changed: Partial<ContractDraft>,
  now: Date,
): Promise<boolean> {
  const stored = await lockContract(tx, id)
  if (stored.status !== 'open') return false
  const draft = { ...stored.draft, ...changed }
  await updateDraft(tx, id, draft, now)
  if (draft.termsAccepted !== stored.draft.termsAccepted) {
    await appendEvent(tx, id, {
      at: now,
      kind: draft.termsAccepted ? 'terms-accepted' : 'terms-acceptance-withdrawn',
      what: draft.termsAccepted
        ? `Terms accepted, version ${stored.agreementVersion}`
        : 'Acceptance of the terms withdrawn',
    })
  }
  if (draft.selectedPricingOption !== '' && draft.step >= 3 && stored.draft.step < 3) {
    await appendEvent(tx, id, {
      at: now,
      kind: 'details-complete',
      what: `Details complete, ${draft.selectedPricingOption} option`,
    })
  }
  return true
}
