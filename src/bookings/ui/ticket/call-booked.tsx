import { host as firstHost } from '#content/facts/diary.ts'
import { bookingDialogs as words, type CallCopy } from '#content/site/bookings.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import type { WireSlot } from '../../api.ts'
import type { CallWay } from '../../booking.ts'
import { fill } from '#src/values/fill.ts'
import { clockOf } from '../../slot.ts'
import { LocalLine } from '../slots/chosen-slot.tsx'
import { slotDays } from '../slots/slot-days.ts'
import './call-booked.css'

export interface CallBookedProps {
  copy: CallCopy
  /** How guest and host talk. */
  way: CallWay
  slot: WireSlot
  zone: string
  /** Who takes the call, by name; empty if unknown. */
  host: string
  /** The booking's own page. */
  link: string | undefined
  still?: boolean
  onClose?: () => void
}

/** The last view of both dialogs: a face, and the time on a ticket (BOOK-12, BOOK-15). */
export function CallBooked({ copy, way, slot, zone, link, host, still, onClose }: CallBookedProps) {
  const [day] = slotDays([slot])
  const { how } = words.booked
  // Only the first host has a face here.
  const hasFace = host === '' || host === firstHost.name
  return (
    <div className={hasFace ? 'cbk' : 'cbk cbk--alone'}>
      {hasFace && (
        <div className="cbk__p" style={{ '--bg': `var(--${copy.booked.colour})` }} aria-hidden="true">
          <Portrait who={copy.booked.portrait} />
        </div>
      )}
      <div className="cbk__t">
        <ArrivingHeading className="d d2" still={still}>
          {copy.booked.heading}
        </ArrivingHeading>
        <p className="cbk__w">
          <b className="d">{clockOf(slot)}</b>
          <span>
            {day?.weekday}
            <br />
            {day?.dayOfMonth} {day?.month}
          </span>
        </p>
        <p className="small cbk__l">
          <LocalLine datetime={slot.datetime} zone={zone} />
        </p>
        <p>{way === 'phone' && !host ? how.phoneElsewhere : fill<string>(how[way], { first: host.split(' ')[0]! })}</p>
        <p>{copy.booked.text}</p>
        <Button onClick={onClose}>{words.booked.close}</Button>
        {link && (
          <p className="small">
            {words.booked.before}{' '}
            <a className="link" href={link}>
              {words.booked.link}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
