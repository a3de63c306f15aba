import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRowKeys } from './data-table.tsx'

export interface RowListProps<Row> {
  label: string
  /** `undefined` while they are loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  href: (row: Row) => string
  current?: string | undefined
  children: (row: Row) => ReactNode
  /** An extra class for a row, for example if it is unread. */
  rowClass?: (row: Row) => string | undefined
  empty?: ReactNode
  /** Lets people choose several rows: a box beside each row, and `X` for the row that has the focus. */
  choice?: { chosen: ReadonlySet<string>; label: (row: Row) => string; toggle: (key: string) => void } | undefined
}

/** The list of an inbox, next to the open record: each row is one link. `J` and `K` move, Enter opens. */
export function RowList<Row>({
  label,
  rows,
  rowKey,
  href,
  current,
  children,
  rowClass,
  empty,
  choice,
}: RowListProps<Row>) {
  useRowKeys()
  if (rows === undefined) return <LoadingList />
  if (rows.length === 0) return <>{empty}</>
  return (
    <ol className={choice ? 'con-rows con-rows--choice' : 'con-rows'} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row)
        const classes = ['con-row', key === current && 'is-on', rowClass?.(row)].filter(Boolean).join(' ')
        return (
          <li key={key}>
            {choice && (
              <label className="con-row__choice">
                <span className="sr">{choice.label(row)}</span>
                <input type="checkbox" checked={choice.chosen.has(key)} onChange={() => choice.toggle(key)} />
              </label>
            )}
            <Link
              to={href(row)}
              className={classes}
              data-row={key}
              aria-current={key === current || undefined}
              preventScrollReset
            >
              {children(row)}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function LoadingList() {
  return (
    <div className="con-rows con-rows--wait" aria-busy="true">
      <span className="sr">Loading</span>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="con-row">
          <i style={{ width: `${70 - ((row * 13) % 30)}%` }} />
          <i style={{ width: `${95 - ((row * 19) % 40)}%` }} />
        </div>
      ))}
    </div>
  )
}
