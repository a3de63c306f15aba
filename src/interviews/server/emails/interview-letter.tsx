import { brand } from '#content/brand.ts'
import { Facts, MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/** A mail about an interview, from top to bottom; all of it is plain text. */
interface InterviewLetter {
  subject: string
  preview: string
  headline: readonly string[]
  field: 'hot' | 'mint' | 'deep' | 'rose'
  before: readonly string[]
  facts?: readonly Fact[]
  button?: { label: string; href: string }
  after?: readonly string[]
  reason: string
}

/** One field, one button, and why it came. */
export async function interviewLetter(letter: InterviewLetter): Promise<RenderedMail> {
  const subject = subjectLine(letter.subject)
  const { before, facts = [], button, after = [] } = letter
  const html = renderMail(
    <MailPage
      title={subject}
      preview={letter.preview}
      headline={letter.headline}
      field={letter.field}
      reason={letter.reason}
    >
      {before.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      {facts.length === 0 ? '' : <Facts facts={facts} />}
      {button ? <MailButton href={button.href}>{button.label}</MailButton> : ''}
      {after.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
    </MailPage>,
  )
  const text = plainText([
    headline(letter.headline),
    ...before.map((words) => paragraph(words)),
    facts.length === 0 ? undefined : factLines(facts),
    button && pointer(`${button.label}:`, button.href),
    ...after.map((words) => paragraph(words)),
    paragraph(letter.reason),
  ])
  return { subject, html, text, replyTo: brand.email, attachments: [await logoAttachment()] }
}
