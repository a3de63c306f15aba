import { useNavigate } from 'react-router'
import { diaryConsole as words } from '#content/console/diary.ts'
import { Tabs } from '#src/design/console/tabs.tsx'
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

/** On a phone one day is shown at a time; these tabs choose it. */
export function DayTabs({
  days,
  chosen,
  today,
  onChoose,
}: {
  days: readonly { date: string }[]
  chosen: string
  today: string
  onChoose: (date: string) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
    <div className="dtabs" role="group" aria-label={words.dayTabs}>
      {days.map(({ date }) => {
        const { weekday, dayOfMonth, month } = wordsOf(date)
        const short = `${weekday.slice(0, 3)} ${dayOfMonth}`
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === chosen}
            aria-label={`${short} ${month}${date === today ? `, ${words.today}` : ''}`}
            onClick={() => onChoose(date)}
          >
            {short}
          </button>
        )
      })}
    </div>
  )
}
