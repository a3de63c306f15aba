import { Problem } from '#src/values/problem.ts'
import { type HiringRefusal, hiringRefusal } from '../../hiring.ts'
import type { StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'

const refusals: Record<HiringRefusal, readonly [code: string, sentence: string]> = {
  withdrawn: ['withdrawn', 'They have withdrawn. Nothing was sent to them.'],
  hired_already: ['hired_already', 'They’ve been hired already. Nothing was changed.'],
  not_shown: ['not_shown', 'The client hasn’t been sent this person yet.'],
  told_already: ['told_already', 'They’ve been told that they weren’t chosen. If that has changed, please ring us.'],
  role_not_open: ['role_not_open', 'This role isn’t open. The agency can open it again.'],
  filled: ['openings_filled', 'Every opening of this role is filled. The agency can add another.'],
}
const contractWithdrawn = ['contract_withdrawn', 'This agreement has been withdrawn, so nothing was changed.'] as const

/**
 * Throws if an interview, an offer or a hire is not possible any more (TALENT-21). The caller has locked the candidacy;
 * withdrawing the contract locks it too. Throws 409 `withdrawn`, `hired_already`, `not_shown`, `told_already`,
 * `role_not_open`, `openings_filled` and `contract_withdrawn`.
 */
export async function requireHirable(tx: Tx, candidacy: StoredCandidacy, isWithdrawn: boolean): Promise<void> {
  const role = await findRole(tx, candidacy.role_id)
  const rejection = await tx
    .selectFrom('partings')
    .select('sent_at')
    .where('candidacy_id', '=', candidacy.id)
    .executeTakeFirst()
  const isTold = rejection !== undefined && rejection.sent_at !== null
  const refusal = isWithdrawn ? 'withdrawn' : hiringRefusal({ stage: candidacy.stage, role: role.state, isTold })
  if (refusal) throw new Problem('conflict', ...refusals[refusal])
  const contract = await tx
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', role.contract_id)
    .executeTakeFirst()
  if (contract?.status === 'void') throw new Problem('conflict', ...contractWithdrawn)
}
