import { type SelectQueryBuilder, sql } from 'kysely'
import { inPages } from '#src/platform/http/csv.ts'
import type { ListQuery } from '#src/platform/http/list-query.ts'
import type { Tables } from '#src/platform/database/database.ts'
import type { Db, LeadsTables } from '../tables.ts'
import type { InboxCounts, peopleFilters, peopleSorts } from '../../console-api.ts'
import { stageNumber } from '../../person.ts'
import { peopleWith } from './search.ts'

export type PeopleQuery = ListQuery<(typeof peopleSorts)[number], typeof peopleFilters>

/** The same, or only those of them whose ids are named. */
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

/** Everyone who matches the query, for a file: newest person first, fetched while the file is written. */
export function allPeople(db: Db, query: ChosenPeople, me: string): AsyncIterable<ListedPerson> {
  return inPages<ListedPerson>(async (last) => {
    const people = await matching(db, query, me)
    const page = people
      .select([...columns])
      .orderBy('id', 'desc')
      .limit(1000)
    return (last ? page.where('id', '<', last.id) : page).execute()
  })
}

/** The inbox's counts, for the tabs and the rail. */
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

async function matching(db: Db, { q, filters, ids }: ChosenPeople, me: string) {
  let people = await peopleWith(db, q)
  if (filters.tab === 'unread') people = people.where('unread', '=', true)
  if (filters.tab === 'employers') people = people.where('audience', '=', 'employer')
  if (filters.tab === 'candidates') people = people.where('audience', '=', 'candidate')
  if (filters.stage) people = people.where('stage', '=', stageNumber(filters.stage))
  if (filters.source) people = people.where('source', '=', filters.source)
  const status = filters.status ?? (q === '' && filters.tab !== 'unread' ? 'open' : 'everybody')
  if (status !== 'everybody') people = people.where('state', '=', status)
  if (filters.owner === 'nobody') people = people.where('owner_id', 'is', null)
  else if (filters.owner) people = people.where('owner_id', '=', filters.owner === 'me' ? me : filters.owner)
  if (ids) people = people.where('id', 'in', ids)
  return people
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
