/**
 * What people type, made safe to repeat in a mail. React escapes it in the HTML part;
 * these take away what hurts a header, a line of text or a reader.
 */

// Control characters, and the marks that turn the direction of what follows them
// (a name must not be able to rewrite the words after it). Right-to-left text needs neither.
// Private-use characters mark places in the page (outlook.ts).
const unseen = /[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** One line of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return shorten(text.replace(/\s/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim(), max)
}

/** Several lines of at most `max` characters together; never more than one empty line in a row. */
export function severalLines(text: string, max: number): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').split('\n')
  const clean = lines.map((line) => line.replace(/\t/g, ' ').replace(unseen, '').trimEnd()).join('\n')
  return shorten(clean.replace(/\n{3,}/g, '\n\n').trim(), max)
}

/**
 * Without web addresses. A form takes anybody's address for the sender's; what our own
 * mail repeats to that address must not carry a stranger's link.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/giu, '[link]')
    .replace(/(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}.-]*@)(?:[/?#:]\S*)?/giu, '[link]')
}

/** The subject of a mail: one line, short enough to be read in a list (RFC 5322 forbids the line break). */
export function subjectLine(text: string): string {
  return oneLine(text, 120)
}

/** A first name, if the text looks like a name and fits the headline; a sentence or an advertisement does not. */
export function firstName(name: string): string {
  const [first = '', ...others] = oneLine(name, 200).split(' ')
  return others.length <= 3 && /^\p{L}[\p{L}\p{M}’'-]{0,11}$/u.test(first) ? first : ''
}

/**
 * A whole name, if it looks like one: up to five words of letters. What goes to an address
 * that anybody may have typed must not carry an advertisement in the place of a name.
 */
export function wholeName(name: string): string {
  const line = oneLine(name, 60)
  return /^\p{L}[\p{L}\p{M}.’'-]*(?: \p{L}[\p{L}\p{M}.’'-]*){0,4}$/u.test(line) && withoutLinks(line) === line
    ? line
    : ''
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/** Cuts between what a reader takes for characters, so that no emoji is torn apart. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  let beginning = ''
  for (const { segment } of graphemes.segment(text)) {
    if (beginning.length + segment.length > max - 1) break
    beginning += segment
  }
  return `${beginning.trimEnd()}…`
}
