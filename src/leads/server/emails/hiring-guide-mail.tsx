import { hiringGuide } from '#content/hiring-guide.ts'
import { contents } from '#content/hiring-guide/preparation.ts'
import { hiringGuideMail as defaults } from '#content/mails/leads.ts'
import { Contents, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { bullets, heading } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import type { LeadMail, MailLinks } from './lead-mail.ts'

/** The guide has bold words in its advice; the mail has none. */
const advice = contents.advice.map((line) => line.replaceAll('**', ''))

/**
 * To a visitor who asked for the guide. The PDF is attached as `hiringGuide.fileName`; the list of its contents comes
 * from the document's own chapters.
 */
export async function hiringGuideMail({ links }: { links: MailLinks }): Promise<LeadMail> {
  // The pages load the PDF library, which a process that sends no guide does without.
  const { chapters } = await import('../hiring-guide/pages.ts')
  const copy = mailWords('hiringGuideMail', defaults)
  const subject = subjectLine(copy.subject)
  const file = fill(copy.file, { file: hiringGuide.fileName })
  const contact = `${links.site}/#contact`

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'deep',
    reason: copy.reason,
    blocks: [
      wordsBlock(`${copy.lead} ${file}`),
      {
        html: (
          <>
            <Subject>{copy.inside}</Subject>
            <Contents entries={chapters} />
          </>
        ),
        text: heading(
          copy.inside,
          chapters.map(({ number, title }) => `${String(number ?? '').padStart(2)}  ${title}`).join('\n'),
        ),
      },
      {
        html: (
          <>
            <Subject>{copy.where}</Subject>
            {advice.map((line) => (
              <Words key={line}>{line}</Words>
            ))}
          </>
        ),
        text: heading(copy.where, bullets(advice)),
      },
      { html: <Words>{copy.next}</Words> },
      buttonBlock(copy.button, contact, { text: copy.next }),
    ],
  })
}
