import type { Db, Tx, StaffMembersTable } from './tables.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'

export interface StoredMember extends StaffMember {
  passwordHash: string | null
  passwordIsMadeUp: boolean
  since: Date
}

/** Returns the member with this address, in any case, who has not left; otherwise `undefined`. */
export async function findByEmail(db: Db | Tx, email: string): Promise<StoredMember | undefined> {
  const row = await db
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', emailKey(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && stored(row)
}

/** A member who has not left. Throws 404. */
export async function findMember(db: Db | Tx, id: string): Promise<StoredMember> {
  const row = await db
    .selectFrom('staff_members')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchMember()
  return stored(row)
}

/** Returns a member and locks them until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<StoredMember> {
  const row = await tx
    .selectFrom('staff_members')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchMember()
  return stored(row)
}

/**
 * Locks a member until the transaction ends. Returns whether the password with this hash still is theirs, and they are
 * still in the team. A password is checked before the transaction, because that is slow, and may have been reset since.
 */
export async function lockIfUnchanged(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns everyone in the team, oldest membership first. Locks them, so that if two owners demote each other at the
 * same moment, the second sees what the first did.
 */
export async function lockTeam(tx: Tx): Promise<StoredMember[]> {
  const rows = await tx
    .selectFrom('staff_members')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(stored)
}

function stored(
  row: Pick<StaffMembersTable, 'id' | 'email' | 'name' | 'role' | 'password_hash' | 'created_at'> & {
    password_is_made_up: boolean
  },
): StoredMember {
  const { id, email, name, role, password_hash, password_is_made_up, created_at } = row
  return {
    id,
    email,
    name,
    role,
    passwordHash: password_hash,
    passwordIsMadeUp: password_is_made_up,
    since: created_at,
  }
}

function noSuchMember(): Problem {
  return new Problem('not-found', 'not_found', 'We can’t find that person in the team.')
}
