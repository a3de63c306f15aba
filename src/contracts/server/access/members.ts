import type { Db, Tx } from '../tables.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import type { Who } from '#src/platform/http/endpoint.ts'
import type { Clock } from '#src/values/clock.ts'
import { canonicalEmail, emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { lockIfThere, ownContract, type OwnContractId } from '../contract-store.ts'
import { endSessions, portalCookie, portalLocked, type PortalSession, portalSession } from './sessions.ts'

/** A client's person on its signed contract. Their kind decides what they may see (TALENT-16). */
export interface Member {
  id: string
  contractId: OwnContractId
  name: string
  email: string
  /** A guest came by a share link; the signatory runs the account. */
  kind: MemberKind
  /** The share link by which this session began. */
  shareLinkId: string | null
}

type MemberKind = 'signatory' | 'colleague' | 'guest'

/** How long the link in a colleague's invitation works. It is their only way back. */
const keyLastsMs = 180 * 24 * 3600 * 1000

/**
 * Returns the member of the request's session. Throws 401 without one, and 409 `not_signed` while the contract is not
 * signed, when only its reader can be in the portal.
 */
export function memberOfClient({ db, clock, secure }: { db: Db; clock: Clock; secure: boolean }): Who<Member> {
  const cookie = portalCookie(secure)
  return {
    kind: 'client',
    admit: async (c) => {
      const now = clock.now()
      const session = await portalSession(db, cookie.of(c), now)
      if (!session) throw await portalLocked(db, cookie.of(c), now)
      c.set('signedIn', true)
      if (session.status !== 'signed')
        throw new Problem('conflict', 'not_signed', 'Your roles open here once the agreement is signed.')
      const member = await memberOf(db, session, now)
      if (!member) throw await portalLocked(db, cookie.of(c), now)
      return member
    },
    nameOf: ({ id }) => id,
  }
}

async function memberOf(db: Db, session: PortalSession, now: Date): Promise<Member | undefined> {
  const { contractId, memberId, shareLinkId } = session
  const row = memberId
    ? await db
        .selectFrom('client_members')
        .selectAll()
        .where('id', '=', memberId)
        .where('left_at', 'is', null)
        .executeTakeFirst()
    : await signatoryOf(db, contractId, now)
  if (!row) return undefined
  const { id, name, email, kind } = row
  return { id, contractId, name, email, kind, shareLinkId }
}

/** Returns the signatory as a member of their contract, and makes them one at the first call. */
export async function signatoryOf(db: Db | Tx, contractId: string, now: Date) {
  const find = () =>
    db
      .selectFrom('client_members')
      .selectAll()
      .where('contract_id', '=', contractId)
      .where('kind', '=', 'signatory')
      .executeTakeFirst()
  const existing = await find()
  if (existing) return existing
  const signature = await db
    .selectFrom('signatures')
    .select(['details', 'signed_at'])
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  const email = canonicalEmail(signature.details.clientEmail)
  await db
    .insertInto('client_members')
    .values({
      id: newId('mbr', now),
      contract_id: contractId,
      email,
      email_key: emailKey(email),
      name: signature.details.contactName,
      kind: 'signatory',
      invited_at: signature.signed_at,
      joined_at: signature.signed_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find()
}

/** Returns everybody who has not left, in the order in which they were added. */
export function membersOf(db: Db | Tx, contractId: string) {
  return db
    .selectFrom('client_members')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('left_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
}

/**
 * Makes somebody a member of a contract, also again after they left. A guest who is invited to the team becomes a
 * colleague; a colleague stays one. Returns the member's id.
 */
export async function keepMember(
  tx: Tx,
  contractId: OwnContractId,
  who: { email: string; name: string; kind: 'colleague' | 'guest'; invitedBy: string },
  now: Date,
): Promise<{ id: string; kind: MemberKind; isNew: boolean }> {
  const email_key = emailKey(who.email)
  const row = {
    id: newId('mbr', now),
    contract_id: contractId,
    email: who.email,
    email_key,
    name: who.name,
    kind: who.kind,
    invited_by: who.invitedBy,
    invited_at: now,
  }
  const inserted = await tx
    .insertInto('client_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contract_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, kind: who.kind, isNew: true }
  const existing = await tx
    .selectFrom('client_members')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('email_key', '=', email_key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const isBack = existing.left_at !== null
  const kind =
    existing.kind === 'signatory' ? existing.kind : isBack || who.kind === 'colleague' ? who.kind : existing.kind
  if (isBack || kind !== existing.kind)
    await tx
      .updateTable('client_members')
      .set({ kind, left_at: null, ...(who.name ? { name: who.name } : {}), invited_by: who.invitedBy, invited_at: now })
      .where('id', '=', existing.id)
      .execute()
  return { id: existing.id, kind, isNew: isBack || kind !== existing.kind }
}

/** Makes a key for a member's personal link. Only its hash is stored. */
export async function insertMemberKey(tx: Tx, memberId: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  const row = { key_hash: hash, member_id: memberId, created_at: now }
  await tx
    .insertInto('member_keys')
    .values({ ...row, expires_at: new Date(now.getTime() + keyLastsMs) })
    .execute()
  return secret
}

/** Returns the member whose personal link has this key, with their contract. */
export async function memberOfKey(
  db: Db | Tx,
  key: string,
  now: Date,
): Promise<{ id: string; contractId: OwnContractId } | undefined> {
  if (!isSecret(key)) return undefined
  const row = await db
    .selectFrom('member_keys')
    .innerJoin('client_members', 'client_members.id', 'member_keys.member_id')
    .innerJoin('contracts', 'contracts.id', 'client_members.contract_id')
    .select(['client_members.id', 'client_members.contract_id'])
    .where('key_hash', '=', hashOfSecret(key))
    .where('member_keys.expires_at', '>', now)
    .where('left_at', 'is', null)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return row && { id: row.id, contractId: ownContract(row.contract_id) }
}

/**
 * Locks a member whom a personal link's key was found to belong to, after their contract, and returns whether it still
 * does. Whatever ends a member's keys and sessions changes one of the two rows first.
 */
export async function lockMemberOfKey(
  tx: Tx,
  { id, contractId }: { id: string; contractId: OwnContractId },
  key: string,
  now: Date,
): Promise<boolean> {
  await lockIfThere(tx, contractId)
  await tx.selectFrom('client_members').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return (await memberOfKey(tx, key, now))?.id === id
}

/** Records that a member has used their key. */
export async function noteJoined(tx: Tx, memberId: string, key: string, now: Date): Promise<void> {
  await tx.updateTable('member_keys').set({ used_at: now }).where('key_hash', '=', hashOfSecret(key)).execute()
  await tx
    .updateTable('client_members')
    .set({ joined_at: now })
    .where('id', '=', memberId)
    .where('joined_at', 'is', null)
    .execute()
}

/** Ends a member's keys and sessions, because they have left or were removed. */
export async function endMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('client_members').set({ left_at: now }).where('id', '=', memberId).execute()
  await tx.deleteFrom('member_keys').where('member_id', '=', memberId).execute()
  await endSessions(tx, 'left', { memberId })
}

/** Ends the sessions that began by a share link. */
export async function endLinkSessions(tx: Tx, linkId: string): Promise<void> {
  await endSessions(tx, 'link', { shareLinkId: linkId })
}

/** Ends the links of everybody on a contract. */
export async function endMemberKeys(tx: Tx, contractId: string): Promise<void> {
  await tx
    .deleteFrom('member_keys')
    .where('member_id', 'in', (members) =>
      members.selectFrom('client_members').select('id').where('contract_id', '=', contractId),
    )
    .execute()
}

/** Returns the contracts on which somebody is or was a member. */
export function membershipsOf(db: Db | Tx, personKey: string) {
  return db.selectFrom('client_members').selectAll().where('email_key', '=', personKey).orderBy('invited_at').execute()
}

/** Whether somebody is on the team of a contract that is signed, or a guest there. */
export async function isMember(db: Db | Tx, personKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_members')
    .innerJoin('contracts', 'contracts.id', 'client_members.contract_id')
    .select('client_members.id')
    .where('email_key', '=', personKey)
    .where('left_at', 'is', null)
    .where('status', '=', 'signed')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes somebody's name from the contracts of their employers. Their verdicts stay without a name. */
export async function eraseMember(tx: Tx, personKey: string, now: Date): Promise<number> {
  const memberships = await membershipsOf(tx, personKey)
  for (const { id } of memberships) await blankMember(tx, id, now)
  return memberships.length
}

/** Deletes the name and address of a client's person, and ends their keys and sessions. */
export async function blankMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await endMember(tx, memberId, now)
  await tx.deleteFrom('portal_sessions').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('client_members')
    .set({ email: '', email_key: memberId, name: '' })
    .where('id', '=', memberId)
    .execute()
}
