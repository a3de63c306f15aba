import { brand } from '#content/brand.ts'
import { careerEmailMail as defaults } from '#content/mails/leads.ts'
import { Doors, MailLink, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { heading, paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import type { LeadMail, MailLinks } from './lead-mail.ts'

/**
 * The mail to a candidate who left an address: the jobs, the solo interview, the fifteen-minute call, and how to be
 * deleted.
 */
export async function careerEmailAnswer({
  links,
  closedUntil = null,
}: {
  links: MailLinks
  /** The date until which no solo interview can be begun without an invitation. */
  closedUntil?: string | null
}): Promise<LeadMail> {
  const copy = mailWords('careerEmailMail', defaults)
  const subject = subjectLine(copy.subject)
  const solo = closedUntil
    ? { ...copy.soloClosed, text: fill(copy.soloClosed.text, { day: spokenDate(closedUntil) }) }
    : copy.solo
  const ways = [
    { ...solo, href: links.soloInterview },
    { ...copy.call, href: `${links.site}/?book=consultation` },
  ]

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      { html: <Words>{copy.lead}</Words> },
      buttonBlock(copy.button, links.careers, { text: copy.lead }),
      {
        html: (
          <>
            <Subject>{copy.ways}</Subject>
            <Doors doors={ways} />
          </>
        ),
        text: heading(copy.ways, ways.map((way) => pointer(`${way.title}. ${way.text}`, way.href)).join('\n\n')),
      },
      {
        html: (
          <Words>
            {copy.deletion.text}
            <MailLink href={mailto(brand.email, copy.deletion.subject)}>{copy.deletion.link}</MailLink>
            {copy.deletion.after}
          </Words>
        ),
        text: paragraph(`${copy.deletion.text}${brand.email}${copy.deletion.after}`),
      },
    ],
  })
}
