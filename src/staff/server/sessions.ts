import type { Db, Tx } from './tables.ts'
import { ownCookie, type OwnCookie } from '#src/platform/http/guards/own-cookie.ts'
import { hashOfSecret, isSecret, newSecret } from '#src/platform/secrets/secret-token.ts'
import { newId } from '#src/values/id.ts'
import type { StaffMember } from '../staff.ts'
import { forgetDevicesOf, forgetDevicesOfMember } from './push-devices.ts'

const idleMs = 12 * 3600 * 1000
const longestMs = 7 * 24 * 3600 * 1000
/** How much of a session must have passed before a request prolongs it, so that not every request writes. */
const prolongAfterMs = 5 * 60_000

/**
 * The session cookie. It lasts as long as a session possibly can; the server decides whether the session is still
 * valid.
 */
export function staffCookie(secure: boolean): OwnCookie {
  return ownCookie('patter_staff', { secure, seconds: longestMs / 1000 })
}

/**
 * Begins a session of 12 hours, which use prolongs up to seven days. The secret goes into the cookie; only its hash is
 * stored.
 */
export async function beginSession(tx: Tx, memberId: string, device: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  const row = {
    token_hash: hash,
    id: newId('sse', now),
    member_id: memberId,
    device,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + idleMs),
  }
  await tx.insertInto('staff_sessions').values(row).execute()
  return secret
}

/** Returns the member and session of a cookie, and prolongs the session. */
export async function memberOfSession(
  db: Db,
  cookie: string | undefined,
  now: Date,
): Promise<{ member: StaffMember; sessionId: string } | undefined> {
  if (!cookie || !isSecret(cookie)) return undefined
  const hash = hashOfSecret(cookie)
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.id', 'staff_sessions.member_id')
    .select([
      'staff_sessions.id as sessionId',
      'staff_sessions.created_at as began',
      'seen_at',
      'member_id',
      'email',
      'name',
      'role',
    ])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.seen_at.getTime() > prolongAfterMs) {
    const expires_at = new Date(Math.min(now.getTime() + idleMs, row.began.getTime() + longestMs))
    await db.updateTable('staff_sessions').set({ expires_at, seen_at: now }).where('token_hash', '=', hash).execute()
  }
  return { member: { id: row.member_id, email: row.email, name: row.name, role: row.role }, sessionId: row.sessionId }
}

/** Ends a session for good, even for copies of its cookie, and the notifications on its device. */
export async function endSession(db: Db | Tx, cookie: string | undefined): Promise<void> {
  if (!cookie || !isSecret(cookie)) return
  const ended = await deleteSession(db, cookie)
  if (ended) await forgetDevicesOf(db, ended)
}

/**
 * Begins a session in place of the one that the same browser had. Somebody who signs in again keeps the notifications
 * on the device; a colleague does not get them.
 */
export async function beginSessionAfter(
  tx: Tx,
  cookie: string | undefined,
  { memberId, device }: { memberId: string; device: string },
  now: Date,
): Promise<string> {
  const ended = cookie && isSecret(cookie) ? await deleteSession(tx, cookie) : undefined
  const secret = await beginSession(tx, memberId, device, now)
  if (ended?.member_id === memberId) {
    const { id } = await tx
      .selectFrom('staff_sessions')
      .select('id')
      .where('token_hash', '=', hashOfSecret(secret))
      .executeTakeFirstOrThrow()
    await tx.updateTable('push_devices').set({ session_id: id }).where('session_id', '=', ended.id).execute()
  } else if (ended) await forgetDevicesOf(tx, ended)
  return secret
}

function deleteSession(db: Db | Tx, cookie: string) {
  return db
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashOfSecret(cookie))
    .returning(['id', 'member_id'])
    .executeTakeFirst()
}

/** Ends all sessions of a member except one, and the notifications on their devices. Returns how many. */
export async function endSessionsOf(tx: Tx, memberId: string, exceptId?: string): Promise<number> {
  await forgetDevicesOfMember(tx, memberId, exceptId)
  let deletion = tx.deleteFrom('staff_sessions').where('member_id', '=', memberId)
  if (exceptId) deletion = deletion.where('id', '<>', exceptId)
  return Number((await deletion.executeTakeFirst()).numDeletedRows)
}

export interface OpenSession {
  id: string
  /** `Chrome on Android` */
  device: string
  since: Date
  seenAt: Date
}

/** Returns a member's valid sessions, the last used first. */
export async function openSessionsOf(db: Db, memberId: string, now: Date): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ id, device, created_at, seen_at }) => ({ id, device, since: created_at, seenAt: seen_at }))
}

/** Deletes sessions that have expired. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute()
}
