import { z } from 'zod'
import type { ListPage } from '../platform/http/list-query.ts'
import { canonicalEmail, isEmailAddress } from '../values/email-address.ts'

/**
 * How a mail stands. `retrying` was tried and will be again; `failed` waits for a person;
 * `left` failed too, and somebody has said that it may; `dropped` had lost its reason.
 */
export type MailState = 'sent' | 'waiting' | 'retrying' | 'failed' | 'left' | 'dropped'

/** What the list can be narrowed to. */
export const mailFilters = ['sent', 'waiting', 'failed', 'dropped'] as const
export const mailSorts = ['created', 'recipient', 'reason'] as const

export interface MailRow {
  id: string
  /** As it was sent; empty before. */
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
  /** What waits for a person, the newest first, five at most. */
  failures: MailRow[]
  /** Where mails go: to a server, or into files. */
  transport: 'smtp' | 'files'
  /** Every reason for which there can be a mail. */
  templates: string[]
}

/** `GET /api/admin/mails/{id}` */
export interface MailAnswer extends MailRow {
  tries: number
  againOf: string | null
  repeats: string[]
  /** Whether it can go to another address: not where it carries somebody's personal link. */
  canBeRedirected: boolean
  /** The mail as it would be sent, personal links blanked; or why there is none. */
  drawn:
    | { text: string; attachments: { filename: string; bytes: number }[]; blanked: boolean; hasHtml: boolean }
    | { missing: 'gone' }
    | { missing: 'unready'; why: string }
}

export const SendAgainRequest = z.object({
  to: z.string().transform(canonicalEmail).refine(isEmailAddress, 'Please enter a valid email address').optional(),
})

/** `POST /api/admin/mails/{id}/send-again`: a new mail, or the same one tried at once. */
export interface SendAgainAnswer {
  id: string
  hurried: boolean
}
