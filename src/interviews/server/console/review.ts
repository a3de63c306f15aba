import { sql } from 'kysely'
import { takeOver } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { giveProfile } from '../give-profile.ts'
import { newInvitationKey } from '../interview-session.ts'
import { endOfDay } from '../invite.ts'
import { linkWords, paragraphsOf } from '../link-words.ts'
import { lockInvitation, noteEvent, type StoredInvitation } from '../invitation-store.ts'
import type { Tx } from '../tables.ts'
import { askedAgainNow } from './record.ts'

export interface StaffAct {
  id: string
  member: StaffMember
  version: number
}

function changedElsewhere(): Problem {
  return new Problem('conflict', 'changed_elsewhere', 'Someone else changed this first. Look at it again.')
}

/** Locks an invitation at the version that staff last saw. Throws 404, 409 `changed_elsewhere`. */
export async function lockVersion(
  tx: Tx,
  { id, version }: Pick<StaffAct, 'id' | 'version'>,
): Promise<StoredInvitation> {
  const row = await lockInvitation(tx, id)
  if (row.version !== version) throw changedElsewhere()
  return row
}

/** Saves a member's rating of an answer and their note. Both can be changed until there is a decision. Throws 409. */
export async function rate(
  tx: Tx,
  {
    id,
    member,
    question,
    rating,
  }: {
    id: string
    member: StaffMember
    question: string
    rating: { value: number | null; note: string; version: number }
  },
  now: Date,
): Promise<number> {
  const row = await lockInvitation(tx, id)
  const again = askedAgainNow(row)
  if ((!row.submitted_at && (again === null || again === question)) || row.decided_at)
    throw new Problem('conflict', 'not_to_rate', 'This interview can’t be rated now.')
  if (!row.questions.some((one) => one.id === question))
    throw new Problem('not-found', 'unknown_question', 'That question isn’t one of this interview’s.')
  const { value, note, version } = rating
  const saved = await tx
    .insertInto('ratings')
    .values({ invitation_id: id, question, member_id: member.id, value, note, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['invitation_id', 'question', 'member_id'])
        .doUpdateSet({ value, note, updated_at: now, version: sql`ratings.version + 1` })
        .where('ratings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw changedElsewhere()
  await recordChange(tx, { member, action: 'interview.rated', subject: id, details: { question }, now })
  return saved.version
}

/** Moves the last day, and mails the candidate the new one. Throws 409, 422 `date_passed`. */
export async function moveDeadline(
  tx: Tx,
  { id, member, version, until, outbox }: StaffAct & { until: string; outbox: Pick<Outbox, 'post'> },
  now: Date,
): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  const deadline = endOfDay(until)
  if (deadline <= now)
    throw new Problem('invalid', 'date_passed', 'That day has passed. Choose one that leaves them time.', {
      fields: [{ path: 'until', msg: 'Choose a later day' }],
    })
  if (row.submitted_at || row.withdrawn_at)
    throw new Problem('conflict', 'interview_closed', 'This interview is closed, so its date stays.')
  await tx
    .updateTable('invitations')
    .set({ deadline, asked_for: null, reminded_at: null, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, { kind: 'more-time', details: { until } }, now)
  await outbox.post(tx, {
    cause: `${id}:until:${version}`,
    template: 'more-time',
    to: row.email,
    data: { invitationId: id, key: await newInvitationKey(tx, id, now) },
    now,
  })
  await recordChange(tx, { member, action: 'interview.prolonged', subject: id, details: { until }, now })
}

/**
 * Mails the candidate a new link, in a colleague's words or ours, and marks their problem as solved. Their history
 * keeps the words (INTV-51). Throws 409.
 */
export async function sendLink(
  tx: Tx,
  {
    id,
    member,
    version,
    words: typed,
    outbox,
  }: StaffAct & { words?: string | undefined; outbox: Pick<Outbox, 'post'> },
  now: Date,
): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  // As they are sent: without web addresses, and bounded.
  const words = paragraphsOf(typed ?? linkWords(row)).join('\n\n')
  await tx
    .updateTable('invitations')
    .set({ trouble: null, asked_for: null, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, { kind: 'link-sent', details: { words } }, now)
  await outbox.post(tx, {
    cause: `${id}:link:${version}`,
    template: 'interview-link',
    to: row.email,
    data: { invitationId: id, key: await newInvitationKey(tx, id, now), words },
    now,
  })
  await recordChange(tx, { member, action: 'interview.link-sent', subject: id, now })
}

/** Cancels an interview. Its recordings are deleted thirty days later. Throws 409. */
export async function callOff(tx: Tx, { id, member, version }: StaffAct, now: Date): Promise<void> {
  const row = await lockVersion(tx, { id, version })
  if (row.submitted_at || row.withdrawn_at)
    throw new Problem('conflict', 'interview_closed', 'This interview is closed already.')
  await tx
    .updateTable('invitations')
    .set({
      withdrawn_at: now,
      withdrawn_by: 'staff',
      trouble: null,
      asked_for: null,
      updated_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await noteEvent(tx, id, { kind: 'withdrawn', details: { by: 'staff' } }, now)
  await recordChange(tx, { member, action: 'interview.called-off', subject: id, now })
}

/** Returns the candidate record of the person interviewed, and makes one if there is none. Throws 409 `no_consent`. */
export async function makeCandidate(
  tx: Tx,
  { id, member, keepMonths }: { id: string; member: StaffMember; keepMonths: number },
  now: Date,
): Promise<string> {
  const row = await lockInvitation(tx, id)
  const candidate = await tx
    .selectFrom('candidates')
    .select('id')
    .where('person_id', '=', row.person_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (candidate) return candidate.id
  if (!row.consent_at) throw new Problem('conflict', 'no_consent', 'They haven’t agreed to be kept. Ask them first.')
  const agreed = { how: 'In the solo interview', on: londonDate(row.consent_at) }
  const { id: candidateId } = await takeOver(tx, { personId: row.person_id, agreed, member, keepMonths }, now)
  await giveProfile(tx, row.person_id, now)
  return candidateId
}
