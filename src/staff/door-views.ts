import type { StaffRole } from './staff.ts'

/** What the sign-in page shows. */
export interface SignInView {
  /** As it was typed; a password is never sent back. */
  email: string
  fields?: Record<string, string> | undefined
  /** A problem that is not about one field. */
  sentence?: string | undefined
  /** A recovery code was tried. */
  recovery?: boolean
}

/** What the page behind a personal link shows. */
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
