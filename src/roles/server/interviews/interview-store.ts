import { type Selectable, sql } from 'kysely'
import { interviewWaits } from '../../interview.ts'
import type { Db, InterviewRequestsTable, Tx } from '../tables.ts'

export type StoredInterview = Selectable<InterviewRequestsTable>

/** Returns the open or booked interview of a candidacy, if there is one. The caller has locked the candidacy. */
export function interviewAhead(tx: Db | Tx, candidacyId: string): Promise<StoredInterview | undefined> {
  return tx
    .selectFrom('interview_requests')
    .selectAll()
    .where('candidacy_id', '=', candidacyId)
    .where('state', 'in', ['open', 'booked'])
    .executeTakeFirst()
}

/** An interview by its id. */
export function findInterview(db: Db | Tx, id: string): Promise<StoredInterview | undefined> {
  return db.selectFrom('interview_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

type Change = Partial<
  Pick<
    StoredInterview,
    | 'state'
    | 'member_id'
    | 'place'
    | 'place_details'
    | 'in_the_room'
    | 'asked_at'
    | 'answer_by'
    | 'chosen_at'
    | 'none_suit_at'
    | 'candidate_says'
    | 'starts_at'
    | 'agency_attends'
    | 'kept_time_id'
    | 'sequence'
    | 'outcome'
    | 'outcome_at'
    | 'cancelled_at'
    | 'cancelled_by'
    | 'cancel_reason'
  > & { times: readonly Date[] }
>

/** Changes an interview, whose candidacy the caller has locked. Returns its new version. */
export async function changeInterview(tx: Tx, id: string, { times, ...change }: Change): Promise<number> {
  const { version } = await tx
    .updateTable('interview_requests')
    .set({
      ...change,
      ...(times ? { times: JSON.stringify(times) } : {}),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The times that were offered. */
export const timesOf = ({ times }: Pick<StoredInterview, 'times'>): Date[] => times.map((time) => new Date(time))

/** Returns who has to act next on it (TALENT-19). */
export function waitsOf(row: StoredInterview, now: Date) {
  return interviewWaits(
    {
      state: row.state,
      times: timesOf(row),
      startsAt: row.starts_at,
      chosenAt: row.chosen_at,
      noneSuitAt: row.none_suit_at,
    },
    now,
  )
}
