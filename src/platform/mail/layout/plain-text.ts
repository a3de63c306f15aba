import type { Fact } from './fact.ts'

/** Longest line of a text part, in characters (RFC 5322 §2.1.1 recommends 78). */
export const longestLine = 78
const measure = 72

/** Joins the blocks of a mail's text part with an empty line between them. Empty blocks are left out. */
export function plainText(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/**
 * Wraps a paragraph between words. Its own line breaks are kept. A word longer than a line is cut, but not an address
 * of ours.
 */
export function paragraph(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) =>
      wrap(line, measure - indent.length)
        .map((part) => (indent + part).trimEnd())
        .join('\n'),
    )
    .join('\n')
}

/** Returns a sentence and below it the address that it refers to, unbroken, so that a mail program recognises it. */
export function pointer(text: string, address: string): string {
  return `${paragraph(text)}\n${address}`
}

/** Formats the mail's first line. */
export function headline(lines: readonly string[]): string {
  const text = lines.join(' ')
  return `${text}\n${'='.repeat(Math.min(text.length, measure))}`
}

/** Formats a heading with the text below it. */
export function heading(text: string, below: string): string {
  return `${text}\n${'-'.repeat(Math.min(text.length, measure))}\n${below}`
}

/** Labels and values in two columns. */
export function factLines(facts: readonly Fact[]): string {
  const column = Math.min(Math.max(...facts.map(({ label }) => label.length)), 20) + 3
  return facts
    .map(({ label, value }) => {
      const lines = value.split('\n').flatMap((line) => wrap(line, measure - column))
      return lines.map((line, index) => `${(index === 0 ? label : '').padEnd(column)}${line}`.trimEnd()).join('\n')
    })
    .join('\n')
}

/** Formats a numbered list, with the text indented beside its number. */
export function numbered(items: readonly string[]): string {
  return items.map((item, index) => hanging(`${index + 1}. `, item)).join('\n')
}

/** Formats a list. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => hanging('- ', item)).join('\n')
}

function hanging(mark: string, text: string): string {
  return wrap(text, measure - mark.length)
    .map((line, row) => (row === 0 ? mark : ' '.repeat(mark.length)) + line)
    .join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })

function pieces(word: string, width: number): string[] {
  if (word.length <= width) return [word]
  const cut: string[] = ['']
  for (const { segment } of graphemes.segment(word)) {
    if (cut.at(-1)!.length + segment.length > width) cut.push('')
    cut[cut.length - 1] += segment
  }
  return cut
}
