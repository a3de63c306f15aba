import type { Db } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import type { StaffDoor } from '../create-staff-gate.ts'

/** What the staff's own calls in the console need. */
export interface StaffConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffDoor
  outbox: Outbox
  /** The key that encrypts second factors and links. */
  key: Buffer
  /** The key for cookies of browsers that have been signed in before. */
  browserKey: Buffer
  /** Staff come over TLS. */
  secure: boolean
}
