import { brand } from '#content/brand.ts'
import { permissionAskedMail as copy } from '#content/mails/candidates.ts'
import { MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/**
 * The mail that asks a candidate for permission. Yes and No are two equal buttons, and both only open the candidate's
 * page.
 */
export async function permissionLetter(asked: {
  subject: string
  lead: string
  question: readonly string[]
  href: string
}): Promise<RenderedMail> {
  const subject = subjectLine(asked.subject)
  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="mint" reason={copy.reason}>
      <Words>{asked.lead}</Words>
      {asked.question.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      <MailButton href={asked.href} ink>
        {copy.yes}
      </MailButton>
      <MailButton href={asked.href} ink>
        {copy.no}
      </MailButton>
      <Words>{copy.fine}</Words>
      <Words>{copy.first}</Words>
    </MailPage>,
  )
  const text = plainText([
    headline(copy.headline),
    paragraph(asked.lead),
    ...asked.question.map((words) => paragraph(words)),
    pointer(`${copy.yes} / ${copy.no}:`, asked.href),
    paragraph(copy.fine),
    paragraph(copy.first),
    paragraph(copy.reason),
  ])
  return { subject, html, text, replyTo: brand.email, attachments: [await logoAttachment()] }
}
