import { useEffect, useRef } from 'react'
import { bookingDialogs as words } from '#content/site/bookings.ts'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import type { WireSlot } from '../../api.ts'
import { clockOf } from '../../slot.ts'
import type { BookingFailure } from '../booking-failure.ts'
import { WriteTo } from '../slots/times.tsx'
import './booking-refused.css'

export interface BookingRefusedProps<S extends WireSlot> {
  failure: BookingFailure<S>
  /** Whether the page must not scroll. */
  still?: boolean
  onTake: (slot: S) => void
  onPickAnother: () => void
}

/** Why nothing is booked yet, and what to do about it. The answers stay (BOOK-18). */
export function BookingRefused<S extends WireSlot>({ failure, still, onTake, onPickAnother }: BookingRefusedProps<S>) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!still) part.current?.scrollIntoView({ block: 'nearest' })
  }, [still])

  return (
    <div className="refused" ref={part}>
      {failure.kind === 'gone' ? (
        <SlotGone failure={failure} onTake={onTake} onPickAnother={onPickAnother} />
      ) : (
        <>
          <Alert title={failure.kind === 'other' && failure.isUnknown ? words.failure.unknown : words.failure.title}>
            {failure.sentence} {words.failure.safe}
            {failure.kind === 'other' && <WriteTo before={words.failure.before} />}
          </Alert>
          {failure.kind === 'elsewhere' && (
            <a className="link" href={failure.link} target="_blank" rel="noopener">
              {fill(words.failure.elsewhere, { site: new URL(failure.link).host })}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          )}
        </>
      )}
    </div>
  )
}

interface SlotGoneProps<S extends WireSlot> extends Omit<BookingRefusedProps<S>, 'failure' | 'still'> {
  failure: BookingFailure<S> & { kind: 'gone' }
}

function SlotGone<S extends WireSlot>({ failure, onTake, onPickAnother }: SlotGoneProps<S>) {
  const { slot, next, reason } = failure
  const name = (other: S) => (other.date === slot.date ? clockOf(other) : other.formatted)
  return (
    <>
      <Alert title={words.gone.title}>
        {reason === 'taken'
          ? fill(words.gone.taken, { time: clockOf(slot) })
          : fill(words.gone.notOffered, { slot: slot.formatted })}
      </Alert>
      <div className="refused__b">
        {/* The alert has already been read out when this becomes known, so this is announced separately. */}
        <output className="refused__n">
          {next === 'looking' ? (
            <span className="small">{words.gone.looking}</span>
          ) : (
            next && (
              <Button size="sm" onClick={() => onTake(next)}>
                {fill(words.gone.take, { time: name(next) })}
              </Button>
            )
          )}
        </output>
        <Button size="sm" variant="line" onClick={onPickAnother}>
          {words.gone.another}
        </Button>
      </div>
    </>
  )
}

/** A pressed button disappears with the refusal, so the focus moves to the button that books. */
export function useFocusAfterRefusal(form: { current: HTMLFormElement | null }, isRefused: boolean) {
  useEffect(() => {
    if (!isRefused && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [form, isRefused])
}
