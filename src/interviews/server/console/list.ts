import { sql } from 'kysely'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import type { InterviewRow, InterviewViewName } from '../../console-api.ts'
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

type Listed = ReturnType<typeof listed>

const open = sql<boolean>`(invitations.submitted_at is null and invitations.withdrawn_at is null)`
const stuck = sql<boolean>`(${open} and (invitations.trouble is not null or invitations.asked_for is not null))`

function inView(query: Listed, view: InterviewViewName): Listed {
  if (view === 'sent') return query.where(open).where('begun_at', 'is', null)
  if (view === 'begun') return query.where(open).where('begun_at', 'is not', null)
  if (view === 'stuck') return query.where(stuck)
  if (view === 'submitted') return query.where('submitted_at', 'is not', null).where('decided_at', 'is', null)
  return view === 'decided' ? query.where('decided_at', 'is not', null) : query
}

function matching(db: Db, { q, filters }: InterviewQuery): Listed {
  let query = inView(listed(db), filters.view ?? 'all')
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8))
    query = query.where(({ or, eb }) =>
      or([
        eb('people.name', 'ilike', containsPattern(word)),
        eb('people.email', 'ilike', containsPattern(word)),
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
  const count = (view: InterviewViewName) =>
    inView(listed(db), view)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count))
  const [all, sent, begun, stuckOnes, submitted, decided] = await Promise.all([
    count('all'),
    count('sent'),
    count('begun'),
    count('stuck'),
    count('submitted'),
    count('decided'),
  ])
  return { all, sent, begun, stuck: stuckOnes, submitted, decided }
}
