import { vttOf } from '#src/videos/cues.ts'

/** About one line under a film. */
const longestLine = 70

/**
 * The captions of a question's film: the question's own words, which are spoken word for word, spread over the film by
 * their length.
 */
export function captionsOfQuestion(text: string, seconds: number): string {
  const lines = linesOf(text)
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  let said = 0
  return vttOf(
    lines.map((line) => {
      const starts = (said / letters) * seconds
      said += line.length
      return { starts, ends: (said / letters) * seconds, text: line }
    }),
  )
}

function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    const isSentenceOver = last !== undefined && /[.?!]$/.test(last)
    if (last === undefined || isSentenceOver || last.length + 1 + word.length > longestLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
