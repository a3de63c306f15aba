import { newId } from '#src/values/id.ts'
import type { Tx } from '../tables.ts'

/** Who did something to a candidacy. */
export interface Doer {
  kind: 'staff' | 'member' | 'candidate' | 'machine'
  id: string | null
}

/**
 * Appends to what happened to a candidacy, in the transaction in which it happens. `data` is kept for ever: ids, stages
 * and codes, nothing that somebody typed.
 */
export async function noteEvent(
  tx: Tx,
  event: { candidacyId: string; kind: string; by: Doer; data?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('candidacy_events')
    .values({
      id: newId('cev', now),
      candidacy_id: event.candidacyId,
      at: now,
      kind: event.kind,
      by_kind: event.by.kind,
      by_id: event.by.id,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute()
}
