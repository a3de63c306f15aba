import type { Db } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import type { StaffDoor } from './create-staff-gate.ts'

/** What the staff's own calls in the console are made of. */
export interface StaffConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffDoor
  outbox: Outbox
  /** What second factors and links are sealed with. */
  key: Buffer
  /** What browsers are known by that have been in before. */
  browserKey: Buffer
  /** Staff come over TLS. */
  secure: boolean
}
