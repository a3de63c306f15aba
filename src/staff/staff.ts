/**
 * The roles. An owner can do everything; a member of staff everything except changing the team, refunds, erasing people
 * and the portal's password (STAFF-2).
 */
export const staffRoles = ['owner', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The member who is signed in to the console. */
export interface StaffMember {
  id: string
  email: string
  name: string
  role: StaffRole
}

/** What a row of the log contains besides action and subject: flat, without addresses or secrets. */
export type ChangeDetails = Record<string, string | number | boolean | null>

/** The pages that the console's service worker looks after. */
export const consoleScope = '/admin'
