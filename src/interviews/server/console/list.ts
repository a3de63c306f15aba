import { sql } from 'kysely'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import { type InterviewRow, type InterviewViewName, interviewViews } from '../../console-api.ts'
import { stateOf } from '../../invitation.ts'
import type { Db } from '../tables.ts'

export const interviewFilters = { view: ['sent', 'begun', 'stuck', 'submitted', 'decided'] } as const
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
        selectFrom('ratings')
          .select(fn.countAll<string>().as('n'))
          .whereRef('ratings.invitation_id', '=', 'invitations.id')
          .where('member_id', '=', memberId)
          .where('value', 'is not', null)
          .as('rated'),
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
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name || row.email,
      purpose: row.purpose,
      source: row.source,
      state: stateOf(
        { deadline: row.deadline, begunAt: row.begun_at, submittedAt: row.submitted_at, withdrawnAt: row.withdrawn_at },
        now,
      ),
      answered: Number(row.answered),
      questions: row.questions.length,
      trouble: row.trouble,
      askedFor: row.asked_for,
      isRatedByYou: Number(row.rated) >= row.questions.length,
      decision: row.decision,
      lastAt: row.updated_at.toISOString(),
      deadline: row.deadline.toISOString(),
    })),
    total: Number(total),
  }
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
