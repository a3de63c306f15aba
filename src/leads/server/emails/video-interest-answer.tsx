import { films } from '#content/films.ts'
import { videoInterestMail as defaults } from '#content/mails/leads.ts'
import { Figures, MailLink, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { heading, paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, stepsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import type { LeadMail, MailLinks } from './lead-mail.ts'

export interface VideoInterestAnswer {
  /** As the form sent it; shown in the mail only if it is the title of one of our films. */
  videoTitle: string
  /** The present titles of the films, if staff have changed them. */
  titles?: readonly string[]
  links: MailLinks
}

const costs = [
  ...defaults.options.map(({ rate, title, text }) => ({ figure: `${rate}%`, title, text })),
  defaults.deposit,
]

/**
 * The mail to a visitor who pressed Tell Me More: how it works and what it costs, as the box under the film promises.
 * Options, rates and deposit are those of the agreement (LEADS-23).
 */
export async function videoInterestAnswer({ videoTitle, titles = [], links }: VideoInterestAnswer): Promise<LeadMail> {
  const copy = mailWords('videoInterestMail', defaults)
  const subject = subjectLine(copy.subject)
  const film = [...titles, ...films.map(({ title }) => title)].find((title) => title === videoTitle.trim())
  const lead = film ? fill(copy.lead, { film: `“${film}”` }) : copy.leadWithoutFilm
  const contact = `${links.site}/#contact`
  const page = `${links.site}/#videos`

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'hot',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      stepsBlock(copy.how, copy.steps),
      {
        html: (
          <>
            <Subject>{copy.costs}</Subject>
            <Figures rows={costs} />
          </>
        ),
        text: heading(
          copy.costs,
          costs
            .map(({ figure, title, text }) => `${figure.padEnd(8)}${title}\n${paragraph(text, ' '.repeat(8))}`)
            .join('\n'),
        ),
      },
      wordsBlock(copy.share),
      buttonBlock(copy.button, contact, { ink: true, text: `${copy.button}:` }),
      {
        html: (
          <Words>
            {copy.again.before}
            <MailLink href={page}>{copy.again.link}</MailLink>
            {copy.again.after} {copy.more.before}
            <MailLink href={links.videoChannel}>{copy.more.link}</MailLink>
            {copy.more.after}
          </Words>
        ),
        text: pointer(`${copy.again.before}${copy.again.link}:`, page),
      },
      { text: pointer(`${copy.more.before}${copy.more.link}:`, links.videoChannel) },
    ],
  })
}
