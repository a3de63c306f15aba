import { newId } from '#src/values/id.ts'
import type { Tx } from '../tables.ts'

/** Who did something to a candidacy. */
export interface Doer {
  kind: 'staff' | 'member' | 'candidate' | 'machine'
  id: string | null
}

/**
 * Appends an event to a candidacy's history, in the transaction of the change. `data` is kept for ever, so it holds
 * ids, stages and codes, but nothing that somebody typed.
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
