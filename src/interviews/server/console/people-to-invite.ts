import { sql } from 'kysely'
import { containsPattern } from '#src/platform/http/list-query.ts'
import type { PersonToInvite } from '../../console-api.ts'
import type { Db } from '../tables.ts'

/** More than this would not be read; another letter narrows them. */
const mostFound = 8

/** Finds leads and candidates by parts of their names or addresses, to be invited (INTV-52). */
export async function peopleToInvite(db: Db, q: string): Promise<PersonToInvite[]> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  if (q.length < 2) return []
  let query = db
    .selectFrom('people')
    .leftJoin('candidates', (join) =>
      join.onRef('candidates.person_id', '=', 'people.id').on('candidates.erased_at', 'is', null),
    )
    .select(['people.id', 'people.name', 'people.email', 'candidates.id as candidate_id'])
    .where('people.erased_at', 'is', null)
    .where(({ or, eb }) => or([eb('people.inbox_since', 'is not', null), eb('candidates.id', 'is not', null)]))
  for (const word of words) query = query.where('people.search', 'like', sql<string>`folded(${containsPattern(word)})`)
  const rows = await query.orderBy('people.name').orderBy('people.id').limit(mostFound).execute()
  return rows.map(({ id, name, email, candidate_id }) => ({ id, name, email, isCandidate: candidate_id !== null }))
}
