import { hiringGuide } from '#content/hiring-guide.ts'
import { contents } from '#content/hiring-guide/preparation.ts'
import { hiringGuideMail as defaults } from '#content/mails/leads.ts'
import { Contents, MailButton, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { bullets, heading, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { chapters } from '../hiring-guide/pages.ts'
import type { LeadMail, MailLinks } from './lead-mail.ts'

/** The guide has bold words in its advice; the mail has none. */
const advice = contents.advice.map((line) => line.replaceAll('**', ''))

/**
 * To a visitor who asked for the guide. The PDF is attached as `hiringGuide.fileName`; the list of its contents comes
 * from the document's own chapters.
 */
export async function hiringGuideMail({ links }: { links: MailLinks }): Promise<LeadMail> {
  const copy = mailWords('hiringGuideMail', defaults)
  const subject = subjectLine(copy.subject)
  const file = fill(copy.file, { file: hiringGuide.fileName })
  const contact = `${links.site}/#contact`

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="deep" reason={copy.reason}>
      <Words>
        {copy.lead} {file}
      </Words>
      <>
        <Subject>{copy.inside}</Subject>
        <Contents entries={chapters} />
      </>
      <>
        <Subject>{copy.where}</Subject>
        {advice.map((line) => (
          <Words key={line}>{line}</Words>
        ))}
      </>
      <Words>{copy.next}</Words>
      <MailButton href={contact}>{copy.button}</MailButton>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    paragraph(`${copy.lead} ${file}`),
    heading(
      copy.inside,
      chapters.map(({ number, title }) => `${String(number ?? '').padStart(2)}  ${title}`).join('\n'),
    ),
    heading(copy.where, bullets(advice)),
    pointer(copy.next, contact),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
