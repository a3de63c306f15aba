/**
 * Makes text that people typed safe to repeat in a mail. React escapes it in the HTML part. These functions remove what
 * would break a header, a line of text or the reader's view.
 */

// Matches control characters, and the marks that change the direction of what follows them (a name must not be able to
// reverse the words after it). Right-to-left text needs neither. Private-use characters are placeholders in the page
// (outlook.ts).
const unseen = /[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Returns one line of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return shorten(text.replace(/\s/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim(), max)
}

/** Returns several lines of at most `max` characters together, with never more than one empty line in a row. */
export function severalLines(text: string, max: number): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').split('\n')
  const clean = lines.map((line) => line.replace(/\t/g, ' ').replace(unseen, '').trimEnd()).join('\n')
  return shorten(clean.replace(/\n{3,}/g, '\n\n').trim(), max)
}

/**
 * Removes web addresses. A form accepts anybody's address as the sender's, so our mail to that address must not contain
 * a stranger's link.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/giu, '[link]')
    .replace(/(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}.-]*@)(?:[/?#:]\S*)?/giu, '[link]')
}

/** Returns the subject of a mail: one line, short enough for a list (RFC 5322 forbids line breaks). */
export function subjectLine(text: string): string {
  return oneLine(text, 120)
}

/**
 * Returns a first name, if the text looks like a name and fits the headline. A sentence or an advertisement does not.
 */
export function firstName(name: string): string {
  const [first = '', ...others] = oneLine(name, 200).split(' ')
  return others.length <= 3 && /^\p{L}[\p{L}\p{M}’'-]{0,11}$/u.test(first) ? first : ''
}

/**
 * Returns a whole name, if it looks like one: up to five words of letters. A mail to an address that anybody may have
 * typed must not contain an advertisement in place of a name.
 */
export function wholeName(name: string): string {
  const line = oneLine(name, 60)
  return /^\p{L}[\p{L}\p{M}.’'-]*(?: \p{L}[\p{L}\p{M}.’'-]*){0,4}$/u.test(line) && withoutLinks(line) === line
    ? line
    : ''
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

/** Cuts between what a reader sees as characters, so that no emoji is cut apart. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  let beginning = ''
  for (const { segment } of graphemes.segment(text)) {
    if (beginning.length + segment.length > max - 1) break
    beginning += segment
  }
  return `${beginning.trimEnd()}…`
}
