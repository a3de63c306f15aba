import { staffLinkMail as copy } from '#content/mails/staff.ts'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { firstName, oneLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { StaffLink } from '../links.ts'

export interface StaffLinkMail {
  link: Pick<StaffLink, 'purpose' | 'name' | 'expiresAt' | 'switchesOffSecondFactor'>
  /** Who sent it; `undefined` if it came from the command line. */
  by: string | undefined
  /** The personal link, which gives access to the account to anyone who has it. */
  address: string
}

/** The mail to a colleague with the link by which they join, or choose a new password. */
export async function staffLinkMail({
  link,
  by,
  address,
}: StaffLinkMail): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const words = copy[link.purpose]
  const name = firstName(link.name)
  const lines = (name ? words.headline : words.headlinePlain).map((line) => fill(line, { name }))
  const sender = by === undefined ? '' : withoutLinks(oneLine(by, 60))
  const lead = sender ? fill(words.lead.by, { by: sender }) : words.lead.plain
  const once = fill(copy.once, { until: spokenMoment(link.expiresAt) })

  return writeMail({
    subject: words.subject,
    preview: words.preview,
    headline: lines,
    field: 'mint',
    reason: words.reason,
    blocks: [
      wordsBlock(lead),
      buttonBlock(words.button, address, { text: words.link }),
      wordsBlock(once),
      link.switchesOffSecondFactor && wordsBlock(copy.factorOff),
    ],
  })
}
