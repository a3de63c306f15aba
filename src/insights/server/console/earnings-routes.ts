import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { z } from 'zod'
import { earningsConsole as words } from '#content/console/earnings.ts'
import { type CsvColumn, csvResponse } from '#src/platform/http/csv.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { plainPounds } from '#src/values/money.ts'
import type { Earnings, EarningsRow, Funnel } from '../../console-api.ts'
import { clientSteps, dimensions, type Result, results } from '../../origin.ts'
import { daysIn } from '../../span.ts'
import { subjectName } from '../../subject-name.ts'
import { type ComparedPeriod, ofPeriod, periodFields } from './compared-period.ts'
import { type NamedPerson, readEarnings, readFunnel, readPeopleBehind } from './read-earnings.ts'

/** What other domains know: the names of people and articles. */
export interface OtherNames {
  namePeople(ids: readonly string[]): Promise<Map<string, NamedPerson>>
  articleTitles(pages: readonly string[]): Promise<Map<string, string>>
}

/** The longest period that can be requested. */
const mostDays = 400

const by = z.enum(dimensions, 'We don’t know that.').default('source')
const ofTable = queryOf(z.object({ ...periodFields, by }))
const ofFigure = queryOf(
  z
    .object({
      by,
      of: z.string().max(300).optional(),
      result: z.enum([...results, ...clientSteps], 'We don’t know that figure.'),
      reached: z.enum(['1']).optional(),
      from: z.iso.date('Please give a date as YYYY-MM-DD'),
      until: z.iso.date('Please give a date as YYYY-MM-DD'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    })
    .refine((span) => daysIn(span) >= 1 && daysIn(span) <= mostDays, {
      path: ['until'],
      error: 'Please give days in their order, and a year at most',
    }),
)

/** The calls of What earns: from what brought people to the money that they paid (STATS-15, STATS-16). */
export function earningsRoutes(context: Context, gate: StaffGate, names: OtherNames): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  const earnings = async (query: ComparedPeriod & { by: Earnings['by'] }, now: Date): Promise<Earnings> => {
    const counted = await readEarnings(db, query.by, query, now)
    if (query.by !== 'article') return counted
    const titles = await names.articleTitles(counted.rows.map(({ subject }) => subject))
    const titled = (row: EarningsRow) => {
      const title = titles.get(row.subject)
      return title === undefined ? row : { ...row, title }
    }
    return { ...counted, rows: counted.rows.map(titled) }
  }

  api.get(
    '/api/admin/earnings',
    { does: 'Counts what became of people in a period, by what brought them', who: staff, query: ofTable },
    ({ query, now }) => earnings(query, now),
  )

  api.get(
    '/api/admin/earnings/funnel',
    { does: 'Counts visits and people of a period by how far they came', who: staff, query: ofPeriod },
    ({ query, now }) => readFunnel(db, query, now),
  )

  api.get(
    '/api/admin/earnings/people',
    { does: 'Lists the people behind a figure, a page at a time', who: staff, query: ofFigure },
    ({ query: { page, reached, ...figure } }) =>
      readPeopleBehind(db, names.namePeople, { ...figure, reached: reached === '1' }, page),
  )

  api.get(
    '/api/admin/earnings.csv',
    { does: 'Exports what became of people in a period for a spreadsheet', who: staff, query: ofTable },
    async ({ query, now }) => {
      const table = await earnings(query, now)
      const { from, until } = table.span
      return csvResponse({
        filename: `what-earns-by-${query.by}-${from}-${until}.csv`,
        columns: tableColumns(table),
        rows: Readable.from(table.rows),
      })
    },
  )

  api.get(
    '/api/admin/earnings/funnel.csv',
    { does: 'Exports the steps from visit to money for a spreadsheet', who: staff, query: ofPeriod },
    async ({ query, now }) => {
      const funnel = await readFunnel(db, query, now)
      const { from, until } = funnel.span
      return csvResponse({
        filename: `visit-to-money-${from}-${until}.csv`,
        columns: funnelColumns(funnel),
        rows: Readable.from(funnel.steps),
      })
    },
  )

  return api.routes
}

/** Returns the columns of the table, without those of the compared period if its data is no longer kept. */
function tableColumns({ by: dimension, isKept }: Earnings): CsvColumn<EarningsRow>[] {
  const columnsOf = (read: (row: EarningsRow) => EarningsRow['before'], header: (name: string) => string) => [
    { header: header(words.visits[dimension]), value: (row: EarningsRow) => read(row).visits },
    ...results.map((result: Result) => ({
      header: header(words.columns[result]),
      value: (row: EarningsRow) => read(row).earned[result],
    })),
    { header: header(words.csvMoney), value: (row: EarningsRow) => plainPounds(read(row).earned.pence) },
  ]
  return [
    { header: words.names[dimension], value: (row) => subjectName(dimension, row) },
    ...columnsOf(
      (row) => row,
      (name) => name,
    ),
    ...(isKept
      ? columnsOf(
          ({ before }) => before,
          (name) => `${name}, ${words.csvBefore}`,
        )
      : []),
  ]
}

function funnelColumns({ isKept }: Funnel): CsvColumn<Funnel['steps'][number]>[] {
  return [
    { header: words.funnel.step, value: ({ step }) => words.funnel.steps[step] },
    { header: words.funnel.number, value: ({ n }) => n },
    ...(isKept ? [{ header: words.csvBefore, value: ({ before }: Funnel['steps'][number]) => before }] : []),
  ]
}
