import { useId, useRef, useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import { clockTime, londonDate, shortDate, spokenDate, weekdayOf } from '#src/values/london-time.ts'
import { zoneName } from '#src/values/zoned-parts.ts'
import type { OfferableTimes } from './use-times.ts'

const words = decisionWords.ask

export interface TimeSlotsProps {
  offerable: OfferableTimes
  chosen: readonly string[]
  /** The times that have been taken by somebody else. */
  gone: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** The three times that are offered. Each can be replaced by another one from the list. */
export function TimeSlots({ offerable, chosen, gone, onChoose }: TimeSlotsProps) {
  const [editing, setEditing] = useState<number>()
  const list = useRef<HTMLOListElement>(null)

  function choose(at: number, time: string) {
    onChoose(chosen.with(at, time))
    setEditing(undefined)
    list.current?.querySelectorAll<HTMLElement>('.slot__c')[at]?.focus()
  }

  return (
    <ol className="slot-list" ref={list}>
      {chosen.map((time, at) => {
        const isGone = gone.includes(time)
        const isOpen = editing === at
        return (
          <li key={at}>
            <div className={`slot${isGone ? ' is-gone' : ' is-on'}`}>
              <b>{spokenDate(time, 'now')}</b>
              <em>{clockTime(time)}</em>
              <button
                type="button"
                className="text-button slot__c"
                aria-expanded={isOpen}
                onClick={() => setEditing(isOpen ? undefined : at)}
              >
                {isOpen ? words.keep : words.change}
                <span className="sr">
                  : {spokenDate(time, 'now')}, {clockTime(time)}
                </span>
              </button>
              {isGone && <p>{words.gone}</p>}
            </div>
            {isOpen && (
              <Picker offerable={offerable} current={time} taken={chosen} onPick={(picked) => choose(at, picked)} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The times of one day, below a row of days. */
function Picker({
  offerable,
  current,
  taken,
  onPick,
}: {
  offerable: OfferableTimes
  current: string
  taken: readonly string[]
  onPick: (time: string) => void
}) {
  const { days, hasMore, more, state } = offerable
  const [date, setDate] = useState(() => londonDate(new Date(current)))
  const shown = days.find((day) => day.date === date) ?? days[0]
  const label = useId()
  return (
    <div className="picker">
      <fieldset className="picker__d" aria-label={words.day}>
        {days.map((day) => (
          <button key={day.date} type="button" aria-pressed={day === shown} onClick={() => setDate(day.date)}>
            <span>{weekdayOf(day.date).slice(0, 3)}</span> {shortDate(day.date, 'now')}
          </button>
        ))}
        {hasMore && (
          <Button variant="line" size="sm" busy={state === 'loading'} onClick={() => void more()}>
            {words.later}
          </Button>
        )}
      </fieldset>
      {shown && (
        <>
          <p id={label}>{spokenDate(shown.date, 'now')}</p>
          <fieldset className="picker__t" aria-labelledby={label}>
            {shown.times.map((time) => (
              <button
                key={time}
                type="button"
                disabled={time !== current && taken.includes(time)}
                aria-pressed={time === current}
                onClick={() => onPick(time)}
              >
                {clockTime(time)}
              </button>
            ))}
          </fieldset>
        </>
      )}
    </div>
  )
}

/** Returns `London time, GMT`. Around a change of the clocks the three times may have different zones. */
export function zoneSentence(times: readonly string[]): string {
  const names = [...new Set(times.map((time) => zoneName(new Date(time), 'Europe/London', 'short')))]
  return fill(words.zone, { zone: names.join(', ') })
}
