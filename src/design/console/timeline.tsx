import type { ReactNode } from 'react'

export interface TimelineEntry {
  id: string
  /** Such as 15:58. */
  time: string
  /** The instant, ISO 8601. */
  at?: string
  /** `ours`: we did something; `looked`: they looked; `paid`: money arrived; `wrong`: it failed or needs attention. */
  kind: 'ours' | 'looked' | 'paid' | 'wrong'
  what: ReactNode
  more?: ReactNode
}

export interface TimelineDay {
  id: string
  /** Monday 23 November. */
  title: string
  entries: readonly TimelineEntry[]
}

/** Events, newest first, by day. */
export function Timeline({ days, label = 'Timeline' }: { days: readonly TimelineDay[]; label?: string }) {
  return (
    <section className="tl" aria-label={label}>
      {days.map((day) => (
        <div key={day.id} className="tl__day">
          <h3>{day.title}</h3>
          <ol>
            {day.entries.map((entry) => (
              <li key={entry.id} className={`ev ev--${entry.kind}`}>
                <time dateTime={entry.at}>{entry.time}</time>
                <i aria-hidden="true" />
                <div>
                  <b>{entry.what}</b>
                  {entry.more && <div className="ev__more">{entry.more}</div>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
