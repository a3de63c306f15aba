import type { Doer } from '../candidacies/candidacy-events.ts'
import type { StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import type { Tx } from '../tables.ts'

/**
 * After a cancelled interview, moves the candidacy back to the shortlist, unless another interview has already taken it
 * further.
 */
export async function backToShortlist(tx: Tx, candidacy: StoredCandidacy, by: Doer, now: Date): Promise<void> {
  if (candidacy.stage !== 'interview' || (await wasHeld(tx, candidacy.id))) return
  await moveCandidacy(tx, { candidacyId: candidacy.id, to: 'sent', by }, now)
}

async function wasHeld(tx: Tx, candidacyId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('interview_requests')
    .select('id')
    .where('candidacy_id', '=', candidacyId)
    .where('outcome', '=', 'held')
    .executeTakeFirst()
  return held !== undefined
}
