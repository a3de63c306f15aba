/**
 * Text between these two marks keeps its own direction, and does not change that of its neighbours (UAX #9, FSI and
 * PDI).
 */
export const isolate = { open: '\u2068', close: '\u2069' } as const
export const marks = /[\u2068\u2069]/g
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether any part of a text is written from right to left. */
export function runsRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Isolates a foreign text, such as a name, inside a sentence of ours. */
export function isolated(text: string): string {
  return runsRightToLeft(text) ? `${isolate.open}${text}${isolate.close}` : text
}

/** The text without the marks of `isolated`, for which no font has a glyph. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '')
}
