import type { ReactNode } from 'react'
import { bookingPage as words } from '#content/site/booking-page.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import { type Booking, diaryZone } from '../../booking.ts'
import type { BookingView } from '../../booking-view.ts'
import { inZone } from '../../slot.ts'
import { BookingNoticeBox } from './booking-notice.tsx'
import { guestClock } from '../../guest-clock.ts'
import { MailLink } from '../mail-link.tsx'
import { SlotPicker } from '../slots/slot-picker.tsx'

/** Asks for another time. The call keeps its time until another is taken. */
export function MoveQuestion(view: BookingView) {
  const { booking, slots, closed, path } = view
  const { move } = words
  const now = timeWords(booking)
  const offered = slots.filter((slot) => slot.startsAt.getTime() !== booking.startsAt.getTime())
  const own = guestClock(booking.startsAt, booking.timeZone)
  return (
    <Question heading={move.heading} className="wrap bx">
      <BookingNoticeBox {...view} />
      <p>
        {fill(move.text, now)} {own && offered.length > 0 && fill(move.ownTimes, { place: own.place })}
      </p>
      {offered.length > 0 ? (
        <form className="bx__f" method="post" action={`${path}/move`}>
          <SlotPicker slots={offered} closed={closed} timeZone={booking.timeZone} />
          <div className="acts bx__go">
            <Button type="submit" variant="hot">
              {move.submit} <Icon name="arrow" />
            </Button>
            <Button variant="line" href={path}>
              {fill(move.keep, now)}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="lead">
            {move.nothing} {move.write.before} <MailLink />
            {move.write.after}
          </p>
          <div className="acts">
            <Button variant="line" href={path}>
              {fill(move.keep, now)}
            </Button>
          </div>
        </>
      )}
    </Question>
  )
}

export function CancelQuestion({ booking, path }: BookingView) {
  const { cancel } = words
  return (
    <div className="bx--c">
      <Question heading={fill(cancel.heading, timeWords(booking))} className="wrap bx__c">
        <p>{cancel.text}</p>
        <form className="acts" method="post" action={`${path}/cancel`}>
          <Button type="submit">{cancel.submit}</Button>
          <Button variant="line" href={path}>
            {cancel.keep}
          </Button>
        </form>
      </Question>
    </div>
  )
}

function Question({ heading, className, children }: { heading: string; className: string; children: ReactNode }) {
  return (
    <section className={className} aria-labelledby="question">
      <h2 className="d d2" id="question">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** `{day}`, `{weekday}` and `{time}` of a call. */
function timeWords(booking: Booking): Record<'day' | 'weekday' | 'time', string> {
  const { day, weekday, clock } = inZone(booking.startsAt, diaryZone)
  return { day, weekday, time: clock }
}
