import { hasEnded, type MemberKind, type RoleState } from './role-states.ts'

export type ShareRefusal = 'guest' | 'not_open' | 'nothing_sent' | 'films_locked'

/**
 * Returns why somebody may not share a role by a link (TALENT-15), or `undefined` if they may. Guests can't make links,
 * and there must be films to show.
 */
export function canShare(
  kind: MemberKind,
  { state, hasSent, filmsAreOpen }: { state: RoleState; hasSent: boolean; filmsAreOpen: boolean },
): ShareRefusal | undefined {
  if (kind === 'guest') return 'guest'
  if (state === 'draft' || hasEnded({ state })) return 'not_open'
  if (!hasSent) return 'nothing_sent'
  return filmsAreOpen ? undefined : 'films_locked'
}

export type LinkState = 'live' | 'ended' | 'revoked'

/** Returns the state of a share link at an instant. */
export function linkState(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): LinkState {
  if (link.revokedAt) return 'revoked'
  return link.expiresAt > now ? 'live' : 'ended'
}
