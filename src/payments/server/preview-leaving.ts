import { findContract, type KnownContractId } from '#src/contracts/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { LeavingPreview } from '../console-api.ts'
import { type CandidateLeft, candidateLeft } from './candidate-left.ts'

/** What `candidateLeft` would do: it is done in earnest, in a transaction that is then taken back. Throws what it throws. */
export async function previewLeaving(db: Db, id: KnownContractId, left: CandidateLeft, now: Date): Promise<LeavingPreview> {
  const { draft } = await findContract(db, id)
  let seen: LeavingPreview | undefined
  const enoughSeen = new Error('A preview is taken back')
  try {
    await db.transaction().execute(async (tx) => {
      seen = { ...(await candidateLeft(tx, { jobs: { enqueue: async () => {} } }, id, left, now)), email: draft.clientEmail }
      throw enoughSeen
    })
  } catch (error) {
    if (error !== enoughSeen) throw error
  }
  return seen!
}
