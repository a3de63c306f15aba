import type { Selectable } from 'kysely'
import type { Db, RolesTables, Tx } from '../tables.ts'

/** What happened with people after the shortlist, by candidacy. */
export interface HiringRecords {
  interviews: Map<string, Selectable<RolesTables['interview_requests']>>
  offers: Map<string, Selectable<RolesTables['offers']> & { startsOn: string; answerBy: string | null }>
  hires: Map<string, Selectable<RolesTables['hires']> & { startsOn: string }>
  rejections: Map<string, Selectable<RolesTables['partings']>>
}

export const noRecords: HiringRecords = {
  interviews: new Map(),
  offers: new Map(),
  hires: new Map(),
  rejections: new Map(),
}

export async function hiringRecords(db: Db | Tx, candidacyIds: readonly string[]): Promise<HiringRecords> {
  if (candidacyIds.length === 0) return noRecords
  const ids = [...candidacyIds]
  // Only the newest of each.
  const interviews = await db
    .selectFrom('interview_requests')
    .selectAll()
    .where('candidacy_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const offers = await db
    .selectFrom('offers')
    .selectAll()
    .select(['starts_on as startsOn', 'answer_by as answerBy'])
    .where('candidacy_id', 'in', ids)
    .execute()
  const hires = await db
    .selectFrom('hires')
    .selectAll()
    .select('starts_on as startsOn')
    .where('candidacy_id', 'in', ids)
    .execute()
  const rejections = await db.selectFrom('partings').selectAll().where('candidacy_id', 'in', ids).execute()
  return {
    interviews: byCandidacy(interviews),
    offers: byCandidacy(offers),
    hires: byCandidacy(hires),
    rejections: byCandidacy(rejections),
  }
}

function byCandidacy<Row extends { candidacy_id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.candidacy_id, row]))
}
