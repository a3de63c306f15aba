import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { FieldError } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import type { TimeRange } from '../../availability.ts'

const copy = words.hours

interface TimeRangesProps {
  name: string
  /** Whether each range has a name. */
  named?: boolean
  ranges: readonly TimeRange[]
  error: string | undefined
  empty: string
  add: string
  addLabel: string
  removeLabel: string
  onChange: (ranges: readonly TimeRange[]) => void
}

/** Time ranges of one day: from, to, and buttons to add and remove them. */
export function TimeRanges({
  name,
  named = false,
  ranges,
  error,
  empty,
  add,
  addLabel,
  removeLabel,
  onChange,
}: TimeRangesProps) {
  const change = (index: number, part: Partial<TimeRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const last = ranges.at(-1)
  return (
    <div className="hrs__d">
      <b>{name}</b>
      <div className="hrs__rs">
        {ranges.length === 0 && <span className="muted">{empty}</span>}
        {ranges.map((range, index) => (
          // A range has no key other than its position.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="hrs__r">
            <CompactTime
              label={fill(copy.from, { day: name })}
              value={range.from}
              onChange={(from) => change(index, { from })}
            />
            <span aria-hidden="true">–</span>
            <CompactTime
              label={fill(copy.to, { day: name })}
              value={range.to === '24:00' ? '00:00' : range.to}
              onChange={(to) => change(index, { to: to === '00:00' ? '24:00' : to })}
            />
            {named && (
              <span className="cf cf--name">
                <input
                  aria-label={copy.breakName}
                  maxLength={40}
                  value={range.name ?? ''}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
              </span>
            )}
            <CompactButton aria-label={removeLabel} onClick={() => onChange(ranges.filter((_, at) => at !== index))}>
              {copy.remove}
            </CompactButton>
          </div>
        ))}
        <FieldError id={`hours-${name}`}>{error}</FieldError>
      </div>
      <CompactButton
        aria-label={addLabel}
        onClick={() =>
          onChange([
            ...ranges,
            last ? { from: last.to, to: last.to < '18:00' ? '18:00' : '24:00' } : { from: '09:00', to: '17:00' },
          ])
        }
      >
        {add}
      </CompactButton>
    </div>
  )
}

function CompactTime({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <span className="cf">
      <input
        type="time"
        aria-label={label}
        step={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
