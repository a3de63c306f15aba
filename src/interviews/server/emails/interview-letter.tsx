import { brand } from '#content/brand.ts'
import { buttonBlock, factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/** A mail about an interview, from top to bottom; all of it is plain text. */
interface InterviewLetter {
  subject: string
  preview: string
  headline: readonly string[]
  field: 'hot' | 'mint' | 'deep' | 'rose'
  before: readonly string[]
  facts?: readonly Fact[]
  button?: { label: string; href: string }
  after?: readonly string[]
  reason: string
}

/** One field, one button, and why it came. */
export async function interviewLetter(letter: InterviewLetter): Promise<RenderedMail> {
  const { before, facts = [], button, after = [] } = letter

  const parts = writeMail({
    subject: subjectLine(letter.subject),
    preview: letter.preview,
    headline: letter.headline,
    field: letter.field,
    reason: letter.reason,
    blocks: [
      ...before.map(wordsBlock),
      facts.length > 0 && factsBlock(facts),
      button && buttonBlock(button.label, button.href, { text: `${button.label}:` }),
      ...after.map(wordsBlock),
    ],
  })
  return { ...parts, replyTo: brand.email, attachments: [await logoAttachment()] }
}
