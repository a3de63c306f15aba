/** What other domains may do with staff. */
export { type Change, recordChange } from './record-change.ts'
export type { StaffGate } from './staff-gate.ts'
