import { membersOf } from '#src/contracts/server/public.ts'
import { oneLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { Db, Tx } from '../tables.ts'

/**
 * Makes text that a client typed safe to repeat to somebody else: one line, with nothing that mail programs turn into a
 * link.
 */
export const said = (text: string) => withoutLinks(oneLine(text, 120))

/** Returns a client's person who has not left, on a contract in force. */
export function memberFor(db: Db | Tx, memberId: string) {
  return memberWhoStays(db, memberId).where('status', '=', 'signed').executeTakeFirst()
}

/** Returns a client's person whatever the state of the contract, to remove something from their calendar. */
export function memberForCancellation(db: Db, memberId: string) {
  return memberWhoStays(db, memberId).executeTakeFirst()
}

/**
 * Returns one of a client's people. If they have left, it is the signatory, and without one the first colleague.
 * `undefined` if nobody is left.
 */
export async function memberOrSuccessor(db: Db | Tx, memberId: string, contractId: string) {
  const team = await membersOf(db, contractId)
  return team.find(({ id }) => id === memberId) ?? team.find(({ kind }) => kind !== 'guest')
}

function memberWhoStays(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('client_members')
    .innerJoin('contracts', 'contracts.id', 'client_members.contract_id')
    .selectAll('client_members')
    .where('client_members.id', '=', memberId)
    .where('left_at', 'is', null)
}
