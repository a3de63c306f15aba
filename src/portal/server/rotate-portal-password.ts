import { countSessions, endUnsignedSessions } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'

/** Returns since when the portal's shared password has been valid, and how many clients are in the portal now. */
export async function portalStanding(
  db: Db,
  now: Date,
): Promise<{ since: Date | undefined; sessions: { unsigned: number; signed: number } }> {
  const access = await db.selectFrom('portal_access').select('updated_at').where('id', '=', 1).executeTakeFirst()
  return { since: access?.updated_at, sessions: await countSessions(db, now) }
}

/**
 * Changes the portal's shared password (PORTAL-9). Personal links and signed contracts stay unchanged. `endSessions`
 * also signs out clients who have not signed yet; what they typed is kept in their copy. Returns how many were signed
 * out.
 */
export async function rotatePortalPassword(
  tx: Tx,
  {
    passwordHash,
    endSessions,
    member,
    now,
  }: { passwordHash: string; endSessions: boolean; member: StaffMember; now: Date },
): Promise<number> {
  const row = { id: 1, password_hash: passwordHash, updated_at: now }
  await tx
    .insertInto('portal_access')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ password_hash: passwordHash, updated_at: now }))
    .execute()
  const ended = endSessions ? await endUnsignedSessions(tx) : 0
  await recordChange(tx, {
    member,
    action: 'portal.password_changed',
    subject: 'portal',
    details: { sessionsEnded: ended },
    now,
  })
  return ended
}
