import type { Selectable } from 'kysely'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { noAdjustments } from '../adjustments.ts'
import type { Invitation } from '../invitation.ts'
import type { Question, Welcome } from '../questions.ts'
import { type Fault, takeCounts, type TakeState } from '../take.ts'
import type { Db, InvitationsTable, TakePartsTable, TakesTable, Tx } from './tables.ts'

export type StoredInvitation = Selectable<InvitationsTable> & {
  name: string
  email: string
  phone: string
  questions: Question[]
  welcome: Welcome | null
  set_name: string
  set_kind: 'role' | 'open' | 'profile'
  set_version: number
}

/** The same 404 for what does not exist and for what belongs to somebody else. */
function noSuchInterview(): Problem {
  return new Problem('not-found', 'not_found', 'We can’t find that interview. Nothing was changed.')
}

/** The 409 for changes to an interview that was sent or withdrawn. */
export function interviewClosed(): Problem {
  return new Problem('conflict', 'interview_closed', 'This interview is closed. Nothing that you sent is lost.')
}

/** Returns the id of a person's open application that isn't sent. There is one at most. */
export async function unsentApplicationOf(tx: Tx, personId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('person_id', '=', personId)
    .where('source', '=', 'open')
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

const selectInvitations = (db: Db | Tx) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .selectAll('invitations')
    .select([
      'people.name',
      'people.email',
      'people.phone',
      'question_sets.questions',
      'question_sets.welcome',
      'question_sets.name as set_name',
      'question_sets.kind as set_kind',
      'question_sets.version as set_version',
    ])

/** An invitation with its person and its questions. Throws 404, also once its person has been erased. */
export async function findInvitation(db: Db | Tx, id: string): Promise<StoredInvitation> {
  const row = await selectInvitations(db)
    .where('invitations.id', '=', id)
    .where('invitations.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchInterview()
  const questions = row.submitted_at ? row.questions : await questionsAgain(db, row)
  return { ...row, questions, adjustments: { ...noAdjustments, ...row.adjustments } }
}

/**
 * The questions while one of them is asked again: one more take for it, however many were used before, and none for the
 * others (INTV-31).
 */
async function questionsAgain(
  db: Db | Tx,
  {
    id,
    questions,
    again_question,
    again_at,
  }: Pick<StoredInvitation, 'id' | 'questions' | 'again_question' | 'again_at'>,
): Promise<Question[]> {
  if (again_question === null) return questions
  const before = await db
    .selectFrom('takes')
    .select(['state', 'ended_by', 'failure'])
    .where('invitation_id', '=', id)
    .where('question', '=', again_question)
    .where('created_at', '<', again_at)
    .execute()
  const used = triesOf(before).filter(takeCounts).length
  return questions.map((question) => ({
    ...question,
    takes: question.id === again_question ? Math.max(question.takes, used) + 1 : 0,
  }))
}

/** Locks the invitation until the transaction ends. Everything that counts takes does so, to run one at a time. */
export async function lockInvitation(tx: Tx, id: string): Promise<StoredInvitation> {
  await tx.selectFrom('invitations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findInvitation(tx, id)
}

/** The facts about an invitation on which the rules in `invitation.ts` decide. */
export function ruled(row: StoredInvitation): Invitation & { consentAt: Date | null; submitAskedAt: Date | null } {
  return {
    deadline: row.deadline,
    begunAt: row.begun_at,
    submittedAt: row.submitted_at,
    withdrawnAt: row.withdrawn_at,
    consentAt: row.consent_at,
    submitAskedAt: row.submit_asked_at,
  }
}

export type StoredTake = Selectable<TakesTable>
/** The facts about takes from which `invitation.ts` counts how many are left. A take that won't open isn't counted. */
export function triesOf(
  takes: readonly Pick<StoredTake, 'state' | 'ended_by' | 'failure'>[],
): { state: TakeState; endedBy: 'done' | Fault | null }[] {
  return takes.map(({ state, ended_by, failure }) => ({ state: failure === null ? state : 'lost', endedBy: ended_by }))
}

/** Whether a take is part of what was sent before a question was asked again. It stays as it was sent (INTV-31). */
export function wasSent(
  { ended_at }: Pick<StoredTake, 'ended_at'>,
  { again_at }: Pick<StoredInvitation, 'again_at'>,
): boolean {
  return again_at !== null && ended_at !== null && ended_at < again_at
}

export type StoredPart = Selectable<TakePartsTable>

/** Returns all takes of an invitation, in the order of their numbers. */
export async function takesOf(
  db: Db | Tx,
  invitationId: string,
): Promise<{ takes: StoredTake[]; parts: StoredPart[] }> {
  const takes = await db
    .selectFrom('takes')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .orderBy('question')
    .orderBy('n')
    .execute()
  const parts = await db
    .selectFrom('take_parts')
    .innerJoin('takes', 'takes.id', 'take_parts.take_id')
    .selectAll('take_parts')
    .where('takes.invitation_id', '=', invitationId)
    .orderBy('take_parts.n')
    .execute()
  return { takes, parts }
}

/** Adds an event to an invitation's history. It holds a colleague's words, never the candidate's, and no address. */
export async function noteEvent(
  tx: Tx,
  invitationId: string,
  { kind, details = {} }: { kind: string; details?: Record<string, string | number | boolean> },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('interview_events')
    .values({ id: newId('ive', now), invitation_id: invitationId, at: now, kind, details: JSON.stringify(details) })
    .execute()
}
