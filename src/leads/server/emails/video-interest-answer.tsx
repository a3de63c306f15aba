import { films } from '#content/films.ts'
import { videoInterestMail as defaults } from '#content/mails/leads.ts'
import { Figures, MailButton, MailLink, Steps, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { heading, headline, numbered, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
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

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="hot" reason={copy.reason}>
      <Words>{lead}</Words>
      <>
        <Subject>{copy.how}</Subject>
        <Steps steps={copy.steps} />
      </>
      <>
        <Subject>{copy.costs}</Subject>
        <Figures rows={costs} />
      </>
      <Words>{copy.share}</Words>
      <MailButton href={contact} ink>
        {copy.button}
      </MailButton>
      <Words>
        {copy.again.before}
        <MailLink href={page}>{copy.again.link}</MailLink>
        {copy.again.after} {copy.more.before}
        <MailLink href={links.videoChannel}>{copy.more.link}</MailLink>
        {copy.more.after}
      </Words>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    paragraph(lead),
    heading(copy.how, numbered(copy.steps.map(({ title, text }) => `${title}. ${text}`))),
    heading(
      copy.costs,
      costs
        .map(({ figure, title, text }) => `${figure.padEnd(8)}${title}\n${paragraph(text, ' '.repeat(8))}`)
        .join('\n'),
    ),
    paragraph(`${copy.share}`),
    pointer(`${copy.button}:`, contact),
    pointer(`${copy.again.before}${copy.again.link}:`, page),
    pointer(`${copy.more.before}${copy.more.link}:`, links.videoChannel),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
