import { staffNoticeMail as copy } from '#content/mails/staff.ts'
import { MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { NoticeKind } from '../notices.ts'

/** The mail to a member about a change of their access, so that they notice if it was not them. */
export async function staffNotice({
  what,
  at,
  address,
}: {
  what: NoticeKind
  at: Date
  address: string
}): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const words = copy[what]
  const lead = fill(words.text, { at: spokenMoment(at) })
  const html = renderMail(
    <MailPage title={words.subject} preview={copy.preview} headline={words.headline} field="rose" reason={copy.reason}>
      <Words>{lead}</Words>
      <Words>{copy.wasYou}</Words>
      <Words>
        <b>{copy.wasNot}</b>
      </Words>
      <MailButton href={address}>{copy.button}</MailButton>
    </MailPage>,
  )
  const text = plainText([
    headline(words.headline),
    paragraph(lead),
    paragraph(copy.wasYou),
    paragraph(copy.wasNot),
    pointer(copy.link, address),
    paragraph(copy.reason),
  ])
  return { subject: words.subject, html, text }
}
