import { leadAnnouncedMail as copy } from '#content/mails/leads.ts'
import { Facts, MailLink, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { factLines, heading, paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, factsBlock, quoteBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto, tel } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { partOfDay, shortMoment, spokenMoment } from '#src/values/london-time.ts'
import type { FormLeadKind, LeadKind } from '../../lead.ts'
import type { LeadMail, MailPerson } from './lead-mail.ts'

export interface LeadAnnouncement {
  kind: FormLeadKind
  leadId: string
  at: Date
  person: MailPerson
  /** This time's answers, by field name. */
  details: Record<string, string>
  /** What the person left before, newest first. */
  history: readonly { kind: LeadKind; at: Date }[]
}

const dayMs = 24 * 3600 * 1000

/**
 * The mail to the agency about one lead: who, what, everything they said, and what they left before. A reply goes to
 * the person (LEADS-21).
 */
export async function leadAnnounced(lead: LeadAnnouncement): Promise<LeadMail> {
  const { kind, at, details, history } = lead
  const person = { ...lead.person, email: oneLine(lead.person.email, 254) }
  const name = oneLine(person.name ?? '', 60)
  const places = {
    who: name ? `${name} (${person.email})` : person.email,
    count: /^\d{1,2}(-\d{1,2}|\+)?$/.exec(details.candidateCount ?? '')?.[0] ?? copy.some,
    film: oneLine(details.videoTitle || copy.film, 40),
    answerBy: partOfDay(new Date(at.getTime() + dayMs)),
  }
  const words = copy.kinds[kind]
  const plural = details.candidateCount === '1' ? 'one' : 'other'
  const subject = subjectLine(fill(typeof words.subject === 'string' ? words.subject : words.subject[plural], places))
  const lines = (('one' in words.headline ? words.headline[plural] : words.headline) as readonly string[]).map((line) =>
    fill(line, places),
  )
  const summary = fill(words.summary, places)
  const historyWords = fillCount(copy.history.seen, history.length)
  const facts = [...personFacts(person, details), ...detailFacts(details), ...leadFacts(lead)]
  const message = severalLines(details.message ?? '', 5000)
  const phone = oneLine(person.phone || details.phone || '', 50)
  const reply = fill(copy.reply, { email: person.email })
  const past: Fact[] = history.map((earlier) => ({
    label: shortMoment(earlier.at),
    value: copy.history.kinds[earlier.kind],
  }))

  const parts = writeMail({
    subject,
    preview: `${historyWords} ${summary}`,
    headline: lines,
    field: 'hot',
    reason: copy.reason,
    blocks: [
      wordsBlock(summary),
      factsBlock(facts),
      message && quoteBlock(copy.message, message),
      buttonBlock(copy.button, mailto(person.email), { ink: true }),
      {
        html: (
          <Words>
            {reply}
            {tel(phone) && (
              <>
                {` ${copy.ring.before}`}
                <MailLink href={tel(phone)!}>{phone.replaceAll(' ', '\u00a0')}</MailLink>
                {copy.ring.after}
              </>
            )}
          </Words>
        ),
        text: paragraph(tel(phone) ? `${reply} ${copy.ring.before}${phone}${copy.ring.after}` : reply),
      },
      {
        html: (
          <>
            <Subject>{copy.history.heading}</Subject>
            {past.length > 0 ? <Facts facts={past} /> : <Words>{copy.history.seen.none}</Words>}
          </>
        ),
        text: heading(copy.history.heading, past.length > 0 ? factLines(past) : paragraph(copy.history.seen.none)),
      },
    ],
  })
  return { ...parts, replyTo: person.email }
}

const personFields = ['name', 'company', 'phone'] as const
const elsewhere = new Set<string>([...personFields, 'email', 'message', 'videoId'])

/**
 * Returns who they are. If the form differs from what we knew, both are shown, because anyone can type anyone's
 * address.
 */
function personFacts(person: MailPerson, details: Record<string, string>): Fact[] {
  const facts: Fact[] = [{ label: copy.labels.email, value: person.email, href: mailto(person.email) }]
  for (const field of personFields) {
    const before = oneLine(person[field] ?? '', 200)
    const now = oneLine(details[field] ?? '', 200)
    const href = (value: string) => (field === 'phone' ? tel(value) : undefined)
    if (before || now) facts.push({ label: copy.labels[field], value: before || now, href: href(before || now) })
    if (before && now && before !== now) {
      facts.push({ label: fill(copy.thisTime, { label: copy.labels[field] }), value: now, href: href(now) })
    }
  }
  return facts
}

/** Returns their answers. A field without a label is shown under its own name. */
function detailFacts(details: Record<string, string>): Fact[] {
  return Object.entries(details)
    .filter(([field, value]) => value !== '' && !elsewhere.has(field))
    .map(([field, value]) => ({
      label: (copy.labels as Record<string, string>)[field] ?? oneLine(field, 40),
      value: field === 'watchTimeSeconds' ? watched(value) : severalLines(value, 1000),
    }))
}

function leadFacts({ at, leadId }: LeadAnnouncement): Fact[] {
  return [
    { label: copy.labels.at, value: spokenMoment(at) },
    { label: copy.labels.leadId, value: leadId },
  ]
}

function watched(value: string): string {
  const seconds = Math.round(Number(value))
  if (!Number.isFinite(seconds)) return oneLine(value, 40)
  if (seconds < 60) return fillCount(copy.seconds, seconds)
  return fill(copy.minutes, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}
