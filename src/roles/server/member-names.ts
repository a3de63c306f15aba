import { memberNameWords } from '#content/portal/roles.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { fill } from '#src/values/fill.ts'
import type { Db } from './tables.ts'

/**
 * Returns the names of everybody who may have given a verdict or a comment on a contract's roles: staff and the
 * client's people. The verdicts of people who have left keep their name and say that they have left (TALENT-16).
 */
export async function namesOn(db: Db, contractId: string | null): Promise<Map<string, string>> {
  const rows =
    contractId === null
      ? []
      : await db
          .selectFrom('client_members')
          .select(['id', 'name', 'email', 'left_at'])
          .where('contract_id', '=', contractId)
          .execute()
  const members = rows.map(({ id, name, email, left_at }): [string, string] => {
    const called = name || email
    if (called === '') return [id, memberNameWords.erased]
    return [id, left_at ? fill(memberNameWords.left, { name: called }) : called]
  })
  return new Map([...(await namesOfStaff(db)), ...members])
}
