import { mailNames } from '#content/console/content-labels.ts'
import { contentConsole as words } from '#content/console/content.ts'
import { fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'

/** Returns the title of a part: one of the site's, or a mail's. */
export function partTitle(id: string): string {
  return (words.parts as Record<string, string>)[id] ?? mailNames[id] ?? id
}

/** Formats an instant for staff, beside a field: `3 Nov`. */
export function dayOf(instant: string): string {
  return shortDate(instant, 'now')
}

/** Shortens a text that may be long to one line beside a field. */
export function cut(text: string, most = 120): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** Returns a value in one line: a text, or how many entries a list has. */
export function valueInWords(value: unknown): string {
  if (typeof value === 'string') return cut(value.trim())
  return fillCount(words.past.entries, Array.isArray(value) ? value.length : 0)
}
