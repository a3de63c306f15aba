import { z } from 'zod'
import type { QueryReader } from './endpoint.ts'
import { type AppContext, parse } from './request.ts'
import { Problem } from '../../values/problem.ts'

/** The options of a console's list. `filters` has each filter's values, or `'text'` if it takes any. */
export interface ListQueryOptions<Sort extends string, Filters extends Record<string, readonly string[] | 'text'>> {
  sorts: readonly Sort[]
  /** With a minus in front the order is reversed: newest, largest or last first. */
  defaultSort: Sort | `-${Sort}`
  filters?: Filters
  /** Rows on a page, if the call does not say. */
  pageSize?: number
}

type FilterValue<Values> = Values extends readonly (infer Value)[] ? Value : string

export interface ListQuery<
  Sort extends string = string,
  Filters extends Record<string, readonly string[] | 'text'> = Record<never, never>,
> {
  /** The search text, trimmed; empty without a search. */
  q: string
  sort: Sort
  descending: boolean
  /** The first page is 1. */
  page: number
  pageSize: number
  offset: number
  filters: { [Name in keyof Filters]?: FilterValue<Filters[Name]> }
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[]
  /** Rows on all pages together. */
  total: number
  page: number
  pageSize: number
}

const longestSearch = 200
const largestPage = 100
const usualPage = 25
/** Nobody turns to such a page, and a larger number would only cost the database work. */
const lastPage = 100_000

/**
 * Reads `?q=&sort=-created&page=2&pageSize=25&{filter}=` from the address. An order, filter
 * value or page that does not exist is 422 `list_query` with the name of the parameter.
 */
export function readListQuery<
  const Sort extends string,
  const Filters extends Record<string, readonly string[] | 'text'> = Record<never, never>,
>(c: AppContext, options: ListQueryOptions<Sort, Filters>): ListQuery<Sort, Filters> {
  return listQueryIn((name) => c.req.query(name), options)
}

/** Reads the same from an address that is stored somewhere. */
export function listQueryIn<
  const Sort extends string,
  const Filters extends Record<string, readonly string[] | 'text'> = Record<never, never>,
>(
  given: (name: string) => string | null | undefined,
  options: ListQueryOptions<Sort, Filters>,
): ListQuery<Sort, Filters> {
  const param = (name: string) => given(name)?.replaceAll('\0', '').toWellFormed().trim() ?? ''
  const order = param('sort') || options.defaultSort
  const descending = order.startsWith('-')
  const sort = options.sorts.find((column) => column === order.replace(/^-/, ''))
  if (sort === undefined) throw refused('sort', `This list can be sorted by ${options.sorts.join(', ')}.`)
  const page = readNumber('page', param('page'), 1, lastPage)
  const pageSize = readNumber('pageSize', param('pageSize'), options.pageSize ?? usualPage, largestPage)
  const filters: Record<string, string> = {}
  for (const [name, values] of Object.entries(options.filters ?? {})) {
    const value = param(name).slice(0, longestSearch)
    if (value === '') continue
    if (values !== 'text' && !values.includes(value))
      throw refused(name, `The filter ${name} can be ${values.join(', ')}.`)
    filters[name] = value
  }
  return {
    q: param('q').slice(0, longestSearch),
    sort,
    descending,
    page,
    pageSize,
    offset: (page - 1) * pageSize,
    filters: filters as ListQuery<Sort, Filters>['filters'],
  }
}

/** Returns the query of a console's list, for a declaration. */
export function listQuery<
  const Sort extends string,
  const Filters extends Record<string, readonly string[] | 'text'> = Record<never, never>,
>(options: ListQueryOptions<Sort, Filters>): QueryReader<ListQuery<Sort, Filters>> {
  const orders = options.sorts.flatMap((sort) => [sort, `-${sort}`])
  const filters = Object.entries(options.filters ?? {}).map(
    ([name, values]) => [name, (values === 'text' ? z.string() : z.enum(values as string[])).optional()] as const,
  )
  const schema = z.object({
    q: z.string().max(longestSearch).optional(),
    sort: z.enum(orders).default(options.defaultSort),
    page: z.int().min(1).max(lastPage).default(1),
    pageSize: z
      .int()
      .min(1)
      .max(largestPage)
      .default(options.pageSize ?? usualPage),
    ...Object.fromEntries(filters),
  })
  return { schema, read: (c) => readListQuery(c, options) }
}

/** Returns any other query, which is checked as a body is. */
export function queryOf<Schema extends z.ZodType>(schema: Schema): QueryReader<z.output<Schema>> {
  return { schema, read: (c) => parse(schema, c.req.query()) }
}

/** Returns a pattern for `ilike` that finds the text anywhere, taking wildcards literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Returns a page in the form of the response. */
export function listPage<Row>(
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
  rows: Row[],
  total: number,
): ListPage<Row> {
  return { rows, total, page, pageSize }
}

function readNumber(name: string, text: string, fallback: number, largest: number): number {
  if (text === '') return fallback
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > largest)
    throw refused(name, `${name} must be a whole number from 1 to ${largest}.`)
  return value
}

function refused(path: string, msg: string): Problem {
  return new Problem('invalid', 'list_query', msg, { fields: [{ path, msg }] })
}
