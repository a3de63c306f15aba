import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moveAmongRows, useShortcut } from './shortcuts.ts'

export interface Column<Row> {
  /** Also the name to sort by, if `sortable`. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /**
   * `long` is text that people wrote, possibly one word of a hundred letters; `number` is aligned right; `actions` has
   * buttons and no visible header.
   */
  kind?: 'text' | 'long' | 'number' | 'actions'
}

export interface DataTableProps<Row> {
  /** Says what the rows are, for screen readers. */
  label: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** `undefined` while they are loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** A column's id, with a minus in front to reverse the order. */
  sort?: string
  onSort?: (column: string) => void
  /** The key of the row that is open. */
  current?: string | undefined
  /** The address of a row's record: its first cell becomes the link. */
  href?: (row: Row) => string
  /** Called instead of following a link. */
  onOpen?: (row: Row) => void
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** The rows are being loaded again. */
  stale?: boolean
}

/** A list as a table; on a phone each row is a block with its labels. `J` and `K` move, Enter opens. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  current,
  href,
  onOpen,
  empty,
  stale,
}: DataTableProps<Row>) {
  useRowKeys()
  if (rows?.length === 0) return <>{empty}</>
  const [first, ...others] = columns
  return (
    <div className="con-tw" aria-busy={rows === undefined || stale || undefined}>
      <table className="tb">
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <LoadingRows columns={columns.length} />}
          {rows?.map((row) => {
            const key = rowKey(row)
            return (
              <tr key={key} className={key === current ? 'is-on' : undefined}>
                <th scope="row">
                  <RowOpener href={href?.(row)} onOpen={onOpen && (() => onOpen(row))} isCurrent={key === current}>
                    {first?.cell(row)}
                  </RowOpener>
                </th>
                {others.map((column) => (
                  <td
                    key={column.id}
                    className={cellClass(column.kind)}
                    data-l={column.kind === 'actions' ? undefined : column.head}
                  >
                    {column.kind === 'actions' ? column.cell(row) : <span>{column.cell(row)}</span>}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** `J` and `K` move among all elements marked `data-row` on the page. */
export function useRowKeys(): void {
  useShortcut('j', () => moveAmongRows(1), 'Next in the list')
  useShortcut('k', () => moveAmongRows(-1), 'Previous in the list')
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((column: string) => void) | undefined
}) {
  const order = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined
  if (column.kind === 'actions') {
    return (
      <th scope="col">
        <span className="sr">{column.head}</span>
      </th>
    )
  }
  return (
    <th scope="col" className={cellClass(column.kind)} aria-sort={order}>
      {column.sortable && onSort ? (
        <button type="button" className="tb__sort" data-order={order} onClick={() => onSort(column.id)}>
          {column.head}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

function RowOpener({
  href,
  onOpen,
  isCurrent,
  children,
}: {
  href: string | undefined
  onOpen: (() => void) | undefined
  isCurrent: boolean
  children: ReactNode
}) {
  const name = <span className="tb__name">{children}</span>
  if (href !== undefined) {
    return (
      <Link to={href} className="tb__open" data-row aria-current={isCurrent || undefined}>
        {name}
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className="tb__open" data-row aria-current={isCurrent || undefined} onClick={onOpen}>
        {name}
      </button>
    )
  }
  return name
}

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className="tb__wait">
      <td colSpan={columns}>
        <span className="sr">{row === 0 ? 'Loading' : ''}</span>
        <i style={{ width: `${88 - ((row * 17) % 50)}%` }} />
      </td>
    </tr>
  ))
}

function cellClass(kind: Column<unknown>['kind']) {
  return kind === 'number' ? 'tb__n' : kind === 'actions' ? 'tb__do' : kind === 'long' ? 'tb__long' : undefined
}
