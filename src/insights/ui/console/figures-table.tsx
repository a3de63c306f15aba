import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { insightsConsole as words } from '#content/console/insights.ts'

export interface FiguresTableProps {
  label: string
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly ReactNode[])[]
}

/** As many rows as a month has days; longer tables scroll by themselves. */
const mostAtOnce = 31

/** A drawing's figures as a table. */
export function FiguresTable({ label, head, rows }: FiguresTableProps) {
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
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
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
      <table aria-label={label}>{children}</table>
    </div>
  )
}
