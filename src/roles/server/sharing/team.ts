import { insertMemberKey, keepMember, membersOf } from '#src/contracts/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { Problem } from '#src/values/problem.ts'
import { noSuchThing } from '../not-found.ts'
import type { Viewing } from '../portal/viewer.ts'
import type { Tx } from '../tables.ts'
import { removeMember } from './share-links.ts'

/** The signatory and colleagues of one client; guests don't count. */
const mostMembers = 50

/**
 * Adds a colleague to the client's team and mails them their own link (TALENT-16). Throws 403 `signatory_only`, 409
 * `on_the_team` and 409 `too_many_members`.
 */
export async function inviteColleague(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  { member }: Viewing,
  colleague: { email: string; name: string },
  now: Date,
): Promise<{ id: string }> {
  if (member.kind !== 'signatory') throw signatoryOnly()
  const team = (await membersOf(tx, member.contractId)).filter(({ kind }) => kind !== 'guest')
  const who = { ...colleague, kind: 'colleague', invitedBy: member.id } as const
  const { id, isNew } = await keepMember(tx, member.contractId, who, now)
  if (!isNew) throw new Problem('conflict', 'on_the_team', 'They are on your team already.')
  if (team.length >= mostMembers) throw new Problem('conflict', 'too_many_members', 'Your team is full. Ring us.')
  const key = await insertMemberKey(tx, id, now)
  await outbox.post(tx, {
    cause: `${id}:team-invitation:${now.toISOString()}`,
    template: 'team-invitation',
    to: colleague.email,
    data: { memberId: id, key },
    now,
  })
  return { id }
}

/**
 * Removes somebody from the team, with their links and sessions. Everybody except the signatory may also leave by
 * themselves. Their verdicts stay. Throws the 404 of `noSuchThing`, 403 `signatory_only` and 409 `signatory_stays`.
 */
export async function removeColleague(tx: Tx, { member }: Viewing, memberId: string, now: Date): Promise<void> {
  const colleague = (await membersOf(tx, member.contractId)).find(({ id }) => id === memberId)
  if (!colleague) throw noSuchThing()
  if (member.kind !== 'signatory' && memberId !== member.id) throw signatoryOnly()
  if (colleague.kind === 'signatory')
    throw new Problem('conflict', 'signatory_stays', 'The person who signed the agreement stays on the team.')
  await removeMember(tx, memberId, now)
}

function signatoryOnly(): Problem {
  return new Problem('forbidden', 'signatory_only', 'Only the person who signed the agreement can change the team.')
}
