/** How a share link stands at an instant. */
export function linkState(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): 'live' | 'ended' | 'revoked' {
  if (link.revokedAt) return 'revoked'
  return link.expiresAt > now ? 'live' : 'ended'
}
