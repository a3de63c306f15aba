import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { insightsConsole as words } from '#content/console/insights.ts'
import { figure } from '#src/values/numbers.ts'
import { PagePath } from './page-path.tsx'

/**
 * A cell: text, a number, unknown, text that is marked as good or as too slow, or text that leads to what is behind it.
 */
export type Cell = string | number | null | { text: string; mark: 'good' | 'slow' } | Leading

type Leading = { text: string; label?: string } & ({ href: string } | { onPress: () => void })

export interface Figures {
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly Cell[])[]
}

/** As many rows as a month has days; longer tables scroll by themselves. */
const mostAtOnce = 31

/** A drawing's figures as a table. */
export function FiguresTable({ label, head, rows }: Figures & { label: string }) {
  if (rows.length === 0) return <p className="ins-nothing">{words.nothing}</p>
  return (
    <ScrollingTable label={label} isLong={rows.length > mostAtOnce}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = null, ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              {typeof first === 'string' && first.startsWith('/') ? <PagePath path={first} /> : shown(first)}
            </th>
            {cells.map((cell, column) => (
              <td key={column}>{shown(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

/** Returns a cell without its mark; empty if unknown. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? cell.text : String(cell)
}

function shown(cell: Cell): ReactNode {
  if (cell === null) return '–'
  if (typeof cell === 'number') return figure(cell)
  if (typeof cell === 'string') return cell
  if ('href' in cell)
    return (
      <Link to={cell.href} aria-label={cell.label}>
        {cell.text}
      </Link>
    )
  if ('onPress' in cell)
    return (
      <button type="button" className="link" aria-haspopup="dialog" aria-label={cell.label} onClick={cell.onPress}>
        {cell.text}
      </button>
    )
  return <span className={cell.mark === 'good' ? 'ins-good' : 'ins-slow'}>{cell.text}</span>
}

/**
 * A table that scrolls by itself if there is too little room, and can then be reached by keyboard (WCAG 2.2, 2.1.1).
 */
export function ScrollingTable({ label, isLong, children }: { label: string; isLong: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const frame = box.current!
    const look = () => setScrolls(frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    observer.observe(frame.firstElementChild!)
    return () => observer.disconnect()
  }, [])
  const reachable = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div ref={box} className={isLong ? 'ins-table ins-table--long' : 'ins-table'} {...reachable}>
      <table>
        <caption className="sr">{label}</caption>
        {children}
      </table>
    </div>
  )
}
