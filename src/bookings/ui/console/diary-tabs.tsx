import { useNavigate } from 'react-router'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Tabs } from '#src/design/console/tabs.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { DiaryDay } from '../../console-api.ts'
import { wordsOf } from './diary-days.ts'

const addresses = { diary: '/admin/diary', hours: '/admin/diary/hours' } as const

/** The two parts of the diary: the calls, and when they can be booked. */
export function DiaryTabs({ current }: { current: keyof typeof addresses }) {
  const navigate = useNavigate()
  return (
    <Tabs
      label={words.tabs.label}
      current={current}
      tabs={[
        { id: 'diary', label: words.tabs.diary },
        { id: 'hours', label: words.tabs.hours },
      ]}
      onChoose={(id) => void navigate(addresses[id as keyof typeof addresses])}
    />
  )
}

interface DayTabsProps {
  days: readonly Pick<DiaryDay, 'date' | 'calls'>[]
  chosen: string
  today: string
  /** The next open day, if it is not among these tabs. */
  nextOpen: string | undefined
  onChoose: (date: string) => void
}

/** The tabs that choose the one day that a phone shows, with the number of its calls. */
export function DayTabs({ days, chosen, today, nextOpen, onChoose }: DayTabsProps) {
  return (
    <div
      className="dtabs"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
      role="group"
      aria-label={words.dayTabs}
      style={{ '--tabs': days.length } as React.CSSProperties}
    >
      {days.map(({ date, calls }) => {
        const { weekday, dayOfMonth, month } = wordsOf(date)
        const short = `${weekday.slice(0, 3)} ${dayOfMonth}`
        const spoken = [` ${month}`, date === today && words.today, fillCount(words.calls, calls.length)]
        return (
          <button key={date} type="button" aria-pressed={date === chosen} onClick={() => onChoose(date)}>
            {short}
            {calls.length > 0 && <span aria-hidden="true">{fill(words.dayTab, { count: calls.length })}</span>}
            <span className="sr">{spoken.filter(Boolean).join(', ')}</span>
          </button>
        )
      })}
      {nextOpen && (
        <button type="button" className="dtabs__next" onClick={() => onChoose(nextOpen)}>
          {fill(words.nextOpen, { day: wordsOf(nextOpen).day })}
        </button>
      )}
    </div>
  )
}
