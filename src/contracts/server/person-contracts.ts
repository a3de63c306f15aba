import { sql } from 'kysely'
import { erasureWords, timelineWords } from '#content/console/leads.ts'
import { feeOptions } from '#content/facts/fees.ts'
import type { Db, Tx } from './tables.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { emailKey } from '#src/values/email-address.ts'
import { fill } from '#src/values/fill.ts'
import { exactTime } from '#src/values/london-time.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { yearsAfter } from '#src/values/years-after.ts'
import { isUnlocking } from '../contract-event.ts'
import { emptyDraft } from '../contract.ts'
import { eraseMember, isMember, membershipsOf } from './access/members.ts'
import { eventsOf } from './audit-trail.ts'
import { contractNumber, lockIfThere } from './contract-store.ts'

/**
 * The portal's data about a person. Contracts that they signed are kept, others deleted. Of a contract to which they
 * were invited and that somebody else signed, only the invitation is theirs.
 */
export const personContracts: PersonShare = {
  timeline: async (db, { emailKey }) => [
    ...(await timelineOfContracts(db, await contractsOfPerson(db, emailKey))),
    ...(await timelineOfInvitations(db, emailKey)),
  ],
  export: async (db, { emailKey }) => ({
    contracts: [
      ...(await exportFromContracts(db, await contractsOfPerson(db, emailKey))),
      ...(await invitationsOfPerson(db, emailKey)).map(({ number, invited }) => ({ number, invited })),
    ],
    teams: (await membershipsOf(db, emailKey)).map((row) => ({
      name: row.name,
      email: row.email,
      kind: row.kind,
      invitedAt: row.invited_at,
      joinedAt: row.joined_at,
      leftAt: row.left_at,
    })),
  }),
  isOfClient: (db, { emailKey }) => isOfClient(db, emailKey),
  erase: async (tx, { emailKey }, _, now) => {
    const { erased, kept } = await erasePersonFromContracts(tx, emailKey)
    const invitations = await eraseInvitations(tx, emailKey)
    await eraseMember(tx, emailKey, now)
    const { what, law, years } = erasureWords.keptWords.contract
    return {
      removed: { openContracts: erased.length },
      gone: erased,
      kept: kept.map(({ id }) => id),
      // The trail of a contract that somebody else signed still says to whom the link was mailed.
      retained: [...kept, ...invitations].map(({ number, signedAt }) => ({
        what: fill(what, { number }),
        law,
        until: yearsAfter(signedAt.toISOString().slice(0, 10), years),
      })),
    }
  },
}

interface PersonContract {
  id: string
  /** `PT-0031`. */
  number: string
  status: 'open' | 'signed' | 'void'
  signedAt: Date | null
}

/** An invitation to a contract that somebody else signed. */
interface Invitation extends PersonContract {
  signedAt: Date
  invited: { name: string; email: string }
}

/**
 * Returns the contracts of the person with this address: those they signed, and those to which staff invited them and
 * that nobody has signed. An address that was only typed into a draft doesn't prove whose contract it is.
 */
async function contractsOfPerson(db: Db | Tx, emailKey: string): Promise<PersonContract[]> {
  const rows = await db
    .selectFrom('contracts')
    .leftJoin('signatures', 'signatures.contract_id', 'contracts.id')
    .select(['contracts.id', 'contracts.number', 'contracts.status', 'signatures.signed_at'])
    .where((where) =>
      where.or([
        where.and([
          where(sql<string>`lower(draft ->> 'clientEmail')`, '=', emailKey),
          where('signatures.signed_at', 'is not', null),
        ]),
        where.and([
          where(sql<string>`lower(invited_email)`, '=', emailKey),
          where('invited_email', '<>', ''),
          where('signatures.signed_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('contracts.created_at')
    .execute()
  return rows.map((row) => ({ ...present(row), signedAt: row.signed_at }))
}

const present = ({ id, number, status }: { id: string; number: number; status: PersonContract['status'] }) => ({
  id,
  number: contractNumber(number),
  status,
})

/** Returns the contracts to which a person was invited and that somebody with another address signed. */
async function invitationsOfPerson(db: Db | Tx, emailKey: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('contracts')
    .innerJoin('signatures', 'signatures.contract_id', 'contracts.id')
    .select(['contracts.id', 'contracts.number', 'contracts.status', 'signatures.signed_at'])
    .select(['invited_name', 'invited_email'])
    .where(sql<string>`lower(invited_email)`, '=', emailKey)
    .where('invited_email', '<>', '')
    .where(sql<string>`lower(draft ->> 'clientEmail')`, '<>', emailKey)
    .orderBy('contracts.id')
    .execute()
  return rows.map((row) => ({
    ...present(row),
    signedAt: row.signed_at,
    invited: { name: row.invited_name, email: row.invited_email },
  }))
}

/** Returns only the ids of `contractsOfPerson`, for slices that know something about a person's contracts. */
export async function contractIdsOfPerson(db: Db | Tx, emailKey: string): Promise<string[]> {
  return (await contractsOfPerson(db, emailKey)).map(({ id }) => id)
}

/**
 * Returns the names under which contracts know a person: those they signed with, those under which staff invited them,
 * and those their client gave for its team. A name that somebody typed into a form of the site is not among them,
 * because anybody can type anybody's.
 */
export async function namesOfClient(db: Db | Tx, emailKey: string): Promise<string[]> {
  const signed = await db
    .selectFrom('signatures')
    .innerJoin('contracts', 'contracts.id', 'signatures.contract_id')
    .select('details')
    .where(sql<string>`lower(draft ->> 'clientEmail')`, '=', emailKey)
    .execute()
  const invited = await db
    .selectFrom('contracts')
    .select('invited_name')
    .where(sql<string>`lower(invited_email)`, '=', emailKey)
    .where('invited_email', '<>', '')
    .execute()
  const names = [
    ...signed.map(({ details }) => details.contactName),
    ...invited.map((row) => row.invited_name),
    ...(await membershipsOf(db, emailKey)).map(({ name }) => name),
  ]
  return [...new Set(names)].filter((name) => name !== '')
}

/** Whether they signed, were invited to or are on the team of a contract that has not been withdrawn. */
async function isOfClient(db: Db | Tx, emailKey: string): Promise<boolean> {
  const contracts = [...(await contractsOfPerson(db, emailKey)), ...(await invitationsOfPerson(db, emailKey))]
  return contracts.some(({ status }) => status !== 'void') || (await isMember(db, emailKey))
}

/** Returns what happened to these contracts, for their person's timeline. */
async function timelineOfContracts(db: Db, contracts: readonly PersonContract[]): Promise<TimelineEvent[]> {
  const trails = await Promise.all(contracts.map((contract) => trailOf(db, contract)))
  return trails.flat()
}

/** Returns the invitations to contracts that others signed, without what those did there. */
async function timelineOfInvitations(db: Db, personKey: string): Promise<TimelineEvent[]> {
  const invitations = await invitationsOfPerson(db, personKey)
  const invited = await Promise.all(
    invitations.map(async (contract) => {
      const events = await eventsOf(db, contract.id)
      return events
        .filter(({ kind, details }) => kind === 'link-mailed' && emailKey(details.to ?? '') === personKey)
        .map(({ at }) => invitedEvent(contract, at))
    }),
  )
  return invited.flat()
}

const invitedEvent = ({ id, number }: { id: string; number: string }, at: Date): TimelineEvent => ({
  at,
  tone: 'open',
  title: timelineWords.invited,
  text: `${number}.`,
  link: linkTo(id),
  about: id,
})

const linkTo = (contractId: string) => ({
  label: timelineWords.openContract,
  href: `/admin/contracts/${contractId}`,
})

async function trailOf(db: Db, contract: PersonContract): Promise<TimelineEvent[]> {
  const events = await eventsOf(db, contract.id)
  const link = linkTo(contract.id)
  const about = contract.id
  const sealed = events.find(({ kind }) => kind === 'sealed')
  return events.flatMap(({ at, kind, details }): TimelineEvent[] => {
    if (kind === 'link-mailed') return [invitedEvent(contract, at)]
    if (isUnlocking(kind)) return [{ at, tone: 'open', title: timelineWords.unlocked }]
    if (kind === 'terms-accepted') return [{ at, tone: 'open', title: timelineWords.accepted }]
    if (kind === 'withdrawn')
      return [
        {
          at,
          tone: 'open',
          title: fill(timelineWords.withdrawn, { number: contract.number }),
          ...(details.reason ? { text: details.reason } : {}),
          link,
        },
      ]
    if (kind !== 'signed') return []
    const option = details.option as 'standard' | 'monthly' | 'retained'
    const seal = sealed ? fill(timelineWords.sealedAt, { time: exactTime(sealed.at) }) : timelineWords.sealing
    return [
      {
        at,
        tone: 'ink',
        title: timelineWords.signed,
        text: `${contract.number}. ${fill(timelineWords.option, feeOptions[option])}. ${seal}.`,
        link,
        about,
      },
    ]
  })
}

/** Returns everything that the portal stores about a person, as a copy for them (UK GDPR, articles 15 and 20). */
async function exportFromContracts(db: Db, contracts: readonly PersonContract[]): Promise<object[]> {
  return Promise.all(
    contracts.map(async ({ id, number, status }) => {
      const [contract, signature, document, trail] = await Promise.all([
        db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        db.selectFrom('signatures').selectAll().where('contract_id', '=', id).executeTakeFirst(),
        db
          .selectFrom('contract_documents')
          .select(['sha256', 'sealed_at'])
          .where('contract_id', '=', id)
          .executeTakeFirst(),
        eventsOf(db, id),
      ])
      return {
        number,
        status,
        invited: contract.invited_email ? { name: contract.invited_name, email: contract.invited_email } : null,
        draft: contract.draft,
        signature: signature
          ? {
              details: signature.details,
              option: signature.pricing_option,
              consent: signature.consent,
              kind: signature.kind,
              typedName: signature.typed_name,
              ink: signature.png ? `data:image/png;base64,${Buffer.from(signature.png).toString('base64')}` : null,
              address: signature.address,
              browser: signature.user_agent,
              signedAt: signature.signed_at,
            }
          : null,
        sealedDocument: document ? { sha256: document.sha256, sealedAt: document.sealed_at } : null,
        trail: trail.map(({ at, what, details }) => ({ at, what, details })),
      }
    }),
  )
}

interface ErasedContracts {
  /** The beginnings of the causes of their mails. */
  erased: string[]
  kept: { id: string; number: string; signedAt: Date }[]
}

/**
 * Erases the contracts that a person was offered and never signed, including their trails, and blanks other people's
 * drafts that contain their address. Signed contracts stay as they are, as evidence between two parties; only their
 * personal links and sessions end.
 */
async function erasePersonFromContracts(tx: Tx, emailKey: string): Promise<ErasedContracts> {
  const unsigned = await unsignedWith(tx, emailKey)
  const contractIds = new Set([...(await contractIdsOfPerson(tx, emailKey)), ...unsigned.theirs, ...unsigned.others])
  for (const id of [...contractIds].sort()) await lockIfThere(tx, id)
  // Looked up again: what was signed before the lock is kept, and from now on nobody signs them, or enters them by a
  // link that ends here.
  const contracts = await contractsOfPerson(tx, emailKey)
  const { theirs, others } = await unsignedWith(tx, emailKey)
  for (const id of theirs) await eraseUnsigned(tx, id)
  for (const id of others)
    await tx
      .updateTable('contracts')
      .set({ draft: JSON.stringify(emptyDraft) })
      .where('id', '=', id)
      .execute()

  const signedContracts = contracts.flatMap(({ id, number, signedAt }) => (signedAt ? [{ id, number, signedAt }] : []))
  for (const { id } of signedContracts) {
    await tx.deleteFrom('portal_sessions').where('contract_id', '=', id).execute()
    await tx.deleteFrom('contract_keys').where('contract_id', '=', id).execute()
  }
  return { erased: theirs, kept: signedContracts }
}

/**
 * Returns the unsigned contracts of a person: `theirs`, and `others` to which somebody else was invited and in whose
 * draft their address was typed.
 */
async function unsignedWith(tx: Tx, emailKey: string): Promise<{ theirs: string[]; others: string[] }> {
  const offered = (await contractsOfPerson(tx, emailKey)).filter(({ signedAt }) => signedAt === null)
  const draftsWithAddress = await tx
    .selectFrom('contracts')
    .select(['id', 'invited_email'])
    .where(sql<string>`lower(draft ->> 'clientEmail')`, '=', emailKey)
    .where('id', 'not in', tx.selectFrom('signatures').select('contract_id'))
    .execute()
  const theirs = new Set(
    [...offered, ...draftsWithAddress.filter((row) => row.invited_email === '')].map(({ id }) => id),
  )
  return { theirs: [...theirs], others: draftsWithAddress.flatMap(({ id }) => (theirs.has(id) ? [] : [id])) }
}

/**
 * Takes a person's name and address from contracts that somebody else signed after they were invited. Nothing of the
 * signatory's ends. Returns these contracts.
 */
async function eraseInvitations(tx: Tx, emailKey: string): Promise<Invitation[]> {
  const invitations = await invitationsOfPerson(tx, emailKey)
  for (const { id } of invitations)
    await tx.updateTable('contracts').set({ invited_name: '', invited_email: '' }).where('id', '=', id).execute()
  return invitations
}

async function eraseUnsigned(tx: Tx, id: string): Promise<void> {
  // The trail's trigger lets one contract be deleted in a transaction, and only if it is unsigned.
  await sql`select set_config('patter.unsigned_contract_to_erase', ${id}, true)`.execute(tx)
  await tx.deleteFrom('contract_events').where('contract_id', '=', id).execute()
  await tx.deleteFrom('portal_sessions').where('contract_id', '=', id).execute()
  await tx.deleteFrom('contract_keys').where('contract_id', '=', id).execute()
  await tx.deleteFrom('contracts').where('id', '=', id).execute()
  await sql`select set_config('patter.unsigned_contract_to_erase', '', true)`.execute(tx)
}
