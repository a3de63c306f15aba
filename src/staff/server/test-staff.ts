import { newId } from '#src/values/id.ts'
import type { StaffMember, StaffRole } from '../staff.ts'
import { beginSession, staffCookie } from './sessions.ts'
import type { Db } from './tables.ts'

/**
 * Makes a signed-in member of staff without a password for tests. Returns them with their Cookie header, with and
 * without TLS.
 */
export async function signedIn(
  db: Db,
  role: StaffRole = 'owner',
  now = new Date(),
): Promise<{ member: StaffMember; cookie: string; secret: string }> {
  const id = newId('stf', now)
  const member: StaffMember = {
    id,
    email: `${id}@patter.example`,
    name: role === 'owner' ? 'Olive Owner' : 'Stan Staff',
    role,
  }
  await db
    .insertInto('staff_members')
    .values({ ...member, password_hash: null, created_at: now, removed_at: null })
    .execute()
  const secret = await db.transaction().execute((tx) => beginSession(tx, id, 'Chrome on Linux', now))
  return { member, cookie: [true, false].map((secure) => `${staffCookie(secure).name}=${secret}`).join('; '), secret }
}
