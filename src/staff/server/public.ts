/** What other domains may use of staff. */
export { type Change, lastChanges, recordChange } from './record-change.ts'
export { type StaffGate, staffCallers } from './staff-gate.ts'
export { prepareFirstMember } from './first-member.ts'
export { staffCookie } from './sessions.ts'
export { eldestMember, mailboxesOf, namesOfStaff, teamOf, teamSince } from './staff-names.ts'
export { findChanges } from './console/change-log.ts'
export { morningReaders } from './morning-readers.ts'
