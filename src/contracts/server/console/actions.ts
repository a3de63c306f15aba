import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Db, Tx } from '../tables.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { AuditAnswer } from '../../console-api.ts'
import { canSeal, linkAddress } from '../../contract.ts'
import { appendEvent, auditTrails } from '../audit-trail.ts'
import {
  contractNumber,
  insertKey,
  type KnownContractId,
  lockContract,
  type StoredContract,
} from '../contract-store.ts'
import { type AgreementOnOffer, inviteClient } from '../open-contract.ts'
import { sealQueue } from '../sign-contract.ts'

/** Invites a client by name, as `npm run portal -- invite` does. */
export async function inviteFromConsole(
  tx: Tx,
  { outbox, agreement, member }: { outbox: Outbox; agreement: AgreementOnOffer; member: StaffMember },
  client: { name: string; email: string; companyName: string },
  now: Date,
): Promise<StoredContract> {
  const { companyName, ...person } = client
  const { contract } = await inviteClient(
    tx,
    { outbox },
    agreement,
    { ...person, ...(companyName ? { companyName } : {}) },
    now,
  )
  await recordChange(tx, {
    member,
    action: 'contract.invited',
    subject: contract.id,
    details: { number: contract.number },
    now,
  })
  return contract
}

/**
 * Mails the client another personal link: for an open contract with the invitation, for a signed one with the copy.
 * Earlier links still work. Throws 409 `void` and `no_address`. Returns the address.
 */
export async function sendLinkAgain(
  tx: Tx,
  { outbox, member }: { outbox: Outbox; member: StaffMember },
  id: KnownContractId,
  now: Date,
): Promise<{ to: string }> {
  const contract = await lockContract(tx, id)
  if (contract.status === 'void')
    throw new Problem('conflict', 'void', 'This contract was withdrawn, so there is nothing to open.')
  const to = linkAddress(contract)
  if (to === undefined)
    throw new Problem(
      'conflict',
      'no_address',
      'They haven’t entered an email address yet. Invite them by name instead.',
    )
  const key = await insertKey(tx, id, now)
  const template = contract.status === 'signed' ? 'contract-signed' : 'portal-invitation'
  await outbox.post(tx, { cause: `${id}:again:${newId('lnk', now)}`, template, to, data: { contractId: id, key }, now })
  await appendEvent(tx, id, { at: now, kind: 'link-mailed', what: 'Link mailed', details: { to } })
  await recordChange(tx, {
    member,
    action: 'contract.link-sent',
    subject: id,
    details: { number: contract.number },
    now,
  })
  return { to }
}

/** Makes the completed contract now instead of at the queue's next try. Throws 409 `nothing_to_seal`. */
export async function sealAgain(
  tx: Tx,
  { jobs, member }: { jobs: Pick<Jobs, 'enqueue'>; member: StaffMember },
  id: KnownContractId,
  now: Date,
): Promise<void> {
  const contract = await lockContract(tx, id)
  if (!canSeal(contract))
    throw new Problem(
      'conflict',
      'nothing_to_seal',
      contract.signedAt ? 'This contract is already sealed.' : 'This contract isn’t signed yet.',
    )
  // Whichever runs first, this or the queued job, makes the document. The other finds it made.
  await jobs.enqueue(tx, sealQueue, { contractId: id })
  await recordChange(tx, {
    member,
    action: 'contract.seal-retried',
    subject: id,
    details: { number: contract.number },
    now,
  })
}

/** Checks every link of every trail, as `npm run portal -- audit` does. */
export async function auditAll(db: Db, member: StaffMember, now: Date): Promise<AuditAnswer> {
  const { contracts, events, broken } = await auditTrails(db)
  const names = broken.length
    ? await db
        .selectFrom('contracts')
        .select(['id', 'number', 'draft', 'invited_name'])
        .where(
          'id',
          'in',
          broken.map(({ contractId }) => contractId),
        )
        .execute()
    : []
  await db.transaction().execute((tx) =>
    recordChange(tx, {
      member,
      action: 'contract.trails-checked',
      subject: 'contracts',
      details: { contracts, events, broken: broken.length },
      now,
    }),
  )
  return {
    contracts,
    events,
    broken: broken.map(({ contractId, n, problem }) => {
      const contract = names.find(({ id }) => id === contractId)
      return {
        contractId,
        n,
        problem,
        number: contract ? contractNumber(contract.number) : contractId,
        company: contract ? contract.draft.companyName || contract.draft.contactName || contract.invited_name : '',
      }
    }),
  }
}
