import type { MemberKind, RoleState } from './role-states.ts'

export type ShareRefusal = 'guest' | 'not_open' | 'nothing_sent'

/**
 * Returns why somebody may not share a role by a link (TALENT-15), or `undefined` if they may. Guests can't make links,
 * and there must be something to show.
 */
export function canShare(
  kind: MemberKind,
  { state, hasSent }: { state: RoleState; hasSent: boolean },
): ShareRefusal | undefined {
  if (kind === 'guest') return 'guest'
  if (state === 'draft' || state === 'closed') return 'not_open'
  return hasSent ? undefined : 'nothing_sent'
}

export type LinkState = 'live' | 'ended' | 'revoked'

/** Returns the state of a share link at an instant. */
export function linkState(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): LinkState {
  if (link.revokedAt) return 'revoked'
  return link.expiresAt > now ? 'live' : 'ended'
}
