import { z } from 'zod'
import { type PushKind, pushKinds } from '#src/platform/push/notice.ts'
import { PushSubscriptionShape } from '#src/platform/push/push.ts'
import { canonicalEmail, isEmailAddress } from '../values/email-address.ts'
import { longestPassword } from './password-rule.ts'
import { type ChangeDetails, type StaffMember, type StaffRole, staffRoles } from './staff.ts'

const name = z
  .string({ error: 'Please enter a name' })
  .trim()
  .min(1, 'Please enter a name')
  .max(80, 'At most 80 characters, please')
const password = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(longestPassword * 2, 'That’s too long for a password')

/** `GET /api/admin/account`: the member who is signed in. */
export interface AccountAnswer {
  member: StaffMember
  since: string
  passwordIsMadeUp: boolean
  secondFactor: { on: boolean; since: string | null; recoveryCodesLeft: number }
  sessions: AccountSession[]
  /** Whether they get the morning mail. */
  morningMail: boolean
}

export interface AccountSession {
  id: string
  /** `Chrome on Android` */
  device: string
  since: string
  seenAt: string
  current: boolean
}

export const AccountChange = z.object({ name })

/** `PUT /api/admin/account/morning-mail` */
export const MorningMailChoice = z.object({ on: z.boolean() })

/** `PUT /api/admin/account/notices`: this device, and the kinds of notifications that it gets. */
export const NoticesChoice = z.object({
  subscription: PushSubscriptionShape,
  kinds: z.array(z.enum(pushKinds)).min(1, 'Choose at least one').max(pushKinds.length),
})

/** `POST /api/admin/account/notices/device` and `…/off`: the address that identifies the device. */
export const NoticesDevice = z.object({ endpoint: PushSubscriptionShape.shape.endpoint })

/** What this device gets; `null` if notifications are off on it. Browsers subscribe to the key. */
export interface NoticesAnswer {
  publicKey: string
  kinds: PushKind[] | null
}

export const PasswordChange = z.object({ current: password, next: password })

/** The password again, before an action that someone at an unattended laptop must not be able to do. */
export const PasswordAgain = z.object({ password })

export const SecondFactorConfirmation = z.object({
  code: z
    .string({ error: 'Please enter the code' })
    .trim()
    .min(1, 'Please enter the code')
    .max(64, 'That’s too long for a code'),
})

/**
 * `POST /api/admin/account/second-factor`: the data to set up an authenticator. It has no effect until it is confirmed.
 */
export interface SecondFactorOffer {
  secret: string
  /** otpauth://…, as in the QR code. */
  uri: string
}

/** Recovery codes, which are shown only once. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** `GET /api/admin/team` */
export interface TeamAnswer {
  members: TeamMember[]
  links: TeamLink[]
}

export interface TeamMember extends StaffMember {
  since: string
  secondFactor: boolean
  lastSeen: string | null
  isYou: boolean
}

/** An unused invitation or reset. */
export interface TeamLink {
  id: string
  purpose: 'invitation' | 'reset'
  email: string
  name: string
  role: StaffRole
  /** `null` if it was made on the command line. */
  madeBy: string | null
  createdAt: string
  expiresAt: string
  expired: boolean
}

export const InvitationRequest = z.object({
  name,
  email: z
    .string({ error: 'Please enter an email address' })
    .transform(canonicalEmail)
    .refine(isEmailAddress, 'Please enter a valid email address'),
  role: z.enum(staffRoles, { error: 'Choose owner or staff' }),
})

export const ResetRequest = z.object({ switchOffSecondFactor: z.boolean().default(false) })

/** `PUT /api/admin/team/{id}`; `from` is the role that was read. */
export const RoleChange = z.object({
  role: z.enum(staffRoles, { error: 'Choose owner or staff' }),
  from: z.enum(staffRoles).optional(),
})

/** One row of `GET /api/admin/log`. */
export interface LoggedChange {
  id: string
  at: string
  memberId: string | null
  memberName: string
  action: string
  subject: string
  details: ChangeDetails
}

/** `GET /api/admin/log` */
export interface LogAnswer {
  rows: LoggedChange[]
  total: number
  page: number
  pageSize: number
  /** The members and areas by which the log can be filtered. */
  members: { id: string; name: string }[]
  areas: string[]
}
