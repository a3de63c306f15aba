import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/** A mail without its attachments: the mark (`platform/mail/layout/logo.ts`) and, with the guide, the PDF. */
export type LeadMail = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'replyTo'>

/** What we know of somebody; an empty text is as good as none. */
export interface MailPerson {
  name?: string
  email: string
  phone?: string
  company?: string
}

/** Where the mails lead. `site` is the address of the public page, without a slash at its end. */
export interface MailLinks {
  site: string
  careers: string
  soloInterview: string
  videoChannel: string
}

/** `mailto:` with the characters of an address that a link must not hold taken care of. */
export function mailto(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

/** `tel:` for what reads like a telephone number, else nothing (RFC 3966). */
export function tel(phone: string | undefined): string | undefined {
  const digits = (phone ?? '').replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : undefined
}
