import type { Booking } from './booking.ts'
import type { NamedHost } from './hosts.ts'
import type { Slot } from './slot.ts'

/** The contents of the page of one booking (`/bookings/{token}`, BOOK-26). */
export interface BookingView {
  booking: Booking
  /** Who takes the call. */
  host: NamedHost
  mode: 'show' | 'move' | 'cancel'
  /** What was changed, or why nothing was. */
  notice?: BookingNotice
  /** A sentence from the server, shown with the notice. */
  problem?: string
  /** Free slots, if the call is to be moved. */
  slots: readonly Slot[]
  /** Days within the horizon on which the diary is closed, with their reason. */
  closed: readonly { date: string; name: string }[]
  callLink: string | undefined
  /** A guest may move or cancel until this many hours before the call. */
  changeHours: number
  /** `/bookings/{token}`. */
  path: string
  now: Date
}

export type BookingNotice =
  | 'moved'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'cancelled'
  | 'begun'
  | 'too_late'
  | 'unchanged'
