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
