import { countSessions, endUnsignedSessions } from '#src/contracts/server/public.ts'
import type { Db, Tx } from './tables.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { recentMoment } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'

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
 * out. `seen` is when the password that the caller means to replace was set. Throws 409 `changed_meanwhile` if it has
 * been changed since.
 */
export async function rotatePortalPassword(
  tx: Tx,
  {
    passwordHash,
    endSessions,
    seen,
    member,
    now,
  }: {
    passwordHash: string
    endSessions: boolean
    seen?: string | null | undefined
    member: StaffMember
    now: Date
  },
): Promise<number> {
  if (seen !== undefined) await expectUnchanged(tx, seen, now)
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

/** Locks the password, so that of two changes at once the second sees the first. */
async function expectUnchanged(tx: Tx, seen: string | null, now: Date): Promise<void> {
  const access = await tx
    .selectFrom('portal_access')
    .select('updated_at')
    .where('id', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const since = access?.updated_at
  if ((since?.toISOString() ?? null) === seen) return
  throw new Problem(
    'conflict',
    'changed_meanwhile',
    `The portal’s password was changed after you opened this${since ? ` (${recentMoment(since, now)})` : ''}. Nothing was changed just now, and what you typed is still here. Press again to replace the new password too.`,
  )
}
