import { useId, useRef } from 'react'
import { bookingDialogs as words } from '#content/site/bookings.ts'
import type { WireSlot } from '../../api.ts'
import { guestClock } from '../../guest-clock.ts'
import { clockOf } from '../../slot.ts'
import type { SlotDay } from './slot-days.ts'
import './slot-list.css'

export interface SlotListProps<S extends WireSlot> {
  days: readonly SlotDay<S>[]
  /** The visitor's zone. */
  zone: string
  /** Days marked *Almost Full*, by date. */
  almostFull?: readonly string[]
  onChoose: (slot: S) => void
}

/**
 * A list with more times than this does not fit on one screen, and gets a row of its days, each of which links to its
 * times.
 */
const timesOfOneScreen = 24
/** A day with more times than this is shown in two halves. */
const timesOfOneRow = 8

/** The calendar of both dialogs: days with their times, each time a button (BOOK-9, BOOK-14). */
export function SlotList<S extends WireSlot>({ days, zone, almostFull, onChoose }: SlotListProps<S>) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const headingId = (day: SlotDay) => `${id}-${day.date}`
  const times = days.reduce((sum, day) => sum + day.slots.length, 0)

  function goTo(day: SlotDay) {
    const heading = list.current?.querySelector<HTMLElement>(`[data-day="${day.date}"]`)
    heading?.closest('li')?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <div className="cal">
      {days.length > 2 && times > timesOfOneScreen && (
        <ul className="strip" aria-label={words.days}>
          {days.map((day) => (
            <li key={day.date}>
              <button type="button" className="strip__d" onClick={() => goTo(day)}>
                <span>{day.weekday.slice(0, 3)}</span> <b>{day.dayOfMonth}</b>
                <span className="sr"> {day.month}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ol className="days" ref={list}>
        {days.map((day) => (
          <li key={day.date} className="day">
            <h4 id={headingId(day)} data-day={day.date} tabIndex={-1} className="day__h">
              <span className="day__w">{day.weekday}</span> <b className="d day__n">{day.dayOfMonth}</b>{' '}
              <span className="day__m">{day.month}</span>
              {almostFull?.includes(day.date) && <em className="full">{words.almostFull}</em>}
            </h4>
            <DayTimes day={day} labelledBy={headingId(day)} zone={zone} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface DayTimesProps<S extends WireSlot> {
  day: SlotDay<S>
  labelledBy: string
  zone: string
  onChoose: (slot: S) => void
}

function DayTimes<S extends WireSlot>({ day, labelledBy, zone, onChoose }: DayTimesProps<S>) {
  const id = useId()
  const morning = day.slots.filter(({ time }) => time < '12:00')
  const afternoon = day.slots.filter(({ time }) => time >= '12:00')
  const isHalved = day.slots.length > timesOfOneRow && morning.length > 0 && afternoon.length > 0
  const halves = isHalved
    ? [
        { name: words.morning, slots: morning },
        { name: words.afternoon, slots: afternoon },
      ]
    : [{ name: '', slots: day.slots }]

  return (
    <div className="day__t">
      {halves.map(({ name, slots }) => (
        <div key={name} className="half">
          {name && (
            <p className="half__n" id={`${id}-${name}`}>
              {name}
            </p>
          )}
          <ul aria-labelledby={name ? `${labelledBy} ${id}-${name}` : labelledBy}>
            {slots.map((slot) => (
              <li key={slot.id}>
                <SlotButton slot={slot} zone={zone} onChoose={() => onChoose(slot)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function SlotButton({ slot, zone, onChoose }: { slot: WireSlot; zone: string; onChoose: () => void }) {
  const local = guestClock(new Date(slot.datetime), zone)
  return (
    <button type="button" className="slot" onClick={onChoose}>
      <b>{clockOf(slot)}</b>
      {local && (
        <span className="slot__l">
          {' '}
          {!local.sameDay && `${local.weekday.slice(0, 3)} `}
          {local.time}
        </span>
      )}
    </button>
  )
}
