import { membersOf } from '#src/contracts/server/public.ts'
import type { RoleRecord } from '../../console-api.ts'
import { linkState } from '../../sharing.ts'
import { filmsLeft } from '../feedback/films-left.ts'
import type { BeforeDeposit } from '../portal/films-open.ts'
import type { StoredRole } from '../role-store.ts'
import { lastReminders } from '../shortlists/remind-member.ts'
import type { Db } from '../tables.ts'

/** Returns the client's people who see the role, and the links by which others do. */
export async function clientSide(
  db: Db,
  role: StoredRole,
  { before, now }: { before: BeforeDeposit; now: Date },
): Promise<Pick<RoleRecord, 'team' | 'links'>> {
  if (role.contract_id === null) return { team: [], links: [] }
  const members = await membersOf(db, role.contract_id)
  const reminded = await lastReminders(db, role.id)
  const left = await filmsLeft(db, role, before)
  const links = await db
    .selectFrom('share_links')
    .innerJoin('client_members', 'client_members.id', 'share_links.member_id')
    .innerJoin('client_members as maker', 'maker.id', 'share_links.made_by')
    .select(['share_links.id', 'client_members.email', 'may_comment', 'expires_at', 'opened_at'])
    .select(({ fn }) => fn.coalesce('revoked_at', 'maker.left_at').as('revoked_at'))
    .where('role_id', '=', role.id)
    .orderBy('share_links.created_at')
    .execute()
  return {
    team: members
      .filter(({ kind }) => kind !== 'guest')
      .map(({ id, name, email }) => ({
        id,
        name: name || email,
        remindedAt: reminded.get(id)?.toISOString() ?? null,
        filmsLeft: left(id).length,
      })),
    links: links.map(({ id, email, may_comment, expires_at, revoked_at, opened_at }) => ({
      id,
      email,
      mayComment: may_comment,
      state: linkState({ expiresAt: expires_at, revokedAt: revoked_at }, now),
      endsAt: (revoked_at ?? expires_at).toISOString(),
      wasOpened: opened_at !== null,
    })),
  }
}
