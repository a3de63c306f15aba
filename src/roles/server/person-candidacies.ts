import type { PersonShare } from '#src/platform/person-share.ts'
import type { Tx } from './tables.ts'

/**
 * What clients and staff wrote about a candidate goes with them: comments, notes on verdicts, the line in a shortlist,
 * why it ended. That they were considered stays, without a name, and so does the stub of an introduction, which has a
 * law and a date of its own.
 */
export const personCandidacies: PersonShare = {
  timeline: async () => [],
  erase: async (anyTx, person) => {
    const tx: Tx = anyTx
    const rows = await tx
      .selectFrom('candidacies')
      .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
      .select('candidacies.id')
      .where('candidates.person_id', '=', person.id)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await forget(tx, ids)
    return { removed: {}, gone: ids, kept: [], retained: [] }
  },
}

async function forget(tx: Tx, ids: readonly string[]): Promise<void> {
  const of = [...ids]
  await tx.updateTable('candidacies').set({ ended_reason: '' }).where('id', 'in', of).execute()
  await tx.updateTable('shortlist_entries').set({ pitch: '' }).where('candidacy_id', 'in', of).execute()
  await tx.updateTable('verdicts').set({ note: '' }).where('candidacy_id', 'in', of).execute()
  await tx.updateTable('verdict_history').set({ note: '' }).where('candidacy_id', 'in', of).execute()
  await tx.deleteFrom('comments').where('candidacy_id', 'in', of).execute()
}
