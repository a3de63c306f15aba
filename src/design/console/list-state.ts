import { useSearchParams } from 'react-router'

export interface ListStateOptions<Filter extends string> {
  /** The order if the address has none, such as `-created`. */
  defaultSort: string
  filters?: readonly Filter[]
}

/**
 * A list's search, filters, order and page, kept in the page's address, so that a link and the back button restore
 * them.
 */
export interface ListState<Filter extends string = string> {
  q: string
  /** A column's name, with a minus in front to reverse the order. */
  sort: string
  page: number
  filters: Partial<Record<Filter, string>>
  /** For the request: `?q=…&sort=…`, or empty. */
  query: string
  /** Whether there is a search or a filter. */
  isNarrowed: boolean
  search(q: string): void
  /** Sorts by a column; if it is the current one, reverses the order. */
  sortBy(column: string): void
  filter(name: Filter, value: string): void
  turnTo(page: number): void
  clear(): void
}

/**
 * The state of a list in the address (`?q=&sort=&page=&{filter}=`), in the form that the server's readListQuery reads.
 */
export function useListState<const Filter extends string = never>({
  defaultSort,
  filters = [],
}: ListStateOptions<Filter>): ListState<Filter> {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const sort = params.get('sort') || defaultSort
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const chosen: Partial<Record<Filter, string>> = {}
  for (const name of filters) {
    const value = params.get(name)
    if (value) chosen[name] = value
  }

  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (sort !== defaultSort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  for (const [name, value] of Object.entries(chosen)) query.set(name, String(value))

  const change = (changes: Record<string, string>, options: { replace?: boolean } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        // Any other change goes back to the first page.
        if (!('page' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true, ...options },
    )

  return {
    q,
    sort,
    page,
    filters: chosen,
    query: query.size > 0 ? `?${query}` : '',
    isNarrowed: q !== '' || Object.keys(chosen).length > 0,
    search: (text) => change({ q: text }, { replace: true }),
    sortBy: (column) => change({ sort: turned(sort, column, defaultSort) }),
    filter: (name, value) => change({ [name]: value }),
    turnTo: (to) => change({ page: to > 1 ? String(to) : '' }),
    clear: () => change({ q: '', ...Object.fromEntries(filters.map((name) => [name, ''])) }),
  }
}

function turned(sort: string, column: string, defaultSort: string): string {
  const next =
    sort === column
      ? `-${column}`
      : sort === `-${column}`
        ? column
        : defaultSort === `-${column}`
          ? defaultSort
          : column
  return next === defaultSort ? '' : next
}
