import { replyWords as words } from '#content/console/replies.ts'
import { firstName } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'

/** What of a person a reply repeats; empty if they have not said. */
export interface ReplyReader {
  name: string
  company: string
  wishes: { service: string; hires: string }
}

export interface Reply {
  subject: string
  text: string
}

/** Whether a text still has a place that a template leaves to its writer, such as `[price]`. */
export function isUnfinished(text: string): boolean {
  return words.leftToWriter.some((place) => text.includes(place))
}

/**
 * A template with the person's own words in its places, a greeting by their first name and the writer's name below
 * (LEADS-32). What they have not said is put in general words.
 */
export function replyFrom(template: Reply, reader: ReplyReader, member: string): Reply {
  const asked = [reader.wishes.hires, reader.wishes.service].filter(Boolean).join(', ') || words.asked
  const places = { asked, company: reader.company || words.company }
  const name = firstName(reader.name)
  const greeting = name ? fill(words.greeting, { name }) : words.greetingUnnamed
  return {
    subject: fill(template.subject, places),
    text: [greeting, fill(template.text, places), fill(words.signature, { member })].filter(Boolean).join('\n\n'),
  }
}
