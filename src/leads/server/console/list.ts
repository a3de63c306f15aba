import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { type FirstVisit, firstVisitsOf } from '#src/insights/server/public.ts'
import { inPages } from '#src/platform/http/csv.ts'
import type { ListQuery } from '#src/platform/http/list-query.ts'
import type { Tables } from '#src/platform/database/database.ts'
import type { Db, LeadsTables } from '../tables.ts'
import type { InboxCounts } from '../../console-api.ts'
import type { peopleFilters, peopleSorts } from '../../inbox.ts'
import { stageNumber } from '../../person.ts'
import type { ViewCounts } from '../../view.ts'
import { isUnanswered } from '../answers.ts'
import { peopleWith } from './search.ts'

export type PeopleQuery = ListQuery<(typeof peopleSorts)[number], typeof peopleFilters>

/** The same query, or the people with these ids. */
export type ChosenPeople = PeopleQuery & { ids?: string[] | undefined }

const columns = [
  'id',
  'email',
  'name',
  'phone',
  'company',
  'place',
  'stage',
  'audience',
  'source',
  'state',
  'closed_reason',
  'unread',
  'last_event',
  'last_event_at',
  'owner_id',
  'version',
  'inbox_since',
] as const

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>['rows'][number]

/** A page of the inbox, and how many people match the query. `me` is the reader. */
export async function listPeople(db: Db, query: PeopleQuery, me: string) {
  const people = await matching(db, query, me)
  const [rows, { total }] = await Promise.all([
    ordered(people.select([...columns]), query)
      .limit(query.pageSize)
      .offset(query.offset)
      .execute(),
    people.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A person for the export, with what brought them, if that is known. */
export type ExportedPerson = ListedPerson & { visit: FirstVisit | undefined }

/** Yields everyone who matches the query, for the export: newest person first, fetched while the file is written. */
export function allPeople(db: Db, query: ChosenPeople, me: string): AsyncIterable<ExportedPerson> {
  return inPages<ExportedPerson>(async (last) => {
    const people = await matching(db, query, me)
    const page = people
      .select([...columns])
      .orderBy('id', 'desc')
      .limit(1000)
    const rows = await (last ? page.where('id', '<', last.id) : page).execute()
    const visits = await firstVisitsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, visit: visits.get(row.id) }))
  })
}

/** Returns the inbox's counts, for the tabs and the navigation. */
export async function countInbox(db: Db): Promise<InboxCounts> {
  const inbox = db
    .selectFrom('people')
    .select([
      sql<number>`(count(*) filter (where state = 'open'))::int`.as('open'),
      sql<number>`(count(*) filter (where unread))::int`.as('unread'),
      sql<number>`(count(*) filter (where state = 'open' and audience = 'employer'))::int`.as('employers'),
      sql<number>`(count(*) filter (where state = 'open' and audience = 'candidate'))::int`.as('candidates'),
    ])
    .where('inbox_since', 'is not', null)
  const quarantined = db
    .selectFrom('leads')
    .select(sql<number>`count(*)::int`.as('quarantine'))
    .where('quarantine_reason', 'is not', null)
    .where('kept_out_at', 'is', null)
  const [counts, { quarantine }] = await Promise.all([
    inbox.executeTakeFirstOrThrow(),
    quarantined.executeTakeFirstOrThrow(),
  ])
  return { ...counts, quarantine }
}

/**
 * Counts the people in each view, by its id, in one pass over the inbox. Views that search are left out, because
 * counting takes as long as searching.
 */
export async function countViews(
  db: Db,
  views: readonly { id: string; query: PeopleQuery }[],
  me: string,
): Promise<ViewCounts> {
  const counted = views.filter(({ query }) => query.q === '')
  if (counted.length === 0) return {}
  const row = await db
    .selectFrom('people')
    .where('inbox_since', 'is not', null)
    .select((people) =>
      counted.map(({ query }, place) =>
        sql<number>`(count(*) filter (where ${people.and(conditionsOf(people, query, me))}))::int`.as(`view${place}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(counted.map(({ id }, place) => [id, row[`view${place}`] ?? 0]))
}

async function matching(db: Db, { ids, ...query }: ChosenPeople, me: string) {
  const people = (await peopleWith(db, query.q)).where((where) => where.and(conditionsOf(where, query, me)))
  return ids ? people.where('id', 'in', ids) : people
}

/** Returns the conditions of the filters. */
function conditionsOf(
  person: ExpressionBuilder<Tables & LeadsTables, 'people'>,
  { q, filters }: PeopleQuery,
  me: string,
): Expression<SqlBool>[] {
  const { tab, stage, source, owner } = filters
  const status = filters.status ?? (q === '' && tab !== 'unread' ? 'open' : 'everybody')
  const conditions = [
    tab === 'unread' && person('unread', '=', true),
    tab === 'employers' && person('audience', '=', 'employer'),
    tab === 'candidates' && person('audience', '=', 'candidate'),
    stage !== undefined && person('stage', '=', stageNumber(stage)),
    source !== undefined && person('source', '=', source),
    status === 'unanswered' && isUnanswered,
    (status === 'open' || status === 'closed') && person('state', '=', status),
    owner === 'nobody' && person('owner_id', 'is', null),
    owner !== undefined && owner !== 'nobody' && person('owner_id', '=', owner === 'me' ? me : owner),
  ]
  return conditions.filter((condition) => condition !== false)
}

/** Each order follows an index, read forwards or backwards. */
function ordered<Row>(
  people: SelectQueryBuilder<Tables & LeadsTables, 'people', Row>,
  { sort, descending }: PeopleQuery,
) {
  const direction = descending ? 'desc' : 'asc'
  const byText = (column: 'name' | 'company') =>
    people.orderBy(sql`(${sql.ref(column)} = '')`, direction).orderBy(sql`folded(${sql.ref(column)})`, direction)
  if (sort === 'name' || sort === 'company') return byText(sort).orderBy('id', direction)
  const sorted = sort === 'stage' ? people.orderBy('stage', direction) : people
  return sorted.orderBy('last_event_at', direction).orderBy('id', direction)
}
