import { staffLinkMail as copy } from '#content/mails/staff.ts'
import { MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
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

  const html = renderMail(
    <MailPage title={words.subject} preview={words.preview} headline={lines} field="mint" reason={words.reason}>
      <Words>{lead}</Words>
      <MailButton href={address}>{words.button}</MailButton>
      <Words>{once}</Words>
      {link.switchesOffSecondFactor && <Words>{copy.factorOff}</Words>}
    </MailPage>,
  )
  const text = plainText([
    headline(lines),
    paragraph(lead),
    pointer(words.link, address),
    paragraph(once),
    link.switchesOffSecondFactor ? paragraph(copy.factorOff) : '',
    paragraph(words.reason),
  ])
  return { subject: words.subject, html, text }
}
