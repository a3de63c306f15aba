import { booksConsole as words } from '#content/console/books.ts'
import { EmptyList } from '#src/design/console/attention.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import type { ListState } from '#src/design/console/list-state.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { BookEntry } from '../../console-api.ts'
import { EntryMark } from './entry-mark.tsx'

export type BooksFilter = 'kind' | 'state' | 'period' | 'age'

const columns: readonly Column<BookEntry>[] = [
  {
    id: 'what',
    head: words.columns.what,
    cell: ({ kind, number, how, cites, label, reference }) => (
      <>
        {how ? words.how[how] : `${words.kinds[kind]} ${number}`}
        <small>
          {[cites && fill(words.about, { numbers: cites }), how ? reference : label].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  {
    id: 'client',
    head: words.columns.client,
    sortable: true,
    kind: 'long',
    cell: ({ company, person, contractNumber }) => (
      <>
        <span className="tb__clamp">{company || person}</span> <small>{contractNumber}</small>
      </>
    ),
  },
  { id: 'date', head: words.columns.on, sortable: true, cell: ({ on }) => shortDate(on, 'now') },
  { id: 'late', head: words.columns.state, sortable: true, cell: (entry) => <EntryMark entry={entry} /> },
  {
    id: 'sum',
    head: words.columns.sum,
    sortable: true,
    kind: 'number',
    cell: ({ pence, openPence, isMoneyBack }) =>
      openPence > 0 && openPence < pence ? (
        <>
          {pounds(openPence)} <small>{fill(words.ofSum, { sum: pounds(pence) })}</small>
        </>
      ) : (
        `${isMoneyBack ? '−' : ''}${pounds(pence)}`
      ),
  },
]

/** The books. Each row links to its contract, where the documents are and where staff act. */
export function EntriesTable({
  rows,
  list,
  stale,
}: {
  rows: readonly BookEntry[] | undefined
  list: ListState<BooksFilter>
  stale: boolean
}) {
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={rows}
      rowKey={({ id, contractId }) => `${id} ${contractId}`}
      sort={list.sort}
      onSort={list.sortBy}
      href={({ contractId }) => `/admin/contracts/${contractId}`}
      stale={stale}
      empty={<EmptyList list={list} words={words} />}
    />
  )
}
