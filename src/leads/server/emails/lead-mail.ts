import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/** A mail without its attachments: the logo (`platform/mail/layout/logo.ts`) and, with the guide, the PDF. */
export type LeadMail = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'replyTo'>

/** What we know about a person. An empty text counts as missing. */
export interface MailPerson {
  name?: string
  email: string
  phone?: string
  company?: string
}

/** The links in the mails. `site` is the address of the public page, without a trailing slash. */
export interface MailLinks {
  site: string
  careers: string
  soloInterview: string
  videoChannel: string
}
