import type { Outbox } from '#src/platform/mail/outbox.ts'
import { mailboxesOf, recordChange } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { stateOf } from '../../invitation.ts'
import { canRemind, reminderCause } from '../../reminders.ts'
import { newInvitationKey } from '../interview-session.ts'
import { noteEvent, ruled } from '../invitation-store.ts'
import type { Tx } from '../tables.ts'
import { interviewRecord } from './record.ts'
import { lockVersion, type StaffAct } from './review.ts'

type Reminding = StaffAct & { outbox: Pick<Outbox, 'post'> }

/**
 * Reminds a candidate who has not begun, or has stopped. It is the reminder that would go by itself after three quiet
 * days, so that nobody gets more than two (INTV-10). Throws 409 `not_to_remind`.
 */
export async function remindCandidate(tx: Tx, { id, member, version, outbox }: Reminding, now: Date): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  const { invited_by, reminded_at: remindedAt, deadline } = row
  const state = stateOf(ruled(row), now)
  if (!canRemind({ state, isAsked: invited_by !== null, remindedAt, deadline }, now))
    throw new Problem('conflict', 'not_to_remind', 'They’ve been reminded already, or have nothing to finish.')
  await tx
    .updateTable('invitations')
    .set({ reminded_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, { kind: 'reminded' }, now)
  await outbox.post(tx, {
    cause: reminderCause(id, 'quiet', version),
    template: 'interview-reminder',
    to: row.email,
    data: { invitationId: id, key: await newInvitationKey(tx, id, now) },
    now,
  })
  await recordChange(tx, { member, action: 'interview.reminded', subject: id, now })
}

/**
 * Reminds the colleagues who have begun to rate and not finished, each once a day; while nobody else has begun, the
 * agency's mailbox (INTV-35). Only for a colleague who has rated all answers. Throws 409 `not_to_nudge`.
 */
export async function nudgeColleagues(
  tx: Tx,
  { id, member, version, outbox, agency }: Reminding & { agency: string },
  now: Date,
): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  const { isRated, othersRated, othersRating, decision } = await interviewRecord(tx, id, { memberId: member.id, now })
  if (!isRated || decision !== null || (othersRated > 0 && othersRating.length === 0))
    throw new Problem(
      'conflict',
      'not_to_nudge',
      'Nobody else has answers left to rate, or you haven’t rated all of yours yet.',
    )
  const day = londonDate(now)
  const mailboxes = await mailboxesOf(
    tx,
    othersRating.map(({ memberId }) => memberId),
  )
  const those = [...mailboxes].map(([memberId, { email }]) => ({
    to: email,
    who: memberId,
    left: othersRating.find((one) => one.memberId === memberId)!.left,
  }))
  for (const { to, who, left } of those.length > 0
    ? those
    : [{ to: agency, who: 'agency', left: row.questions.length }])
    await outbox.post(tx, {
      cause: `${id}:nudge:${who}:${day}`,
      template: 'review-nudge',
      to,
      data: { invitationId: id, by: member.name, left },
      now,
    })
  await recordChange(tx, { member, action: 'interview.nudged', subject: id, now })
}
