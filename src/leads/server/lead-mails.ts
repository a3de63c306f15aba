import { brand } from '#content/brand.ts'
import { hiringGuide } from '#content/hiring-guide.ts'
import { siteOverrides } from '#src/content/server/public.ts'
import { siteContent } from '#src/content/site-content.ts'
import type { Db } from '#src/platform/database/database.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { isFormLead } from '../lead.ts'
import { careerEmailAnswer } from './emails/career-email-answer.tsx'
import { contactAnswer } from './emails/contact-answer.tsx'
import { hiringGuideMail } from './emails/hiring-guide-mail.tsx'
import { leadAnnounced } from './emails/lead-announced.tsx'
import type { LeadMail, MailLinks } from './emails/lead-mail.ts'
import { videoInterestAnswer } from './emails/video-interest-answer.tsx'
import { staffReply } from './emails/staff-reply.tsx'
import { earlierLeads, findLead, findReply, type StoredLead } from './lead-store.ts'

export interface LeadMailOptions {
  links: MailLinks
  /** The guide's PDF; always the same bytes. */
  hiringGuidePdf: () => Promise<Uint8Array>
  /** Returns the date (YYYY-MM-DD) until which nobody can begin a solo interview uninvited, if there is one. */
  interviewsClosedUntil: (db: Db, now: Date) => Promise<string | null>
}

/**
 * The mails about leads by their template names. Each is rendered from its lead's id, a reply from the reply's.
 */
export function leadMailTemplates(options: LeadMailOptions): Record<string, MailTemplate> {
  const { links, hiringGuidePdf, interviewsClosedUntil } = options
  const template =
    (
      render: (lead: StoredLead, db: Db, now: Date) => Promise<LeadMail>,
      attach?: () => Promise<RenderedMail['attachments']>,
    ): MailTemplate =>
    async ({ leadId }: { leadId: string }, { db, now }) => {
      const mail = await render(await findLead(db, leadId), db, now)
      return { ...mail, attachments: [await logoAttachment(), ...((await attach?.()) ?? [])] }
    }

  const guide = async () => [
    { filename: hiringGuide.fileName, contentType: 'application/pdf', content: await hiringGuidePdf() },
  ]
  const answer = (render: (lead: StoredLead, db: Db, now: Date) => Promise<LeadMail>, attach?: typeof guide) =>
    template(async (lead, db, now) => ({ replyTo: brand.email, ...(await render(lead, db, now)) }), attach)

  return {
    'lead-announced': template(async (lead, db) => {
      if (!isFormLead(lead)) throw new Error(`A lead of the kind ${lead.kind} is not announced by this mail`)
      return leadAnnounced({
        kind: lead.kind,
        leadId: lead.id,
        at: lead.at,
        person: lead.person,
        details: lead.details,
        history: await earlierLeads(db, lead),
      })
    }),
    'contact-answer': answer(({ at, person, details }) => contactAnswer({ at, person, details, links })),
    'hiring-guide': answer(() => hiringGuideMail({ links }), guide),
    'video-interest-answer': answer(async ({ details }, db) => {
      const titles = siteContent(await siteOverrides(db)).films.map(({ title }) => title)
      return videoInterestAnswer({ videoTitle: details.videoTitle ?? '', titles, links })
    }),
    // Erased meanwhile: there is nothing left to send, and nobody to send it to.
    'staff-reply': async ({ replyId }: { replyId: string }, { db: plainDb }) => {
      const reply = await findReply(plainDb, replyId)
      return reply && { replyTo: brand.email, ...(await staffReply(reply)), attachments: [await logoAttachment()] }
    },
    'career-email-answer': answer(async (_lead, db, now) =>
      careerEmailAnswer({ links, closedUntil: await interviewsClosedUntil(db, now) }),
    ),
  }
}
