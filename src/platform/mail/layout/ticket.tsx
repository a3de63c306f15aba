import { display, palette, small } from './styles.tsx'
import { Table } from './table.tsx'

export interface TicketWords {
  weekday: string
  dayOfMonth: string
  month: string
  time: string
  /** Lines below the time. */
  lines: readonly string[]
}

/** A date and a time in the form of a ticket with a dashed edge; struck through if they no longer apply. */
export function Ticket({ weekday, dayOfMonth, month, time, lines, off = false }: TicketWords & { off?: boolean }) {
  const ground = off ? palette['paper-2'] : palette.hot
  const rule = `2px ${off ? 'dashed' : 'solid'} ${palette.ink}`
  const ink = off ? palette['ink-2'] : palette.ink
  const stub = { ...small, lineHeight: '18px', fontWeight: 'bold', color: ink }
  const figure = {
    ...display,
    fontSize: 72,
    lineHeight: '66px',
    padding: '6px 0 4px',
    color: ink,
    textDecoration: off ? 'line-through' : 'none',
  }
  return (
    <Table background={ground} style={{ border: rule }}>
      <tr>
        <td
          align="center"
          width={136}
          className="mail-stub"
          style={{ ...stub, width: 136, padding: '14px 10px', borderRight: `2px dashed ${ink}` }}
        >
          {weekday}
          <div className="mail-figure mail-ticket" style={figure}>
            {dayOfMonth}
          </div>
          {month}
        </td>
        <td className="mail-time" style={{ ...stub, lineHeight: '20px', padding: '14px 20px' }}>
          <div className="mail-figure mail-ticket" style={figure}>
            {time}
          </div>
          {lines.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </td>
      </tr>
    </Table>
  )
}
