import { membersOf } from '#src/contracts/server/public.ts'
import { isPosted } from '#src/platform/mail/person-mails.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { noSuchThing } from '../not-found.ts'
import { type BeforeDeposit, filmsAreOpen } from '../portal/films-open.ts'
import { seenCandidacies } from '../portal/seen-candidacies.ts'
import type { Viewing } from '../portal/viewer.ts'
import { ownRole, type StoredRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'

/**
 * Reminds a colleague of films without their verdict, by at most one mail a day (TALENT-49). Throws 404, 409
 * `nothing_to_remind` and 409 `reminded_today`.
 */
export async function remindColleague(
  tx: Tx,
  { outbox, before }: { outbox: Pick<Outbox, 'post'>; before: BeforeDeposit },
  viewing: Viewing,
  { roleId, memberId }: { roleId: string; memberId: string },
  now: Date,
): Promise<{ films: number }> {
  const role = await ownRole(tx, viewing, roleId)
  const { contractId } = viewing.member
  const colleague = (await membersOf(tx, contractId)).find(({ id, kind }) => id === memberId && kind !== 'guest')
  if (!colleague || colleague.id === viewing.member.id) throw noSuchThing()
  const films = await filmsToJudge(tx, { role, contractId, member: colleague, before })
  if (films === 0)
    throw new Problem('conflict', 'nothing_to_remind', 'They have no film left to watch. Nothing was sent.')
  const cause = `${roleId}:watch-reminder:${memberId}:${londonDate(now)}`
  if (await isPosted(tx, cause))
    throw new Problem('conflict', 'reminded_today', 'They’ve been reminded today already. Nothing was sent.')
  await outbox.post(tx, {
    cause,
    template: 'watch-reminder',
    to: colleague.email,
    data: { roleId, memberId, by: viewing.member.id },
    now,
  })
  return { films }
}

/** Counts the films of a role that a client's person could watch now and has given no verdict on. */
export async function filmsToJudge(
  db: Db | Tx,
  {
    role,
    contractId,
    member,
    before,
  }: {
    role: StoredRole
    contractId: Viewing['member']['contractId']
    member: { id: string; name: string; email: string; kind: Viewing['member']['kind'] }
    before: BeforeDeposit
  },
): Promise<number> {
  const filmsOpen = await filmsAreOpen(db, contractId, before)
  const viewing = { member: { ...member, contractId, shareLinkId: null }, link: undefined }
  const people = (await seenCandidacies(db, [role], viewing, { filmsOpen })).get(role.id)!
  return people.filter(
    ({ stage, visible, verdicts }) =>
      stage === 'sent' &&
      (visible.noFilm === undefined || visible.noFilm === 'hidden') &&
      !verdicts.some(({ member_id }) => member_id === member.id),
  ).length
}
