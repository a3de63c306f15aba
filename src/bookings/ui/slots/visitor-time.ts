import { ownZone } from '#src/values/own-zone.ts'
import { diaryZone } from '../../booking.ts'

/** The visitor's own zone, or the diary's if the browser does not say. In the browser only. */
export function visitorZone(): string {
  return ownZone() || diaryZone
}
