import { z } from 'zod'
import type { ListPage } from '../platform/http/list-query.ts'
import { canonicalEmail, isEmailAddress } from '../values/email-address.ts'

/**
 * The state of a mail. `retrying`: it failed and will be tried again; `failed`: needs attention; `left`: failed too,
 * and a member of staff accepts that; `dropped`: it was no longer needed.
 */
export type MailState = 'sent' | 'waiting' | 'retrying' | 'failed' | 'left' | 'dropped'

/** The list's filters. */
export const mailFilters = ['sent', 'waiting', 'failed', 'dropped'] as const
export const mailSorts = ['created', 'recipient', 'reason'] as const

export interface MailRow {
  id: string
  /** As it was sent; empty until then. */
  subject: string
  template: string
  recipient: string
  createdAt: string
  sentAt: string | null
  state: MailState
  error: string | null
}

/** `GET /api/admin/mails` */
export interface MailsAnswer extends ListPage<MailRow> {
  counts: { failed: number; waiting: number }
  /** What needs attention, newest first, five at most. */
  failures: MailRow[]
  /** Where mails are sent: to a mail server, or into files. */
  transport: 'smtp' | 'files'
  /** The names of all mail templates. */
  templates: string[]
}

/** `GET /api/admin/mails/{id}` */
export interface MailAnswer extends MailRow {
  tries: number
  againOf: string | null
  repeats: string[]
  /** Whether it can be sent to another address, which it can't if it has a personal link. */
  canBeRedirected: boolean
  /** The mail as it would be sent, without personal links; or why it can't be shown. */
  drawn:
    | { text: string; attachments: { filename: string; bytes: number }[]; blanked: boolean; hasHtml: boolean }
    | { missing: 'gone' }
    | { missing: 'unready'; why: string }
}

export const SendAgainRequest = z.object({
  to: z.string().transform(canonicalEmail).refine(isEmailAddress, 'Please enter a valid email address').optional(),
  /** How many repeats of the mail the page showed. If there are more now, a colleague was first: nothing is sent. */
  repeats: z.int().min(0).optional(),
  /** Whether the page showed the mail as waiting. If it has been sent since, nothing is sent. */
  waiting: z.boolean().optional(),
})

/** `POST /api/admin/mails/{id}/send-again`: a new mail, or the same one retried at once. */
export interface SendAgainAnswer {
  id: string
  hurried: boolean
}
