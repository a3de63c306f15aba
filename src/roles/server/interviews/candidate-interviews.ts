import { interviewMinutes } from '../../interview.ts'
import type { AskedInterview } from '../../me-view.ts'
import type { Db } from '../tables.ts'
import { timesOf, waitsOf } from './interview-store.ts'

/** Returns a candidate's open requests and booked interviews that are not over, under contracts in force. */
export async function interviewsOf(db: Db, candidateId: string, now: Date): Promise<AskedInterview[]> {
  const rows = await db
    .selectFrom('interview_requests')
    .innerJoin('candidacies', 'candidacies.id', 'interview_requests.candidacy_id')
    .innerJoin('roles', 'roles.id', 'candidacies.role_id')
    .innerJoin('contracts', 'contracts.id', 'roles.contract_id')
    .selectAll('interview_requests')
    .select(['roles.title', 'contracts.draft'])
    .where('candidacies.candidate_id', '=', candidateId)
    .where('candidacies.stage', 'not in', ['withdrawn', 'declined'])
    .where('interview_requests.state', 'in', ['open', 'booked'])
    .where('roles.state', '<>', 'closed')
    .where('contracts.status', '=', 'signed')
    .orderBy('interview_requests.created_at')
    .execute()
  return rows.flatMap((row) => {
    const waits = waitsOf(row, now)
    if (waits === 'outcome' || (row.state === 'open' && waits !== 'candidate')) return []
    return [
      {
        id: row.id,
        company: row.draft.companyName,
        role: row.title,
        times: waits === 'candidate' ? timesOf(row).filter((at) => at > now) : [],
        answerBy: row.answer_by,
        startsAt: row.starts_at,
        minutes: interviewMinutes,
        place: row.place,
        where: row.place_details,
        inTheRoom: row.in_the_room,
        agencyAttends: row.agency_attends,
      },
    ]
  })
}
