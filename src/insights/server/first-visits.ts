import type { Db } from './tables.ts'

/** What brought a person: the first visit that was sent with one of their forms (STATS-14). */
export interface FirstVisit {
  /** Such as `search` (`Source`). */
  source: string
  /** Empty if the visit had none. */
  campaign: string
  /** The page on which the visit began. */
  page: string
}

/** The first visits of these people, by their ids; people without one are left out. */
export async function firstVisitsOf(db: Db, personIds: readonly string[]): Promise<Map<string, FirstVisit>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('insight_origins')
    .select(['person_id', 'kind', 'subject'])
    .where('person_id', 'in', personIds)
    .where('kind', 'in', ['source', 'campaign', 'page'])
    .where('subject', '<>', '')
    .execute()
  const visits = new Map<string, FirstVisit>()
  for (const [id, facts] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    const fact = (kind: string) => facts.find((row) => row.kind === kind)?.subject ?? ''
    visits.set(id, { source: fact('source'), campaign: fact('campaign'), page: fact('page') })
  }
  return visits
}
