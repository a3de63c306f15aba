import type { Selectable } from 'kysely'
import { Problem } from '#src/values/problem.ts'
import { type Facts, firstNameOf, noFacts } from '../facts.ts'
import type { CandidatesTable, Db, Tx } from './tables.ts'

export type StoredCandidate = Selectable<CandidatesTable> & {
  name: string
  email: string
  email_key: string
  phone: string
}

/** A candidate, as other slices know them. */
export interface Candidate {
  id: string
  personId: string
  name: string
  firstName: string
  email: string
  headline: string
  facts: Facts
  pitch: string
  neverEmployers: string[]
  filmId: string | null
  /** YYYY-MM-DD. */
  keepUntil: string | null
  /** Whether they were erased. Then neither name nor film is left. */
  isGone: boolean
}

const selectCandidates = (db: Db | Tx) =>
  db
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .selectAll('candidates')
    .select(['people.name', 'people.email', 'people.email_key', 'people.phone'])

function noSuchCandidate(): Problem {
  return new Problem('not-found', 'not_found', 'We can’t find that candidate. Nothing was changed.')
}

/** Returns the candidate with this id. Throws 404. */
export async function findStored(db: Db | Tx, id: string): Promise<StoredCandidate> {
  const row = await selectCandidates(db).where('candidates.id', '=', id).executeTakeFirst()
  if (!row) throw noSuchCandidate()
  return row
}

/** Returns a candidate and locks them until the transaction ends. Throws 404 even if they were erased. */
export async function lockCandidate(tx: Tx, id: string): Promise<StoredCandidate> {
  await tx.selectFrom('candidates').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  const row = await findStored(tx, id)
  if (row.erased_at) throw noSuchCandidate()
  return row
}

/** Returns several candidates by their ids. */
export async function findCandidates(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCandidates(db)
    .where('candidates.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, presentCandidate(row)]))
}

/** Returns a candidate for other slices; without name and address if they were erased. */
export function presentCandidate(row: StoredCandidate): Candidate {
  const isGone = row.erased_at !== null
  return {
    id: row.id,
    personId: row.person_id,
    name: isGone ? '' : row.name,
    firstName: isGone ? '' : firstNameOf(row.name),
    email: isGone ? '' : row.email,
    headline: row.headline,
    facts: { ...noFacts, ...row.facts },
    pitch: row.pitch,
    neverEmployers: row.never_employers,
    filmId: row.film_id,
    keepUntil: row.keep_until,
    isGone,
  }
}
