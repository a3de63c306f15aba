import { interviewLinkMail } from '#content/mails/interviews.ts'
import { firstName, severalLines, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'

/** The most that a colleague writes in a mail. */
const mostWords = 4000

/** The words of the mail with a new link, unless a colleague writes others: what it opens, and what to do. */
export function linkWords({ name, trouble }: { name: string; trouble: string | null }): string {
  const copy = interviewLinkMail
  const first = firstName(name)
  const advice = trouble === null ? undefined : copy.stuck[trouble]
  return [fill(first ? copy.lead : copy.leadPlain, { name: first }), ...(advice ? [advice] : [])].join('\n\n')
}

/** Returns what a colleague wrote as paragraphs of a mail, whose only link is its button. */
export function paragraphsOf(said: string): string[] {
  return severalLines(said, mostWords)
    .split(/\n{2,}/)
    .map((paragraph) => withoutLinks(paragraph.trim()))
}
