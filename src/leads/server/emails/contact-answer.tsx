import { contactAnswerMail as defaults } from '#content/mails/leads.ts'
import { Facts, MailButton, Quote, Steps, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import {
  factLines,
  heading,
  headline,
  numbered,
  paragraph,
  plainText,
  pointer,
} from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { firstName, oneLine, severalLines, subjectLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { partOfDay } from '#src/values/london-time.ts'
import type { LeadMail, MailLinks, MailPerson } from './lead-mail.ts'

export interface ContactAnswer {
  at: Date
  person: MailPerson
  /** The answers, by field name (LEADS-13). */
  details: Record<string, string>
  links: MailLinks
}

const dayMs = 24 * 3600 * 1000
const fields = ['candidateCount', 'selectedService', 'selectedPricingPlan', 'name', 'company', 'phone'] as const

/**
 * The mail to the sender of the contact form: what they told us, when we promise to answer, and what happens next. It
 * repeats only this form's answers, never what is stored about the address, because somebody else may have typed it.
 */
export async function contactAnswer({ at, person, details, links }: ContactAnswer): Promise<LeadMail> {
  const copy = mailWords('contactAnswerMail', defaults)
  const subject = subjectLine(copy.subject)
  const name = firstName(details.name ?? '')
  const lines = (name ? copy.headlineNamed : copy.headline).map((line) => fill(line, { name }))
  const deadline = fill(copy.deadline, { by: partOfDay(new Date(at.getTime() + dayMs)) })
  const facts: Fact[] = fields
    .map((field) => ({ label: copy.labels[field], value: withoutLinks(oneLine(details[field] ?? '', 80)) }))
    .filter(({ value }) => value !== '')
  facts.push({ label: copy.labels.email, value: oneLine(person.email, 254) })
  const message = withoutLinks(severalLines(details.message ?? '', 600))
  const films = `${links.site}/#videos`

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={lines} field="rose" reason={copy.reason}>
      <Words>
        <b>{copy.promise}</b> {deadline}
      </Words>
      <>
        <Subject>{copy.told}</Subject>
        <Facts facts={facts} />
      </>
      {message && (
        <>
          <Subject>{copy.message}</Subject>
          <Quote text={message} />
        </>
      )}
      <Words>{copy.wrong}</Words>
      <>
        <Subject>{copy.nextHeading}</Subject>
        <Steps steps={copy.next} />
      </>
      <Words>{copy.meanwhile}</Words>
      <MailButton href={films}>{copy.button}</MailButton>
    </MailPage>,
  )

  const text = plainText([
    headline(lines),
    paragraph(`${copy.promise} ${deadline}`),
    heading(copy.told, factLines(facts)),
    message && heading(copy.message, paragraph(message, '> ')),
    paragraph(copy.wrong),
    heading(copy.nextHeading, numbered(copy.next.map((step) => `${step.title}. ${step.text}`))),
    pointer(copy.meanwhile, films),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
