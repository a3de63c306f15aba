import { findContract, sealRetry } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { AttentionItem } from '../../console-api.ts'
import { contractsInNeed } from './list.ts'

/** If there are more than this, they have one common cause, and the list can be filtered for them. */
const shownContracts = 5

/**
 * Contracts that need attention, worst first: no seal, a dispute, no invoice PDF, paid twice, money owed back, no
 * payment.
 */
export async function contractsAttention(db: Db, now: Date): Promise<{ items: AttentionItem[]; total: number }> {
  const items: AttentionItem[] = []
  for (const row of await contractsInNeed(db, now)) {
    for (const need of row.needs) {
      const problem = need === 'payment' ? row.failure : null
      items.push({
        contractId: row.id,
        number: row.number,
        company: row.company || row.person,
        need,
        since: need === 'seal' ? (row.signedAt?.toISOString() ?? null) : null,
        problem,
        retry: null,
      })
    }
  }
  const order = { seal: 0, dispute: 1, document: 2, surplus: 3, payback: 4, payment: 5 } as const
  items.sort((a, b) => order[a.need] - order[b.need])
  const first = items.slice(0, shownContracts)
  for (const item of first) {
    if (item.need !== 'seal') continue
    item.problem = (await findContract(db, item.contractId)).sealProblem
    item.retry = await sealRetry(db, item.contractId)
  }
  return { items: first, total: items.length }
}
