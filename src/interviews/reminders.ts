import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import type { InvitationState } from './invitation.ts'

const dayMs = 24 * 3600_000

/** After how many days without activity somebody is reminded. */
export const quietDays = 3

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
  return remindedAt === null && now.getTime() - lastAt.getTime() >= quietDays * dayMs ? 'quiet' : undefined
}

/** When the job `keep-interviews` runs each day, in London. */
const runsAt = '08:40'

const runOn = (day: string) => instantOf(day, runsAt, 'Europe/London')

function firstRunFrom(at: Date): Date {
  const run = runOn(londonDate(at))
  return run >= at ? run : runOn(addDays(londonDate(at), 1))
}

/**
 * Returns when the next reminder of an open invitation goes if nothing happens until then, or `undefined` if none will
 * (INTV-10).
 */
export function nextReminder(invitation: Parameters<typeof reminderDue>[0], now: Date): Date | undefined {
  const { deadline, lastAt } = invitation
  const quietAt = new Date(Math.max(now.getTime(), lastAt.getTime() + quietDays * dayMs))
  return [firstRunFrom(quietAt), runOn(londonDate(deadline))]
    .filter((run) => run >= now && reminderDue(invitation, run) !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/**
 * Returns the cause of a reminder's mail: mail with the same cause is sent only once. The invitation's version is part
 * of it, so that both reminders can be sent again if the date is moved, even if it is moved back.
 */
export function reminderCause(id: string, due: 'quiet' | 'last-morning', version: number): string {
  return `${id}:reminder:${due}:${version}`
}

/**
 * Whether a colleague may send the first reminder now, instead of after three quiet days (INTV-10). `isAsked`: a
 * colleague invited them; those who began by themselves are not reminded.
 */
export function canRemind(
  {
    state,
    isAsked,
    remindedAt,
    deadline,
  }: { state: InvitationState; isAsked: boolean; remindedAt: Date | null; deadline: Date },
  now: Date,
): boolean {
  return isAsked && (state === 'sent' || state === 'begun') && remindedAt === null && now < deadline
}
