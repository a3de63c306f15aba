import { bookingDialogs as words } from '#content/site/bookings.ts'
import { fill } from '#src/values/fill.ts'
import type { WireSlot } from '../../api.ts'
import { inZone } from '../../slot.ts'
import { guestClock } from '../../guest-clock.ts'
import './chosen-slot.css'

export interface ChosenSlotProps {
  slot: WireSlot
  /** What kind of call it is. */
  meta: string
  /** The visitor's zone. */
  zone: string
  keptUntil?: Date
  /** Whether somebody else has taken it. Then it is struck through, as a cancelled call is. */
  gone?: boolean
}

/** The chosen time, above the questions, in the diary's zone and in the visitor's. */
export function ChosenSlot({ slot, meta, zone, keptUntil, gone }: ChosenSlotProps) {
  return (
    <p className={gone ? 'chosen chosen--gone' : 'chosen'}>
      {/* Announced when another time takes its place. */}
      <output className="chosen__s">{slot.formatted}</output>
      <LocalLine datetime={slot.datetime} zone={zone} />
      <span className="chosen__m">
        {meta}
        {keptUntil && <span className="chosen__k">{fill(words.kept, { time: inZone(keptUntil, zone).clock })}</span>}
      </span>
    </p>
  )
}

/** The same instant in the visitor's zone, with its day. Renders nothing if the clock shows the same. */
export function LocalLine({ datetime, zone }: { datetime: string; zone: string }) {
  const local = guestClock(new Date(datetime), zone)
  return local ? (
    <span className="chosen__l">
      {fill(words.localTime, { city: local.place })}: {local.weekday}, {local.time}
    </span>
  ) : null
}
