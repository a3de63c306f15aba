import { type HiringRecords, hiringRecords } from '../portal/hiring-records.ts'
import type { Db } from '../tables.ts'

/** Returns a candidate's own copy of their interviews, offers and hires, and of the messages to them. */
export async function exportHiring(db: Db, candidateId: string): Promise<Record<string, unknown>> {
  const candidacies = await db
    .selectFrom('candidacies')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .select(['candidacies.id', 'roles.title', 'contracts.draft'])
    .where('candidate_id', '=', candidateId)
    .execute()
  const ids = candidacies.map(({ id }) => id)
  if (ids.length === 0) return {}
  const of = new Map(
    candidacies.map(({ id, title, draft }) => [id, { company: draft?.companyName ?? '', role: title }]),
  )
  const interviews = await db
    .selectFrom('interview_requests')
    .selectAll()
    .where('candidacy_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const { offers, hires, rejections } = await hiringRecords(db, ids)
  return {
    interviews: interviews.map((row) => ({
      ...of.get(row.candidacy_id),
      askedAt: row.created_at,
      offered: row.times,
      startsAt: row.starts_at,
      state: row.state,
      place: row.place,
      where: row.place_details,
      youSaid: row.candidate_says || null,
      outcome: row.outcome,
    })),
    offers: [...offers.values()].map((row) => ({
      ...of.get(row.candidacy_id),
      salaryPence: Number(row.salary_pence),
      startsOn: row.startsOn,
      state: row.state,
      answer: row.answer || null,
      madeAt: row.made_at,
    })),
    hires: [...hires.values()].map((row) => ({
      ...of.get(row.candidacy_id),
      salaryPence: Number(row.salary_pence),
      startsOn: row.startsOn,
      at: row.at,
    })),
    words: sentOf(rejections).map((row) => ({
      ...of.get(row.candidacy_id),
      words: row.words,
      ourLine: row.our_line,
      sentAt: row.sent_at,
    })),
  }
}

/** Returns only messages that were mailed. Staff can still change or delete the others. */
function sentOf(rejections: HiringRecords['rejections']) {
  return [...rejections.values()].filter(({ sent_at }) => sent_at !== null)
}
