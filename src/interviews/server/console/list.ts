import { type Selectable, sql } from 'kysely'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { type InterviewRow, type InterviewViewName, interviewViews, openApplications } from '../../console-api.ts'
import { stateOf } from '../../invitation.ts'
import { type RatedSoFar, ratedSoFar } from '../../ratings.ts'
import { nextReminder } from '../../reminders.ts'
import { longestRecordingMs, recordingMs } from '../../take.ts'
import type { Db, InvitationsTable } from '../tables.ts'

export const interviewFilters = { view: ['sent', 'begun', 'stuck', 'submitted', 'decided'], job: 'text' } as const
export type InterviewQuery = ListQuery<'last' | 'name', typeof interviewFilters>

const listed = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .where('invitations.erased_at', 'is', null)

const open = sql<boolean>`(invitations.submitted_at is null and invitations.withdrawn_at is null)`
const stuck = sql<boolean>`(${open} and (invitations.trouble is not null or invitations.asked_for is not null))`

const submitted = sql<boolean>`invitations.submitted_at is not null`
const decided = sql<boolean>`invitations.decided_at is not null`

const inView = {
  all: sql<boolean>`true`,
  sent: sql<boolean>`(${open} and invitations.begun_at is null)`,
  begun: sql<boolean>`(${open} and invitations.begun_at is not null)`,
  stuck,
  submitted: sql<boolean>`(${submitted} and not ${decided})`,
  decided,
} satisfies Record<InterviewViewName, unknown>

function matching(db: Db, { q, filters }: InterviewQuery) {
  let query = listed(db).where(inView[filters.view ?? 'all'])
  if (filters.job === openApplications) query = query.where('invitations.source', '=', 'open')
  else if (filters.job !== undefined) query = query.where('invitations.purpose', '=', filters.job)
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8))
    query = query.where(({ or, eb }) =>
      or([
        eb('people.search', 'like', sql<string>`folded(${containsPattern(word)})`),
        eb('invitations.purpose', 'ilike', containsPattern(word)),
      ]),
    )
  return query
}

/** Returns one page of the interviews that match a query, and how many match. `memberId` is the signed-in colleague. */
export async function listInterviews(
  db: Db,
  query: InterviewQuery,
  { memberId, now }: { memberId: string; now: Date },
): Promise<{ rows: InterviewRow[]; total: number }> {
  const by = query.sort === 'name' ? sql`lower(people.name)` : sql`invitations.updated_at`
  const [rows, { total }] = await Promise.all([
    matching(db, query)
      .selectAll('invitations')
      .select(['people.name', 'people.email', 'question_sets.questions'])
      .select(({ selectFrom, fn }) => [
        selectFrom('takes')
          .select(fn.countAll<string>().as('n'))
          .whereRef('takes.invitation_id', '=', 'invitations.id')
          .where('state', '=', 'kept')
          .as('answered'),
      ])
      .orderBy(by, (order) => (query.descending ? order.desc() : order.asc()))
      .orderBy('invitations.id')
      .limit(query.pageSize)
      .offset(query.offset)
      .execute(),
    matching(db, query)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const [rated, recording, mails] = await Promise.all([
    ratingsOf(db, rows, memberId),
    recordingNow(db, rows, now),
    mailsUnsent(db, rows, now),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name || row.email,
      purpose: row.purpose,
      source: row.source,
      state: stateAt(row, now),
      answered: Number(row.answered),
      questions: row.questions.length,
      trouble: row.trouble,
      askedFor: row.asked_for,
      rated: rated(row),
      decision: row.decision,
      recording: recording(row),
      mail: mails.get(row.id) ?? null,
      lastAt: row.updated_at.toISOString(),
      deadline: row.deadline.toISOString(),
      remindsOn: remindsOn(row, now),
    })),
    total: Number(total),
  }
}

type Times = Pick<
  Selectable<InvitationsTable>,
  'deadline' | 'begun_at' | 'submitted_at' | 'withdrawn_at' | 'invited_by' | 'updated_at' | 'reminded_at'
>

const stateAt = ({ deadline, begun_at, submitted_at, withdrawn_at }: Times, now: Date) =>
  stateOf({ deadline, begunAt: begun_at, submittedAt: submitted_at, withdrawnAt: withdrawn_at }, now)

/** Only those whom a colleague invited are reminded. */
function remindsOn(row: Times, now: Date): string | null {
  const state = stateAt(row, now)
  if (row.invited_by === null || (state !== 'sent' && state !== 'begun')) return null
  const { deadline, updated_at: lastAt, reminded_at: remindedAt } = row
  const next = nextReminder({ deadline, lastAt, remindedAt }, now)
  return next ? londonDate(next) : null
}

/** Reads the ratings of the rows of one page. */
async function ratingsOf(
  db: Db,
  rows: readonly { id: string; submitted_at: Date | null }[],
  memberId: string,
): Promise<(row: { id: string; questions: readonly { id: string }[] }) => RatedSoFar> {
  const ids = rows.filter(({ submitted_at }) => submitted_at !== null).map(({ id }) => id)
  const ratings =
    ids.length === 0
      ? []
      : await db
          .selectFrom('ratings')
          .select(['invitation_id', 'question', 'member_id as memberId', 'value'])
          .where('invitation_id', 'in', ids)
          .execute()
  const byInterview = Map.groupBy(ratings, ({ invitation_id }) => invitation_id)
  const names = ratings.length === 0 ? new Map<string, string>() : await namesOfStaff(db)
  return ({ id, questions }) => {
    const rated = ratedSoFar(byInterview.get(id) ?? [], questions, memberId)
    const named = (members: readonly string[]) => members.map((one) => names.get(one) ?? '').filter(Boolean)
    return { ...rated, others: named(rated.others), waitsFor: named(rated.waitsFor) }
  }
}

interface Listed extends Times {
  id: string
  email: string
}

/** Tells who is recording at this moment, and which answer, by the pieces that have just arrived (INTV-50). */
async function recordingNow(
  db: Db,
  rows: readonly Listed[],
  now: Date,
): Promise<(row: { id: string; questions: readonly { id: string }[] }) => number | null> {
  const ids = rows.filter((row) => row.begun_at !== null && stateAt(row, now) === 'begun').map(({ id }) => id)
  const before = (ms: number) => new Date(now.getTime() - ms)
  const takes =
    ids.length === 0
      ? []
      : await db
          .selectFrom('takes')
          .innerJoin('take_parts', 'take_parts.take_id', 'takes.id')
          .select(['takes.invitation_id', 'takes.question'])
          .where('takes.invitation_id', 'in', ids)
          .where('takes.kind', 'in', ['film', 'audio'])
          .where('takes.began_at', '>', before(longestRecordingMs))
          .where('take_parts.arrived_at', '>', before(recordingMs))
          // Parts up to that number were recorded before, and their rest is being uploaded.
          .where(sql<boolean>`take_parts.n > coalesce(takes.parts, 0)`)
          .execute()
  const answers = new Map(takes.map(({ invitation_id, question }) => [invitation_id, question]))
  return ({ id, questions }) => 1 + questions.findIndex((question) => question.id === answers.get(id)) || null
}

/** Returns of whom the last email with a link has not left, by the ids of their interviews. */
async function mailsUnsent(
  db: Db,
  rows: readonly Listed[],
  now: Date,
): Promise<Map<string, Exclude<InterviewRow['mail'], null>>> {
  const invited = rows.filter((row) => stateAt(row, now) === 'sent')
  if (invited.length === 0) return new Map()
  const mails = await db
    .selectFrom('mails')
    .select([sql<string>`data ->> 'invitationId'`.as('id'), 'sent_at', 'failed_at'])
    .where(
      sql<string>`lower(recipient)`,
      'in',
      invited.map(({ email }) => email.toLowerCase()),
    )
    .where('template', 'in', ['interview-invitation', 'interview-link', 'interview-reminder', 'more-time'])
    .orderBy('created_at')
    .execute()
  const last = new Map(mails.map((mail) => [mail.id, mail]))
  return new Map(
    [...last].flatMap(([id, { sent_at, failed_at }]) =>
      sent_at ? [] : [[id, failed_at ? 'failed' : 'waiting'] as const],
    ),
  )
}

/** More jobs than anybody would look through in one list. */
const mostJobs = 200

/** Lists the jobs that people are asked for, in the order of the alphabet. */
export async function jobsOfInterviews(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('purpose')
    .distinct()
    .where('erased_at', 'is', null)
    .where('purpose', '<>', '')
    .orderBy('purpose')
    .limit(mostJobs)
    .execute()
  return rows.map(({ purpose }) => purpose)
}

/** Counts the interviews in each view. */
export async function countInterviews(db: Db): Promise<Record<InterviewViewName, number>> {
  const row = await listed(db)
    .select(interviewViews.map((view) => sql<string>`count(*) filter (where ${inView[view]})`.as(view)))
    .executeTakeFirstOrThrow()
  return Object.fromEntries(interviewViews.map((view) => [view, Number(row[view])])) as Record<
    InterviewViewName,
    number
  >
}
