import type { ReactNode } from 'react'
import { EmptyList, KeyHints } from './attention.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'

interface ConsoleListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty' | 'sort' | 'onSort' | 'label'> {
  words: {
    title: string
    nothingFound: { title: string; text: string }
    empty: { title: string; text: string }
    clear: string
    keys: { move: string; open: string }
  }
  list: {
    sort: string
    isNarrowed: boolean
    sortBy: (column: string) => void
    clear: () => void
    turnTo: (page: number) => void
  }
  /** `undefined` while they are loading. */
  page: { rows: readonly Row[]; total: number; page: number; pageSize: number } | undefined
  /** Why the page could not be loaded. */
  failure: string | undefined
  /** What to do when the list has no rows at all. */
  begin: ReactNode
}

/**
 * The part of a console list below its search: the rows with their pager and shortcuts, or why they could not be
 * loaded, or what to do if there are none.
 */
export function ConsoleList<Row>({ words, list, page, failure, begin, ...table }: ConsoleListProps<Row>) {
  if (!page && failure !== undefined)
    return (
      <p className="con-say" role="alert">
        {failure}
      </p>
    )
  return (
    <>
      <DataTable
        {...table}
        label={words.title}
        rows={page?.rows}
        sort={list.sort}
        onSort={list.sortBy}
        empty={<EmptyList list={list} words={words} begin={begin} />}
      />
      {page && <Pager page={page.page} pageSize={page.pageSize} total={page.total} onTurn={list.turnTo} />}
      {page && page.total > 0 && (
        <KeyHints
          hints={[
            { keys: ['J', 'K'], label: words.keys.move },
            { keys: ['Enter'], label: words.keys.open },
          ]}
        />
      )}
    </>
  )
}
