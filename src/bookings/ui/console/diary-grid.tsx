import { type CSSProperties, useMemo } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import type { DiaryDay } from '../../console-api.ts'
import { diarySheet, type Sheet } from '../../diary-sheet.ts'
import { DayColumn, type DayColumnProps } from './day-column.tsx'

export interface DiaryGridProps extends Omit<DayColumnProps, 'day' | 'sheet'> {
  /** The days to draw. */
  days: readonly DiaryDay[]
  allDay: boolean
  stale: boolean
}

/** The days side by side, with one clock for all of them. */
export function DiaryGrid({ days, allDay, stale, ...rest }: DiaryGridProps) {
  const sheet = useMemo(() => diarySheet(days, { allDay }), [days, allDay])
  const size = { '--rows': sheet.rows.length, '--days': days.length } as CSSProperties
  return (
    <div className={days.length === 1 ? 'dia dia--one' : 'dia'} style={size} aria-busy={stale || undefined}>
      <Hours sheet={sheet} />
      {days.map((day) => (
        <DayColumn key={day.date} day={day} sheet={sheet} {...rest} />
      ))}
    </div>
  )
}

function Hours({ sheet }: { sheet: Sheet }) {
  return (
    <div className="dia__hrs" aria-hidden="true">
      <div>
        {sheet.rows.map(({ time, again }, row) =>
          time.endsWith(':00') ? (
            <span
              key={`${time}${again}`}
              style={{ top: `calc(${row} * var(--q))` }}
              title={again ? words.clocks.again : undefined}
            >
              {time.replace(/^0/, '')}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
