import { testMail as copy } from '#content/mails/console.ts'
import { MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'

/** The mail to the member of staff who requested it. If it arrives, mail works. */
export async function testMail({
  name,
  at,
  address,
}: {
  name: string
  at: Date
  address: string
}): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const lead = fill(copy.text, { name, at: spokenMoment(at) })
  const html = renderMail(
    <MailPage title={copy.subject} preview={copy.preview} headline={copy.headline} field="mint" reason={copy.reason}>
      <Words>{lead}</Words>
      <Words>{copy.look}</Words>
      <MailButton href={address}>{copy.button}</MailButton>
    </MailPage>,
  )
  const text = plainText([
    headline(copy.headline),
    paragraph(lead),
    paragraph(copy.look),
    pointer(copy.link, address),
    paragraph(copy.reason),
  ])
  return { subject: copy.subject, html, text }
}
