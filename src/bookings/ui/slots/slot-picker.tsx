import './slot-picker.css'
import type { ReactNode } from 'react'
import { bookingPage } from '#content/site/booking-page.ts'
import { fill } from '#src/values/fill.ts'
import { diaryZone } from '../../booking.ts'
import { inZone, type Slot, type ZonedWords } from '../../slot.ts'
import { guestClock } from '../../guest-clock.ts'

const words = bookingPage.move

/** If one day has more slots than this, all days but the first are folded. */
const fewSlots = 8
const openDays = 2

export interface SlotPickerProps {
  slots: readonly Slot[]
  closed: readonly { date: string; name: string }[]
  /** The guest's IANA time zone, or ''. */
  timeZone: string
}

/**
 * Free slots by day as radio buttons named `slot`, and closed days with their names (BOOK-4, BOOK-26). It is part of a
 * plain form and works without a script.
 */
export function SlotPicker({ slots, closed, timeZone }: SlotPickerProps) {
  const days = daysOf(slots, closed)
  const folds = days.some((day) => day.slots.length > fewSlots)
  const open = new Set(days.filter((day) => day.slots.length > 0).slice(0, openDays))
  return (
    <div className={folds ? 'pick pick--rows' : 'pick'}>
      {days.map((day) =>
        folds && day.slots.length > 0 ? (
          <details key={day.date} className="pick__d" open={open.has(day)}>
            <summary>
              <DayHeading day={day} />
              <span className="pick__n">
                <span className="pick__c">{words.chosen}</span>
                <span>{fill(words.free, { count: day.slots.length })}</span>
              </span>
            </summary>
            {/* Not `required`: a folded day cannot take the focus, so a browser would refuse the form without a
                message. */}
            <DaySlots day={day} timeZone={timeZone} />
          </details>
        ) : (
          <section key={day.date} className="pick__d">
            <DayHeading day={day} />
            {day.slots.length > 0 ? (
              <DaySlots day={day} timeZone={timeZone} required />
            ) : (
              <ClosedDay name={day.closed} />
            )}
          </section>
        ),
      )}
    </div>
  )
}

interface Day extends Pick<ZonedWords, 'date' | 'weekday' | 'dayOfMonth' | 'month'> {
  slots: Slot[]
  closed: string
}

/** Returns days with slots, and the closed days before the last of them. */
function daysOf(slots: readonly Slot[], closed: SlotPickerProps['closed']): Day[] {
  const last = slots.reduce((date, slot) => (slot.date > date ? slot.date : date), '')
  const names = new Map(closed.filter(({ date }) => date < last).map(({ date, name }) => [date, name]))
  const dates = [...new Set([...slots.map((slot) => slot.date), ...names.keys()])].sort()
  return dates.map((date) => {
    const { weekday, dayOfMonth, month } = inZone(new Date(`${date}T12:00:00Z`), diaryZone)
    return {
      date,
      weekday,
      dayOfMonth,
      month,
      slots: slots.filter((slot) => slot.date === date),
      closed: names.get(date) ?? '',
    }
  })
}

function headingId(day: Day): string {
  return `day-${day.date}`
}

function DayHeading({ day }: { day: Day }) {
  return (
    <h3 id={headingId(day)}>
      <b className="d">{day.dayOfMonth} </b>
      <span>
        {day.weekday} <span>{day.month}</span>
      </span>
    </h3>
  )
}

function ClosedDay({ name }: { name: string }): ReactNode {
  return <p className="muted">{fill(words.closed, { name })}</p>
}

function DaySlots({ day, timeZone, required = false }: { day: Day; timeZone: string; required?: boolean }) {
  return (
    <fieldset className="pick__f" aria-labelledby={headingId(day)}>
      <ul>
        {day.slots.map((slot) => (
          <li key={slot.id}>
            <label className="pick__s">
              <input type="radio" name="slot" value={slot.id} required={required} />
              <SlotTime slot={slot} timeZone={timeZone} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function SlotTime({ slot, timeZone }: { slot: Slot; timeZone: string }) {
  const own = guestClock(slot.startsAt, timeZone)
  return (
    <span>
      {inZone(slot.startsAt, diaryZone).clock}
      {own && <small> {own.sameDay ? own.time : `${own.weekday.slice(0, 3)} ${own.time}`}</small>}
    </span>
  )
}
