import { z } from 'zod'
import { longestPassword } from './password-rule.ts'
import { staffRoles } from './staff.ts'

/** `POST /api/staff/session` (STAFF-4); the sign-in page posts the same fields as a form. */
export const SessionRequest = z.object({
  email: z
    .string({ error: 'Please enter your email address' })
    .trim()
    .min(1, 'Please enter your email address')
    .max(254, 'That’s too long for an email address'),
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(longestPassword * 2, 'That’s too long for a password'),
  /** From the authenticator, or a recovery code. */
  code: z.string().trim().max(64, 'That’s too long for a code').optional(),
})

export const JoinRequest = z.object({
  name: z.string().trim().max(80, 'At most 80 characters, please').optional(),
  password: z
    .string({ error: 'Please choose a password' })
    .min(1, 'Please choose a password')
    .max(longestPassword * 2, `At most ${longestPassword} characters, please.`),
  again: z.string().optional(),
})

/** `GET /api/staff/session` */
export const SessionAnswer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>
