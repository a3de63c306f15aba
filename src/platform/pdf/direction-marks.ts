/** What stands between the two keeps its own direction, and does not turn round what stands beside it (UAX #9, FSI and PDI). */
export const isolate = { open: '\u2068', close: '\u2069' } as const
export const marks = /[\u2068\u2069]/g
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether some of a text is written from right to left. */
export function turnsRound(text: string): boolean {
  return rightToLeft.test(text)
}

/** Marks off somebody's text, such as a name, inside a sentence of ours. */
export function isolated(text: string): string {
  return turnsRound(text) ? `${isolate.open}${text}${isolate.close}` : text
}

/** The same without the marks of `isolated`, which no face has a drawing for. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '')
}
