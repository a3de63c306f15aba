import './ticket.css'
import { bookingPage as words } from '#content/site/booking-page.ts'
import { diaryZone } from '../../booking.ts'
import { inZone } from '../../slot.ts'

export interface TicketProps {
  startsAt: Date
  /** How long, and how guest and host talk. */
  meta: string
  /** A call that is over is shown on plain paper; one that was cancelled is also struck through. */
  state?: 'stands' | 'over' | 'cancelled'
}

/** A call, as a ticket: the date, a dashed cut, the time. In the diary's zone. */
export function Ticket({ startsAt, meta, state = 'stands' }: TicketProps) {
  const { date, clock, weekday, dayOfMonth, month } = inZone(startsAt, diaryZone)
  const paper = state === 'stands' ? '' : state === 'over' ? ' tk--over' : ' tk--off'
  return (
    <div className={`tk${paper}`}>
      <p className="tk__d">
        {state === 'cancelled' && <span className="sr">{words.cancelled.was} </span>}
        <time dateTime={date}>
          <span>{weekday} </span>
          <b className="d">{dayOfMonth} </b>
          <span>{month}</span>
        </time>
      </p>
      <p className="tk__t">
        <b className="d">
          <time dateTime={startsAt.toISOString()}>{clock}</time>
        </b>
        <span>{meta}</span>
      </p>
    </div>
  )
}
