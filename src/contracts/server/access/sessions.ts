import type { Db, SessionEnd, Tx } from '../tables.ts'
import { ownCookie, type OwnCookie } from '#src/platform/http/guards/own-cookie.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { Problem } from '#src/values/problem.ts'
import type { ContractStatus } from '../../contract.ts'
import { lockIfThere, ownContract, type OwnContractId } from '../contract-store.ts'

const lastsMs = 12 * 3600 * 1000
const longestMs = 7 * 24 * 3600 * 1000
/** How much of a session must have passed before a request prolongs it, so that not every request writes. */
const prolongAfterMs = 30 * 60_000

/**
 * The cookie for a client's session. It lasts as long as a session possibly can; the server decides whether the session
 * is still valid.
 */
export function portalCookie(secure: boolean): OwnCookie {
  return ownCookie('patter_portal', { secure, seconds: longestMs / 1000 })
}

/** The owner of a session, if it isn't the person who reads and signs the contract. */
export interface SessionOwner {
  memberId: string
  /** The share link by which they came, and when it expires. Their session expires with it. */
  link?: { id: string; expiresAt: Date } | undefined
}

/**
 * Begins a session on a contract: twelve hours, prolonged by use up to seven days. The secret goes into the cookie and
 * is stored only as a hash.
 */
export async function beginSession(
  tx: Tx,
  contractId: OwnContractId,
  now: Date,
  owner?: SessionOwner,
): Promise<string> {
  const { secret, hash } = newSecret()
  const row = {
    token_hash: hash,
    contract_id: contractId,
    created_at: now,
    expires_at: new Date(Math.min(now.getTime() + lastsMs, owner?.link?.expiresAt.getTime() ?? Infinity)),
    member_id: owner?.memberId ?? null,
    share_link_id: owner?.link?.id ?? null,
  }
  await tx.insertInto('portal_sessions').values(row).execute()
  return secret
}

/** A live session, with its contract and owner. */
export interface PortalSession {
  contractId: OwnContractId
  status: ContractStatus
  /** The member whose session it is; `null` for the person who reads and signs the contract. */
  memberId: string | null
  shareLinkId: string | null
  /** Whether they may read, sign and pay, which colleagues and guests may not. */
  isSignatory: boolean
}

/** Returns the live session of a cookie, and prolongs it unless it began by a share link. */
export async function portalSession(
  db: Db | Tx,
  cookie: string | undefined,
  now: Date,
): Promise<PortalSession | undefined> {
  if (!cookie || !isSecret(cookie)) return undefined
  const hash = hashOfSecret(cookie)
  const row = await db
    .selectFrom('portal_sessions')
    .innerJoin('contracts', 'contracts.id', 'portal_sessions.contract_id')
    .leftJoin('client_members', 'client_members.id', 'portal_sessions.member_id')
    .select([
      'portal_sessions.contract_id',
      'portal_sessions.member_id',
      'share_link_id',
      'kind',
      'status',
      'expires_at',
      'portal_sessions.created_at as began',
    ])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('status', '<>', 'void')
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const expiresAt = new Date(Math.min(now.getTime() + lastsMs, row.began.getTime() + longestMs))
  if (row.share_link_id === null && expiresAt.getTime() - row.expires_at.getTime() > prolongAfterMs) {
    await db.updateTable('portal_sessions').set({ expires_at: expiresAt }).where('token_hash', '=', hash).execute()
  }
  return {
    contractId: ownContract(row.contract_id),
    status: row.status,
    memberId: row.member_id,
    shareLinkId: row.share_link_id,
    isSignatory: row.share_link_id === null && (row.member_id === null || row.kind === 'signatory'),
  }
}

/** Returns the contract of a live session whose owner may read and sign it. */
export async function contractOfSession(
  db: Db | Tx,
  cookie: string | undefined,
  now: Date,
): Promise<OwnContractId | undefined> {
  const session = await portalSession(db, cookie, now)
  return session?.isSignatory ? session.contractId : undefined
}

/** Locks the contract that a session was found to be on, and returns whether the session is still live. */
export async function lockContractOfSession(
  tx: Tx,
  id: OwnContractId,
  cookie: string | undefined,
  now: Date,
): Promise<boolean> {
  await lockIfThere(tx, id)
  return (await contractOfSession(tx, cookie, now)) === id
}

/** Which sessions end: those of a member, those that began by a share link, or all of a contract. */
type EndedSessions = { memberId: string } | { shareLinkId: string } | { contractId: string }

/**
 * Ends sessions from the next request on. Their rows stay until they would have expired, so that a page can be told
 * why.
 */
export async function endSessions(tx: Tx, why: SessionEnd, which: EndedSessions): Promise<void> {
  const [column, value] =
    'memberId' in which
      ? (['member_id', which.memberId] as const)
      : 'shareLinkId' in which
        ? (['share_link_id', which.shareLinkId] as const)
        : (['contract_id', which.contractId] as const)
  await tx.updateTable('portal_sessions').set({ ended: why }).where(column, '=', value).execute()
}

const endings: Record<SessionEnd, readonly [code: string, sentence: string]> = {
  left: ['left', 'You’re no longer on this team. What you said stays with it; nothing you sent is lost.'],
  link: ['link_ended', 'This link has ended. What you said is kept; ask the person who sent it for a new one.'],
  withdrawn: ['contract_withdrawn', 'This agreement was withdrawn, and its pages are closed. Please ring us about it.'],
}

/** Returns the refusal for a request without a live session, with the reason if somebody else ended the session. */
export async function portalLocked(db: Db, cookie: string | undefined, now: Date): Promise<Problem> {
  const session =
    cookie && isSecret(cookie)
      ? await db
          .selectFrom('portal_sessions')
          .select('ended')
          .where('token_hash', '=', hashOfSecret(cookie))
          .where('expires_at', '>', now)
          .executeTakeFirst()
      : undefined
  if (session?.ended) return new Problem('unauthenticated', ...endings[session.ended])
  return new Problem(
    'unauthenticated',
    'portal_locked',
    'Please enter the portal password first. What you typed is kept.',
  )
}

/**
 * Returns the contract that this request may see. Throws 401 without a session, and 404 for any other contract, so as
 * not to reveal whether it exists.
 */
export async function authorise(
  db: Db,
  cookie: string | undefined,
  contractId: string | undefined,
  now: Date,
): Promise<OwnContractId> {
  const ownId = await contractOfSession(db, cookie, now)
  if (!ownId) throw await portalLocked(db, cookie, now)
  if (contractId !== undefined && contractId !== ownId)
    throw new Problem('not-found', 'not_found', 'We can’t find that contract.')
  return ownId
}

/** Ends a session for good, even for copies of its cookie. */
export async function endSession(db: Db | Tx, cookie: string | undefined): Promise<void> {
  if (cookie && isSecret(cookie))
    await db.deleteFrom('portal_sessions').where('token_hash', '=', hashOfSecret(cookie)).execute()
}

/** Returns how many sessions are live on unsigned contracts and on signed ones. */
export async function countSessions(db: Db, now: Date): Promise<{ unsigned: number; signed: number }> {
  const rows = await db
    .selectFrom('portal_sessions')
    .innerJoin('contracts', 'contracts.id', 'portal_sessions.contract_id')
    .select((select) => ['status', select.fn.countAll<string>().as('sessions')])
    .where('expires_at', '>', now)
    .where('ended', 'is', null)
    .groupBy('status')
    .execute()
  const count = (status: ContractStatus) => Number(rows.find((row) => row.status === status)?.sessions ?? 0)
  return { unsigned: count('open'), signed: count('signed') }
}

/** Ends every session on a contract that is not signed yet. Returns how many there were. */
export async function endUnsignedSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('portal_sessions')
    .where('contract_id', 'in', (select) => select.selectFrom('contracts').select('id').where('status', '=', 'open'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes sessions that have expired. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('portal_sessions').where('expires_at', '<=', now).execute()
}
