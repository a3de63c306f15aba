import fs from 'node:fs/promises'
import path from 'node:path'
import { type BookingMailOptions, bookingMailTemplates } from '../bookings/server/booking-mails.ts'
import { consoleMailTemplates } from '../console/server/console-mails.ts'
import { insightMailTemplates } from '../insights/server/digest.ts'
import { leadMailTemplates } from '../leads/server/lead-mails.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailTemplate } from '../platform/mail/outbox.ts'
import { staffMailTemplates } from '../staff/server/staff-mails.ts'
import { contractTemplates } from './contract-parts.ts'
import { insightSteps } from './insight-steps.ts'
import { paymentTemplates } from './payment-parts.ts'

export interface MailTemplateParts {
  db: Db
  calls: BookingMailOptions
  links: { careersUrl: string; soloInterviewUrl: string; videoChannelUrl: string }
  /** What the secrets in mails to staff are sealed with. */
  sealingKey: Buffer
  /** The folder of the build's hiring guide. */
  buildFolder: string | undefined
}

/** Every mail that the program writes, by the name under which it is posted. */
export function allMailTemplates({
  db,
  calls,
  links,
  sealingKey,
  buildFolder,
}: MailTemplateParts): Record<string, MailTemplate> {
  const { publicUrl } = calls
  const leads = leadMailTemplates({
    links: {
      site: publicUrl,
      careers: links.careersUrl,
      soloInterview: links.soloInterviewUrl,
      videoChannel: links.videoChannelUrl,
    },
    hiringGuidePdf: async () => {
      if (buildFolder) return fs.readFile(path.join(buildFolder, 'hiring-guide.pdf'))
      // The code that makes it is large, and is not needed if the build has made it already.
      return (await import('../leads/server/hiring-guide-pdf.ts')).renderHiringGuide()
    },
  })
  return {
    ...leads,
    ...bookingMailTemplates(calls),
    ...contractTemplates(publicUrl),
    ...paymentTemplates(publicUrl),
    ...staffMailTemplates({ publicUrl, key: sealingKey }),
    ...consoleMailTemplates({ publicUrl }),
    ...insightMailTemplates({ publicUrl, ...insightSteps(db) }),
  }
}
