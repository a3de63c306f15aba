import { staffReplyMail as defaults } from '#content/mails/leads.ts'
import { Words } from '#src/platform/mail/layout/blocks.tsx'
import { paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { LeadMail } from './lead-mail.ts'

/** What staff wrote to a person, paragraph by paragraph, as they wrote it. */
export async function staffReply({ subject, text }: { subject: string; text: string }): Promise<LeadMail> {
  const copy = mailWords('staffReplyMail', defaults)
  const paragraphs = severalLines(text, 10_000).split('\n\n')

  return writeMail({
    subject: subjectLine(subject),
    preview: oneLine(text, 120),
    headline: copy.headline,
    field: 'paper-hi',
    reason: copy.reason,
    blocks: paragraphs.map((one) => ({
      html: (
        <Words>
          {one.split('\n').map((line, place) => (
            <span key={place}>
              {place > 0 && <br />}
              {line}
            </span>
          ))}
        </Words>
      ),
      text: paragraph(one),
    })),
  })
}
