import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { longDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import type { Db } from '../tables.ts'

// What the lists of roles on Today have in common.

export const company = sql<string>`coalesce(contracts.draft ->> 'companyName', '')`

export const boardOf = (roleId: string) => `/admin/roles/${roleId}`

/** Selects candidacies on contracts that are in force, with their roles. */
export function candidaciesOf(db: Db) {
  return db
    .selectFrom('candidacies')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .innerJoin('contracts', 'contracts.id', 'roles.contract_id')
    .where('contracts.status', '=', 'signed')
}

interface OfCandidate {
  /** `null` if the row is about nobody in particular. */
  candidate_id: string | null
}

/** Returns a function that names the candidate of a row. */
export async function candidateNames(db: Db, rows: readonly OfCandidate[]): Promise<(row: OfCandidate) => string> {
  const candidates = await findCandidates(
    db,
    rows.flatMap(({ candidate_id }) => candidate_id ?? []),
  )
  return ({ candidate_id }) => candidates.get(candidate_id ?? '')?.name || todayWords.roles.somebody
}

/** Returns what was offered or agreed, in words. */
export function termsOf(
  row: { company: string; title: string; salary_pence: string | number; starts: string },
  now: Date,
) {
  return {
    company: row.company,
    role: row.title,
    salary: roundPounds(Number(row.salary_pence)),
    day: longDate(row.starts, now),
  }
}
