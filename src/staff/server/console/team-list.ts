import type { Db } from '../tables.ts'
import type { StaffMember } from '../../staff.ts'

export interface ListedMember extends StaffMember {
  since: Date
  secondFactor: boolean
  /** When a valid session was last used. */
  lastSeen: Date | null
}

/** Everyone in the team, owners first, then by name. */
export async function listTeam(db: Db, now: Date): Promise<ListedMember[]> {
  const rows = await db
    .selectFrom('staff_members')
    .leftJoin('staff_second_factors', 'staff_second_factors.member_id', 'staff_members.id')
    .select(['staff_members.id', 'email', 'name', 'role', 'staff_members.created_at', 'confirmed_at'])
    .select((expression) =>
      expression
        .selectFrom('staff_sessions')
        .select((inner) => inner.fn.max('seen_at').as('seen_at'))
        .whereRef('staff_sessions.member_id', '=', 'staff_members.id')
        .where('expires_at', '>', now)
        .as('last_seen'),
    )
    .where('removed_at', 'is', null)
    .orderBy('role')
    .orderBy('name')
    .execute()
  return rows.map(({ id, email, name, role, created_at, confirmed_at, last_seen }) => ({
    id,
    email,
    name,
    role,
    since: created_at,
    secondFactor: confirmed_at !== null,
    lastSeen: last_seen,
  }))
}
