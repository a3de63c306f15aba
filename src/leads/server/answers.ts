import { sql } from 'kysely'
import type { LeadKind } from '../lead.ts'
import { isAskedBy, isAnsweredBy } from '../answer.ts'
import type { Tx } from './tables.ts'

/** Whether somebody waits for an answer, in the form of the index `people_unanswered`. */
export const isUnanswered = sql<boolean>`(asked_at is not null and (answered_at is null or answered_at < asked_at) and state = 'open' and inbox_since is not null)`

/**
 * Returns what a lead of this kind changes about its person's answer (LEADS-28). A form that asks for one makes them
 * wait, from the first form that nobody has answered; a booked call is an answer.
 */
export function answerColumns({ kind, at }: { kind: LeadKind; at: Date }): object {
  if (isAskedBy(kind))
    return {
      asked_at: sql`case when asked_at is null or answered_at >= asked_at or state = 'closed' then ${at} else least(asked_at, ${at}) end`,
    }
  return isAnsweredBy(kind) ? { ...answeredAt(at), answered_by: null } : {}
}

function answeredAt(at: Date) {
  return { answered_at: sql<Date>`greatest(answered_at, ${at})` }
}

/**
 * Records that a person has been answered, in the transaction of what answered them: a mail that staff sent, or a call
 * that was held (LEADS-28). `by` is the member's id. It is not an error if the id is unknown or the person does not
 * wait.
 */
export async function noteAnswer(tx: Tx, personId: string, { by, at }: { by: string | null; at: Date }): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...answeredAt(at), answered_by: by, version: sql`version + 1` })
    .where('id', '=', personId)
    .where(isUnanswered)
    .execute()
}

/** Undoes the answer that was recorded at that instant, and no other. */
export async function takeBackAnswer(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ answered_at: null, answered_by: null, version: sql`version + 1` })
    .where('id', '=', personId)
    .where('answered_at', '=', at)
    .execute()
}
