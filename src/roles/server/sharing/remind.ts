import { membersOf } from '#src/contracts/server/public.ts'
import { isPosted } from '#src/platform/mail/person-mails.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { filmsLeft } from '../feedback/films-left.ts'
import { noSuchThing } from '../not-found.ts'
import type { BeforeDeposit } from '../portal/films-open.ts'
import type { Viewing } from '../portal/viewer.ts'
import { ownRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'

/**
 * Reminds a colleague of the films that they have left, by at most one mail a day (TALENT-49). Throws 404, 409
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
  const colleague = (await membersOf(tx, viewing.member.contractId)).find(
    ({ id, kind }) => id === memberId && kind !== 'guest',
  )
  if (!colleague || colleague.id === viewing.member.id) throw noSuchThing()
  const films = (await filmsLeft(tx, role, before))(memberId).length
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
