import { replyWords as words } from '#content/console/replies.ts'
import { firstName } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'

/** What a reply repeats about a person. Empty if they have not said it. */
export interface ReplyReader {
  name: string
  company: string
  wishes: { service: string; hires: string }
}

export interface Reply {
  subject: string
  text: string
}

/** Whether a text still has a placeholder that a template leaves to its writer, such as `[price]`. */
export function isUnfinished(text: string): boolean {
  return words.leftToWriter.some((place) => text.includes(place))
}

/**
 * Returns a template with the person's own words in its placeholders, a greeting by their first name and the writer's
 * name at the end (LEADS-32). What they have not said is replaced by general words.
 */
export function replyFrom(template: Reply, reader: ReplyReader, member: string): Reply {
  const wishes = [reader.wishes.hires, reader.wishes.service].filter(Boolean).join(', ') || words.asked
  const places = { asked: wishes, company: reader.company || words.company }
  const name = firstName(reader.name)
  const greeting = name ? fill(words.greeting, { name }) : words.greetingUnnamed
  return {
    subject: fill(template.subject, places),
    text: [greeting, fill(template.text, places), fill(words.signature, { member })].filter(Boolean).join('\n\n'),
  }
}
