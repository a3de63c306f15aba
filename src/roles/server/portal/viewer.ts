import type { Selectable } from 'kysely'
import { type Member, memberOfClient } from '#src/contracts/server/public.ts'
import type { Who } from '#src/platform/http/endpoint.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import type { Viewer } from '../../api.ts'
import { type LinkState, linkState } from '../../sharing.ts'
import type { Db, RolesTables } from '../tables.ts'

/** A person who views a client's roles, and the link that they came by, if any. */
export interface Viewing {
  member: Member
  link: ViewersLink | undefined
}

interface ViewersLink {
  id: string
  roleId: string
  mayComment: boolean
  hidesNames: boolean
  only: readonly string[] | undefined
}

/**
 * Finds the viewer of the request's session. The link is looked up each time, so that one that has ended stops working
 * even for sessions that began with it (TALENT-15). Throws 401 and 409 `not_signed`.
 */
export function viewersOf(context: { db: Db; clock: Clock; secure: boolean }): Who<Viewing> {
  const members = memberOfClient(context)
  return {
    kind: 'client',
    admit: async (c) => {
      const member = await members.admit(c)
      if (member.shareLinkId === null) return { member, link: undefined }
      const link = await linkOf(context.db, member.shareLinkId)
      if (!link || stateOf(link, context.clock.now()) !== 'live')
        throw new Problem(
          'unauthenticated',
          'link_ended',
          'This link has ended. What you said is kept; ask the person who sent it for a new one.',
        )
      return { member, link: viewersLink(link) }
    },
    nameOf: ({ member }) => member.id,
  }
}

/** Returns the state of a stored link. One whose maker has left, or was erased, counts as revoked (TALENT-16). */
export function stateOf(
  link: { expires_at: Date; revoked_at: Date | null; makerLeftAt: Date | null },
  now: Date,
): LinkState {
  return linkState({ expiresAt: link.expires_at, revokedAt: link.revoked_at ?? link.makerLeftAt }, now)
}

function linkOf(db: Db, id: string) {
  return db
    .selectFrom('share_links')
    .innerJoin('client_members as maker', 'maker.id', 'share_links.made_by')
    .selectAll('share_links')
    .select('maker.left_at as makerLeftAt')
    .where('share_links.id', '=', id)
    .executeTakeFirst()
}

/** Returns a stored link as its viewer has it. */
export function viewersLink(
  link: Pick<
    Selectable<RolesTables['share_links']>,
    'id' | 'role_id' | 'may_comment' | 'hides_names' | 'only_candidacies'
  >,
): ViewersLink {
  return {
    id: link.id,
    roleId: link.role_id,
    mayComment: link.may_comment,
    hidesNames: link.hides_names,
    only: link.only_candidacies ?? undefined,
  }
}

/** The same, but throws 403 `guest` for guests, who don't take part in decisions. */
export function decidersOf(context: { db: Db; clock: Clock; secure: boolean }): Who<Viewing> {
  const viewers = viewersOf(context)
  return {
    ...viewers,
    admit: async (c) => {
      const viewing = await viewers.admit(c)
      if (viewing.link) throw guestsMayNot()
      return viewing
    },
  }
}

export function guestsMayNot(): Problem {
  return new Problem('forbidden', 'guest', 'This link shows the films. Ask the person who sent it to do that for you.')
}

/** Returns what a viewer may do, for their page. */
export function presentViewer({ member, link }: Viewing): Viewer {
  return {
    memberId: member.id,
    name: member.name,
    kind: link ? 'guest' : member.kind,
    mayComment: link ? link.mayComment : true,
    mayDecide: !link,
    runsAccount: !link && member.kind === 'signatory',
  }
}
