import { sql } from 'kysely'
import { containsPattern, type ListQuery } from '#src/platform/http/list-query.ts'
import { addMonths } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { CandidateRow, CandidateViewName, FilmStanding } from '../../console-api.ts'
import type { Db } from '../tables.ts'

export type CandidateSort = 'name' | 'wants' | 'added'
export const candidateFilters = {
  view: ['filmed', 'to-film', 'ending', 'marked'],
  salary: ['35', '45', '60', 'more'],
} as const
export type CandidateQuery = ListQuery<CandidateSort, typeof candidateFilters>

const wants = sql<number | null>`(candidates.facts ->> 'salaryFromPence')::bigint`
/** The upper ends of the salary filter, in pence. */
const upTo = { '35': 3_500_000, '45': 4_500_000, '60': 6_000_000 }

const listed = (db: Db) =>
  db
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .leftJoin('films', 'films.id', 'candidates.film_id')
    .where('candidates.erased_at', 'is', null)

type Listed = ReturnType<typeof listed>

function inView(query: Listed, view: CandidateViewName, now: Date): Listed {
  if (view === 'filmed') return query.where('films.state', 'in', ['ready', 'processing'])
  if (view === 'to-film')
    return query.where(({ or, eb }) => or([eb('films.id', 'is', null), eb('films.state', '=', 'failed')]))
  if (view === 'ending') return query.where('candidates.keep_until', '<=', addMonths(londonDate(now), 1))
  return view === 'marked' ? query.where('candidates.marked_at', 'is not', null) : query
}

/** Selects the candidates who match a search and its filters. */
export function matching(db: Db, { q, filters }: CandidateQuery, now: Date): Listed {
  let query = inView(listed(db), filters.view ?? 'all', now)
  // Every word has to occur somewhere: in the name, the address, where they live, their job, or what they sell.
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 8))
    query = query.where(({ or, eb }) =>
      or([
        eb('people.search', 'like', sql<string>`folded(${containsPattern(word)})`),
        eb('candidates.search', 'like', sql<string>`folded(${containsPattern(word)})`),
      ]),
    )
  const { salary } = filters
  if (salary === 'more') query = query.where(wants, '>', upTo['60'])
  else if (salary) query = query.where(wants, '<=', upTo[salary])
  return query
}

/** Returns one page of the candidates who match a query, and how many match. */
export async function listCandidates(
  db: Db,
  query: CandidateQuery,
  now: Date,
): Promise<{ rows: CandidateRow[]; total: number }> {
  const by = { name: sql`lower(people.name)`, wants, added: sql`candidates.created_at` }[query.sort]
  const [rows, { total }] = await Promise.all([
    matching(db, query, now)
      .select([
        'candidates.id',
        'people.name',
        'candidates.headline',
        'candidates.facts',
        'candidates.keep_until',
        'candidates.created_at',
        'candidates.marked_at',
        'candidates.version',
        'films.state',
        'films.poster_key',
        'films.captions_checked_at',
      ])
      .select(sql<boolean>`films.captions is not null`.as('has_captions'))
      .orderBy(by, (order) => (query.descending ? order.desc() : order.asc()).nullsLast())
      .orderBy('candidates.id')
      .limit(query.pageSize)
      .offset(query.offset)
      .execute(),
    matching(db, query, now)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      headline: row.headline,
      place: row.facts.place,
      wantsPence: row.facts.salaryFromPence,
      noticeWeeks: row.facts.noticeWeeks,
      film: standingOf(row.state, row.has_captions, row.captions_checked_at !== null),
      hasPoster: row.poster_key !== null,
      keepUntil: row.keep_until,
      createdAt: row.created_at.toISOString(),
      marked: row.marked_at !== null,
      version: row.version,
    })),
    total: Number(total),
  }
}

/** Returns the state of somebody's film for the list, from the state of its row. */
export function standingOf(state: string | null, hasCaptions: boolean, isChecked: boolean): FilmStanding {
  if (state === null || state === 'gone') return 'none'
  if (state !== 'ready') return state as 'processing' | 'failed'
  return hasCaptions ? (isChecked ? 'ready' : 'unchecked') : 'no_captions'
}

/** Counts the candidates in each view. */
export async function countCandidates(db: Db, now: Date): Promise<Record<CandidateViewName, number>> {
  const count = sql<string>`count(*)`
  const row = await listed(db)
    .select([
      count.as('all'),
      sql<string>`count(*) filter (where films.state in ('ready', 'processing'))`.as('filmed'),
      sql<string>`count(*) filter (where films.id is null or films.state = 'failed')`.as('to-film'),
      sql<string>`count(*) filter (where candidates.keep_until <= ${addMonths(londonDate(now), 1)})`.as('ending'),
      sql<string>`count(candidates.marked_at)`.as('marked'),
    ])
    .executeTakeFirstOrThrow()
  return {
    all: Number(row.all),
    filmed: Number(row.filmed),
    'to-film': Number(row['to-film']),
    ending: Number(row.ending),
    marked: Number(row.marked),
  }
}
