import { londonDate } from '#src/values/london-time.ts'

const dayMs = 24 * 3600_000

/**
 * Returns which reminder of an open invitation is due: one after three days without activity, one on the last morning,
 * and no others (INTV-10).
 */
export function reminderDue(
  invitation: { deadline: Date; lastAt: Date; remindedAt: Date | null },
  now: Date,
): 'quiet' | 'last-morning' | undefined {
  const { deadline, lastAt, remindedAt } = invitation
  if (now >= deadline) return undefined
  if (londonDate(deadline) === londonDate(now))
    return remindedAt && londonDate(remindedAt) === londonDate(now) ? undefined : 'last-morning'
  return remindedAt === null && now.getTime() - lastAt.getTime() >= 3 * dayMs ? 'quiet' : undefined
}
