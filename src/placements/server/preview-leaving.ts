import { findContract, type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { LeavingPreview } from '../console-api.ts'
import { type CandidateLeft, candidateLeft } from './candidate-left.ts'

/** Returns what `candidateLeft` would do. Throws the same errors. */
export async function previewLeaving(
  db: Db,
  id: KnownContractId,
  leaving: CandidateLeft,
  now: Date,
): Promise<LeavingPreview> {
  const { draft } = await findContract(db, id)
  const standing = await rehearse(db, (tx) =>
    candidateLeft(tx, { jobs: { enqueue: async () => {} } }, id, leaving, now),
  )
  return { ...standing, email: draft.clientEmail }
}
