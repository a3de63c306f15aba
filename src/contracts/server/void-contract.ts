import type { Tx } from './tables.ts'
import { endMemberKeys } from './access/members.ts'
import { endSessions } from './access/sessions.ts'
import { appendEvent } from './audit-trail.ts'

/**
 * Withdraws a contract that the caller has locked and may withdraw (contract.ts, `withdrawalRefusal`): it can no longer
 * be signed or opened, and its sessions and personal links end. The signature, the trail and the sealed document stay.
 */
export async function voidContract(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ status: 'void', voided_at: now, void_reason: reason })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, id, {
    at: now,
    kind: 'withdrawn',
    what: 'Withdrawn',
    ...(reason ? { details: { reason } } : {}),
  })
  // The keys of the team before their sessions, as when one of them leaves, to avoid a deadlock.
  await endMemberKeys(tx, id)
  await endSessions(tx, 'withdrawn', { contractId: id })
  await tx.deleteFrom('contract_keys').where('contract_id', '=', id).execute()
}
