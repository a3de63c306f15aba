import { findContract, type KnownContractId } from '#src/contracts/server/public.ts'
import type { z } from 'zod'
import type { Db, Tx } from './tables.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { PaymentContext } from '#src/payments/server/public.ts'
import type { Change } from '#src/staff/server/public.ts'
import { ConfirmedLeaving, type Departure, type LeavingPreview, type LeavingRequest } from '../console-api.ts'
import { type CandidateLeft, candidateLeft } from './candidate-left.ts'
import { requirePreviewed } from './require-previewed.ts'

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

/**
 * Records a last day as `candidateLeft` does, and throws the same errors. Also throws 409 `preview_outdated` if its
 * effects differ from the preview that staff confirmed, for example because an instalment was paid since.
 */
export async function recordLeavingAsPreviewed(
  tx: Tx,
  { jobs }: Pick<PaymentContext, 'jobs'>,
  id: KnownContractId,
  { previewed, ...leaving }: z.infer<typeof LeavingRequest> & { member: Change['member'] },
  now: Date,
): Promise<Departure> {
  const standing = await candidateLeft(tx, { jobs }, id, leaving, now)
  requirePreviewed(ConfirmedLeaving, previewed, standing)
  return standing
}
