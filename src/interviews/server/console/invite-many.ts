import { recordChange } from '#src/staff/server/public.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import type { InviteManyBody, InviteManyPreview } from '../../console-api.ts'
import { type InviteList, mostInvited, readInviteList } from '../../invite-list.ts'
import { familyOf, invite, type Inviting } from '../invite.ts'
import type { Db, Tx } from '../tables.ts'

type Named = Pick<InviteManyBody, 'people' | 'setId' | 'purpose'>

/** Says who would be invited and why the others would not. Sends nothing (INTV-16). Throws 404, 422. */
export async function previewInvitations(db: Db | Tx, { people, setId, purpose }: Named): Promise<InviteManyPreview> {
  const list = readInviteList(people)
  if (list === 'too_many') {
    const msg = `That is more than ${mostInvited} people. Invite them in two goes.`
    throw new Problem('invalid', 'too_many_people', msg, { fields: [{ path: 'people', msg }] })
  }
  const askedBefore = await alreadyAsked(db, { list, purpose, familyId: await familyOf(db, setId) })
  return {
    people: list.people.filter(({ email }) => !askedBefore.has(emailKey(email))),
    left: [
      ...list.left,
      ...list.people
        .filter(({ email }) => askedBefore.has(emailKey(email)))
        .map(({ line, name, email }) => ({ line, who: name || email, why: 'already_asked' as const })),
    ].toSorted((a, b) => a.line - b.line),
  }
}

async function alreadyAsked(
  db: Db | Tx,
  { list, purpose, familyId }: { list: InviteList; purpose: string; familyId: string },
): Promise<Set<string>> {
  if (list.people.length === 0) return new Set()
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .select('people.email_key')
    .where(
      'people.email_key',
      'in',
      list.people.map(({ email }) => emailKey(email)),
    )
    .where('family_id', '=', familyId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where('invitations.erased_at', 'is', null)
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/**
 * Invites everyone on a list who can be invited, in one transaction: all of them or none. Returns the ids of their
 * interviews, in the list's order. Throws what the preview throws, 422 `date_passed` and `nobody_to_invite`, and 409
 * `already_asked` if a colleague has just invited one of them.
 */
export async function inviteMany(
  tx: Tx,
  { typed, ...inviting }: Inviting & { typed: InviteManyBody },
  now: Date,
): Promise<string[]> {
  const { people, left } = await previewInvitations(tx, typed)
  if (people.length === 0) {
    const msg = 'There is nobody on that list who can be invited. Nothing was sent.'
    throw new Problem('invalid', 'nobody_to_invite', msg, { fields: [{ path: 'people', msg }] })
  }
  const ids = new Map<string, string>()
  // Each person is locked. Always in the same order, so that two lists with the same people do not wait for each other.
  for (const { name, email } of people.toSorted((a, b) => (emailKey(a.email) < emailKey(b.email) ? -1 : 1)))
    ids.set(email, await invite(tx, { ...inviting, typed: { ...typed, name, email } }, now))
  await recordChange(tx, {
    member: inviting.member,
    action: 'interview.invited-many',
    subject: typed.setId,
    details: { people: people.length, left: left.length },
    now,
  })
  return people.map(({ email }) => ids.get(email)!)
}
