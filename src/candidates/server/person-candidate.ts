import { sql } from 'kysely'
import type { Db as AnyDb, Tx as AnyTx } from '#src/platform/database/database.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { noFacts } from '../facts.ts'
import type { Db, Tx } from './tables.ts'

/** What is known about a person as a candidate. Their films are the share of the films' slice. */
export const personCandidate: PersonShare = {
  asCandidate: true,
  async timeline(db: AnyDb, person) {
    const row = await (db as Db)
      .selectFrom('candidates')
      .select(['id', 'created_at', 'source', 'agreed_how'])
      .where('person_id', '=', person.id)
      .executeTakeFirst()
    if (!row) return []
    return [
      {
        at: row.created_at,
        tone: 'open',
        title: 'Became a candidate',
        ...(row.agreed_how === '' ? {} : { text: `Agreed to be kept: ${row.agreed_how}` }),
        link: { label: 'Open candidate', href: `/admin/candidates/${row.id}` },
      },
    ]
  },
  async export(db: AnyDb, person) {
    const row = await (db as Db)
      .selectFrom('candidates')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirst()
    if (!row) return {}
    const complaints = await (db as Db)
      .selectFrom('candidate_complaints')
      .select(['text', 'created_at', 'acknowledged_at', 'answer', 'answered_at'])
      .where('candidate_id', '=', row.id)
      .orderBy('created_at')
      .execute()
    return {
      candidate: {
        headline: row.headline,
        facts: row.facts,
        pitch: row.pitch,
        neverShownTo: row.never_employers,
        keptUntil: row.keep_until,
        agreedAt: row.agreed_at,
        agreedHow: row.agreed_how,
        source: row.source,
        since: row.created_at,
        complaints,
      },
    }
  },
  async erase(tx: AnyTx, person, _erasing, now) {
    const gone = await eraseCandidate(tx as Tx, person.id, now)
    return { removed: { candidates: Math.min(gone.length, 1) }, gone, kept: [], retained: [] }
  },
}

/**
 * Deletes what is known about a person as a candidate and their links, and leaves a numbered row for statistics.
 * Returns its id and those of their complaints; empty if the person was no candidate.
 */
async function eraseCandidate(tx: Tx, personId: string, now: Date): Promise<string[]> {
  const row = await tx
    .updateTable('candidates')
    .set({
      film_id: null,
      headline: '',
      facts: JSON.stringify(noFacts),
      pitch: '',
      never_employers: '[]',
      keep_until: null,
      agreed_how: '',
      agreed_at: null,
      keep_asked_at: null,
      marked_at: null,
      import_id: null,
      erased_at: now,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return []
  await tx.deleteFrom('candidate_keys').where('candidate_id', '=', row.id).execute()
  const complaints = await tx
    .updateTable('candidate_complaints')
    .set({ text: '', answer: '' })
    .where('candidate_id', '=', row.id)
    .returning('id')
    .execute()
  return [row.id, ...complaints.map(({ id }) => id)]
}
