import type { StaffRole } from './staff.ts'

/** The contents of the sign-in page. */
export interface SignInView {
  /** The address as typed. A password is never sent back. */
  email: string
  fields?: Record<string, string> | undefined
  /** A problem that is not about one field. */
  sentence?: string | undefined
  /** Whether a recovery code was tried. */
  recovery?: boolean
}

/** The contents of the page of a personal link. */
export type JoinView =
  | { state: 'gone' }
  | {
      state: 'open'
      purpose: 'invitation' | 'reset'
      email: string
      name: string
      role: StaffRole
      switchesOffSecondFactor: boolean
      fields: Record<string, string>
    }
