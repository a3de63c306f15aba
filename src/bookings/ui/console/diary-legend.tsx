import { diaryConsole as words } from '#content/console/diary.ts'
import { KeyHints } from '#src/design/console/attention.tsx'
import { fill } from '#src/values/fill.ts'
import type { DiaryView } from '../../console-api.ts'
import { momentOf, wordsOf } from './diary-days.ts'
import type { DiaryState } from './diary-state.ts'

/** Below the sheet: cancelled calls, the meaning of the marks, and the choice of hours. */
export function DiaryLegend({
  view,
  state,
  date,
  onOpenCall,
}: {
  view: DiaryView
  state: DiaryState
  /** The chosen day. */
  date: string
  onOpenCall: (id: string) => void
}) {
  const marks =
    view.keeper === 'calendar'
      ? (['demo', 'consultation', 'free', 'ours', 'clear'] as const)
      : (['demo', 'consultation'] as const)
  const { nextClosing } = view
  return (
    <>
      {view.cancelled.length > 0 && (
        <div className="dia-gone">
          <b>{words.cancelled}</b>
          {view.cancelled.map((call) => (
            <button key={call.id} type="button" onClick={() => onOpenCall(call.id)}>
              {momentOf(call.startsAt)} {call.name}
            </button>
          ))}
        </div>
      )}
      <div className="leg">
        {marks.map((mark) => (
          <span key={mark} className={`lg lg--${mark}`}>
            {words.legend[mark]}
          </span>
        ))}
        <button
          type="button"
          className="link dia-wide"
          onClick={() => state.set({ view: state.view === 'day' ? '' : 'day', date: date })}
        >
          {state.view === 'day' ? words.week : words.day}
        </button>
        <button type="button" className="link" onClick={() => state.set({ hours: state.allDay ? '' : 'all' })}>
          {state.allDay ? words.usualHours : words.allDay}
        </button>
        {nextClosing && (
          <span className="leg__r">
            {fill(words.nextClosing, { day: wordsOf(nextClosing.from.slice(0, 10)).day, name: nextClosing.name })}
          </span>
        )}
      </div>
      <KeyHints hints={view.keeper === 'calendar' ? [...looking, ...keeping] : looking} />
    </>
  )
}

const { hints } = words.keys
const looking = [
  { keys: ['[', ']'], label: hints.turn },
  { keys: ['.'], label: hints.today },
  { keys: ['J', 'K'], label: hints.calls },
]
const keeping = [
  { keys: ['B'], label: hints.book },
  { keys: ['X'], label: hints.off },
]
