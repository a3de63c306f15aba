import type { Pence } from '#src/values/money.ts'

/** The fields of a stored line that are compared. */
export interface KeptLine {
  id: string
  day: string
  pence: Pence
  payer: string
  reference: string
  /** Lines of one file have the same time of import. */
  importedAt: Date
}

/**
 * Returns the ids of lines that look like one of an earlier file: the same day and sum, and one text has every word of
 * the other. Banks give a line an id in OFX and none in CSV, so a line imported in both forms is stored twice. Each
 * line is the twin of at most one other, because two equal payments are not one.
 */
export function twinsAmong(lines: readonly KeptLine[]): Set<string> {
  const twins = new Set<string>()
  for (const sameSumLines of Map.groupBy(lines, ({ day, pence }) => `${day} ${pence}`).values()) {
    const files = Map.groupBy(sameSumLines, ({ importedAt }) => importedAt.getTime())
    const earlierLines: KeptLine[] = []
    for (const [, file] of [...files].sort(([a], [b]) => a - b)) {
      const unmatched = [...earlierLines]
      for (const line of file) {
        const index = unmatched.findIndex((earlier) => isSimilar(earlier, line))
        if (index >= 0) {
          unmatched.splice(index, 1)
          twins.add(line.id)
        } else earlierLines.push(line)
      }
    }
  }
  return twins
}

function isSimilar(a: KeptLine, b: KeptLine): boolean {
  const [fewer, more] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.length - other.length)
  // A bank may cut a name short.
  return (
    fewer!.length > 0 && fewer!.every((word) => more!.some((long) => long.startsWith(word) || word.startsWith(long)))
  )
}

function wordsOf({ payer, reference }: KeptLine): string[] {
  return `${payer} ${reference}`.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
