import { sql } from 'kysely'
import { candidatesConsole } from '#content/console/candidates.ts'
import { type CsvColumn, inPages } from '#src/platform/http/csv.ts'
import type { FilmStanding } from '../../console-api.ts'
import type { Facts } from '../../facts.ts'
import type { Db } from '../tables.ts'
import { type CandidateQuery, matching, standingOf } from './list.ts'

interface Exported {
  id: string
  name: string
  email: string
  phone: string
  headline: string
  facts: Facts
  film: FilmStanding
  keepUntil: string | null
  createdAt: Date
}

const { columns: heads, add, details } = candidatesConsole

/** The columns of the list's export as a spreadsheet, which can be imported again. */
export const candidateColumns: readonly CsvColumn<Exported>[] = [
  { header: add.fields.name, value: ({ name }) => name },
  { header: add.fields.email, value: ({ email }) => email },
  { header: add.fields.phone, value: ({ phone }) => phone, phone: true },
  { header: add.fields.headline, value: ({ headline }) => headline },
  { header: add.fields.place, value: ({ facts }) => facts.place },
  {
    header: heads.wants,
    value: ({ facts }) => (facts.salaryFromPence === null ? null : facts.salaryFromPence / 100),
  },
  { header: add.fields.noticeWeeks, value: ({ facts }) => facts.noticeWeeks },
  { header: details.fields.sells, value: ({ facts }) => facts.sells },
  { header: heads.film, value: ({ film }) => candidatesConsole.film[film] },
  { header: heads.keepUntil, value: ({ keepUntil }) => keepUntil },
  { header: heads.added, value: ({ createdAt }) => createdAt },
]

const pageSize = 500

/** Everybody who matches a query, page by page. */
export function exportedCandidates(db: Db, query: CandidateQuery, now: Date): AsyncIterable<Exported> {
  return inPages(async (last: Exported | undefined) => {
    const rows = await matching(db, query, now)
      .select([
        'candidates.id',
        'people.name',
        'people.email',
        'people.phone',
        'candidates.headline',
        'candidates.facts',
        'candidates.keep_until',
        'candidates.created_at',
        'films.state',
        'films.captions_checked_at',
      ])
      .select(sql<boolean>`films.captions is not null`.as('has_captions'))
      .$if(last !== undefined, (found) => found.where('candidates.id', '>', last!.id))
      .orderBy('candidates.id')
      .limit(pageSize)
      .execute()
    return rows.map((row) => ({
      ...row,
      film: standingOf(row.state, row.has_captions, row.captions_checked_at !== null),
      keepUntil: row.keep_until,
      createdAt: row.created_at,
    }))
  })
}
