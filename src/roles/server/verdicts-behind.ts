import { sql } from 'kysely'
import type { VerdictsBehind } from '../statistics.ts'
import type { Db } from './tables.ts'

/** The most verdicts that are listed. */
const most = 200

/**
 * Returns the verdicts that a figure counts (TALENT-40): those given between two London days, both included, on
 * candidates of one source. The newest come first; the total is the figure.
 */
export async function verdictsBehind(
  db: Db,
  { from, until, source }: { from: string; until: string; source: string },
): Promise<VerdictsBehind> {
  const day = (date: string, more: number) =>
    sql<Date>`((${date}::date + ${more}::int)::timestamp at time zone 'Europe/London')`
  const counted = db
    .selectFrom('verdicts as v')
    .innerJoin('candidacies as y', 'y.id', 'v.candidacy_id')
    .innerJoin('candidates as c', 'c.id', 'y.candidate_id')
    .where('c.source', '=', source)
    .where('v.at', '>=', day(from, 0))
    .where('v.at', '<', day(until, 1))
  const [{ total }, rows] = await Promise.all([
    counted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    counted
      .innerJoin('people as p', 'p.id', 'c.person_id')
      .innerJoin('roles as r', 'r.id', 'y.role_id')
      .innerJoin('client_members as m', 'm.id', 'v.member_id')
      .leftJoin('contracts as k', 'k.id', 'r.contract_id')
      .select(['c.id as candidateId', 'p.name', 'r.id as roleId', 'r.title', 'v.value', 'm.name as by', 'v.at'])
      .select(sql<string>`coalesce(k.draft ->> 'companyName', '')`.as('company'))
      .orderBy('v.at', 'desc')
      .orderBy('v.candidacy_id')
      .orderBy('v.member_id')
      .limit(most)
      .execute(),
  ])
  return { total, verdicts: rows.map(({ at, ...verdict }) => ({ ...verdict, at: at.toISOString() })) }
}
