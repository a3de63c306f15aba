import { contactAnswerMail as defaults } from '#content/mails/leads.ts'
import { Facts, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, heading, paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, quoteBlock, stepsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
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

  return writeMail({
    subject,
    preview: copy.preview,
    headline: lines,
    field: 'rose',
    reason: copy.reason,
    blocks: [
      {
        html: (
          <Words>
            <b>{copy.promise}</b> {deadline}
          </Words>
        ),
        text: paragraph(`${copy.promise} ${deadline}`),
      },
      {
        html: (
          <>
            <Subject>{copy.told}</Subject>
            <Facts facts={facts} />
          </>
        ),
        text: heading(copy.told, factLines(facts)),
      },
      message && quoteBlock(copy.message, message),
      wordsBlock(copy.wrong),
      stepsBlock(copy.nextHeading, copy.next),
      { html: <Words>{copy.meanwhile}</Words> },
      buttonBlock(copy.button, films, { text: copy.meanwhile }),
    ],
  })
}
