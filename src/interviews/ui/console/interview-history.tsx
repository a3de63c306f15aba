import type { ReactNode } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { Facts } from '#src/design/console/facts.tsx'
import { Timeline, type TimelineEntry } from '#src/design/console/timeline.tsx'
import { useNow } from '#src/platform/browser/use-now.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { clockTime, shortDate, spokenDate } from '#src/values/london-time.ts'
import type { InterviewRecord } from '../../console-api.ts'
import { dialled } from './dialled.ts'

const words = interviewsConsole.record

/**
 * The history of an interview, newest first, so that a colleague can see where somebody is stuck (INTV-15), and beside
 * it what helps them.
 */
export function InterviewHistory({ record, children }: { record: InterviewRecord; children?: ReactNode }) {
  const { events, adjustments, troubleDevice, phone, timesOpened, takes } = record
  const now = useNow()
  const entries = events.map((event, index) => entryOf(event, index))
  const days = [...Map.groupBy(entries, ({ at }) => spokenDate(new Date(at!), now))].map(([title, those]) => ({
    id: title,
    title,
    entries: those,
  }))
  const helps = Object.entries(interviewsConsole.helps).filter(
    ([name]) => adjustments?.[name as keyof typeof adjustments],
  )
  return (
    <div className={children ? 'iv-happened iv-happened--stuck' : 'iv-happened'}>
      <h2 className="sr">{words.happened}</h2>
      <Facts
        items={[
          ...(troubleDevice ? [{ label: words.device, value: troubleDevice }] : []),
          ...(timesOpened === null ? [] : [{ label: words.opened, value: fillCount(words.openedTimes, timesOpened) }]),
          ...(takes ? [{ label: words.takes, value: takesSay(takes) }] : []),
          ...(phone ? [{ label: words.phone, value: <a href={dialled(phone)}>{phone}</a> }] : []),
          {
            label: words.helps,
            value: helps.length > 0 ? helps.map(([, label]) => label).join(', ') : words.helpsNone,
          },
        ]}
      />
      <Timeline days={days} label={words.happened} />
      {children}
    </div>
  )
}

/** What was used of each answer's takes. A take that something interrupted is not among them (INTV-4). */
function takesSay(takes: NonNullable<InterviewRecord['takes']>): string {
  const used = takes.flatMap(({ used, of }, index) => {
    if (used === 0) return []
    const answer = { answer: index + 1, used }
    return [of === null ? fill(words.takesNoLimit, answer) : fill(words.takesOf, { ...answer, of })]
  })
  return used.length === 0 ? words.takesNone : fill(words.takesFree, { takes: used.join(', ') })
}

function entryOf({ at, kind, details }: InterviewRecord['events'][number], index: number): TimelineEntry {
  const { trouble, asked } = interviewsConsole.now
  const title = fill(interviewsConsole.events[kind] ?? kind, {
    ...details,
    ...(details.until === undefined ? {} : { until: shortDate(String(details.until)) }),
    for: asked[details.for as keyof typeof asked] ?? '',
  })
  const more =
    kind === 'link-sent' && details.words ? (
      <p className="iv-sent">{details.words}</p>
    ) : (
      kind === 'trouble' && trouble[String(details.what)]
    )
  return {
    id: `${at} ${kind} ${index}`,
    at,
    time: clockTime(new Date(at)),
    kind: wrong.has(kind) ? 'wrong' : ours.has(kind) ? 'ours' : 'looked',
    what: title,
    ...(more ? { more } : {}),
  }
}

const wrong = new Set(['trouble', 'not-joined', 'asked'])
const ours = new Set(['invited', 'link-sent', 'reminded', 'more-time', 'asked-again'])
