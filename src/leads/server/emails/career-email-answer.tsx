import { brand } from '#content/brand.ts'
import { careerEmailMail as defaults } from '#content/mails/leads.ts'
import { Doors, MailButton, MailLink, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { heading, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { LeadMail, MailLinks } from './lead-mail.ts'

/**
 * The mail to a candidate who left an address: the jobs, the solo interview, the fifteen-minute call, and how to be
 * deleted.
 */
export async function careerEmailAnswer({ links }: { links: MailLinks }): Promise<LeadMail> {
  const copy = mailWords('careerEmailMail', defaults)
  const subject = subjectLine(copy.subject)
  const ways = [
    { ...copy.solo, href: links.soloInterview },
    { ...copy.call, href: `${links.site}/?book=consultation` },
  ]

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="mint" reason={copy.reason}>
      <Words>{copy.lead}</Words>
      <MailButton href={links.careers}>{copy.button}</MailButton>
      <>
        <Subject>{copy.ways}</Subject>
        <Doors doors={ways} />
      </>
      <Words>
        {copy.deletion.text}
        <MailLink href={mailto(brand.email, copy.deletion.subject)}>{copy.deletion.link}</MailLink>
        {copy.deletion.after}
      </Words>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    pointer(copy.lead, links.careers),
    heading(copy.ways, ways.map((way) => pointer(`${way.title}. ${way.text}`, way.href)).join('\n\n')),
    paragraph(`${copy.deletion.text}${brand.email}${copy.deletion.after}`),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
