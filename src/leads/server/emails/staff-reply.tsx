import { staffReplyMail as defaults } from '#content/mails/leads.ts'
import { Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { LeadMail } from './lead-mail.ts'

/** What staff wrote to a person, paragraph by paragraph, as they wrote it. */
export async function staffReply({ subject, text }: { subject: string; text: string }): Promise<LeadMail> {
  const copy = mailWords('staffReplyMail', defaults)
  const title = subjectLine(subject)
  const paragraphs = severalLines(text, 10_000).split('\n\n')
  const html = renderMail(
    <MailPage title={title} preview={oneLine(text, 120)} headline={copy.headline} field="paper-hi" reason={copy.reason}>
      {paragraphs.map((one, index) => (
        <Words key={index}>
          {one.split('\n').map((line, place) => (
            <span key={place}>
              {place > 0 && <br />}
              {line}
            </span>
          ))}
        </Words>
      ))}
    </MailPage>,
  )
  const plain = plainText([
    headline(copy.headline),
    ...paragraphs.map((one) =>
      one
        .split('\n')
        .map((line) => paragraph(line))
        .join('\n'),
    ),
    paragraph(copy.reason),
  ])
  return { subject: title, html, text: plain }
}
