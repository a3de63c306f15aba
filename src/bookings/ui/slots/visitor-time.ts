import { diaryZone } from '../../booking.ts'

/** The visitor's own zone, or the diary's if the browser does not say. In the browser only. */
export function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || diaryZone
}
