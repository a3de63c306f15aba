import { contractFacts, type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ContractRecord } from '../../console-api.ts'
import { contractRow } from './list.ts'

/** Returns one contract for staff: its facts, and its state, which depends on its money as well (PORTAL-37). */
export async function contractRecord(db: Db, id: KnownContractId, now: Date): Promise<ContractRecord> {
  const [facts, row] = await Promise.all([contractFacts(db, id), contractRow(db, id, now)])
  if (!row) throw new Error('A contract that exists is in no list')
  return { ...facts, state: row.state, openedAt: row.openedAt }
}
