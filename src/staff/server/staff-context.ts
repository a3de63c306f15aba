import type { Context } from '#src/platform/slice.ts'
import type { SessionGate } from './create-staff-gate.ts'

/** What the program passes to the staff's own calls, and how staff get in. */
export interface StaffContext extends Context {
  staff: SessionGate
  /** The key for cookies of browsers that have been signed in before. */
  browserKey: Buffer
}
