import { zoneName } from '#src/values/zoned-parts.ts'
import { diaryZone } from './booking.ts'
import { inZone, isTimeZone } from './slot.ts'

export interface GuestClock {
  /** HH:MM on the guest's own clock; if it shows that time twice, also which of the two. */
  time: string
  weekday: string
  /** Whether it is the same day there as in the diary. */
  sameDay: boolean
  /** The place, as people call it: `Paris`, or `GMT+2` for a zone without a town's name. */
  place: string
}

/**
 * Returns what the guest's clock shows at an instant, or `undefined` if it shows the same as the diary's (BOOK-2) or is
 * unknown. The clocks are compared at the instant itself, because two zones may agree in winter and differ in the weeks
 * when only one has changed its clocks.
 */
export function guestClock(instant: Date, timeZone: string): GuestClock | undefined {
  if (!timeZone || !isTimeZone(timeZone)) return undefined
  const guestTime = inZone(instant, timeZone)
  const diaryTime = inZone(instant, diaryZone)
  // Stryker disable next-line ConditionalExpression: no zone is a whole day away from Glasgow
  if (guestTime.date === diaryTime.date && guestTime.time === diaryTime.time) return undefined
  return {
    time: guestTime.clock,
    weekday: guestTime.weekday,
    sameDay: guestTime.date === diaryTime.date,
    place: placeOf(instant, timeZone),
  }
}

// Browsers still report some towns by the old names in the time zone database.
const renamed: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

function placeOf(instant: Date, timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/'))
    return zoneName(instant, timeZone, 'shortOffset') || timeZone
  const town = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return renamed[town] ?? town.replaceAll('_', ' ')
}
