import { diaryZone } from '../booking.ts'

/** The visitor's own zone, the diary's where the browser does not say. In the browser only. */
export function visitorZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || diaryZone
}
