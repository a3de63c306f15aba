export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: string[]
}

const separators = [',', ';', '\t', '|'] as const

/**
 * Reads the rows of a CSV file (RFC 4180, with the habits of banks and spreadsheets). The separator is the one that is
 * most frequent in the first lines; empty rows are left out. A quotation mark inside an unquoted cell is a letter.
 * Stops after `most` rows and then says so.
 */
export function csvRows(text: string, most: number): { rows: CsvRow[]; isWhole: boolean } {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begun, at] = [1, 1, 0]
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator) : bareCell(text, at, separator)
    cells.push(cell.text)
    line += cell.breaks
    at = cell.end
    if (text[at] === separator) {
      at++
      // The last cell of a file that ends with a separator is empty.
      if (at < text.length) continue
      cells.push('')
    }
    if (cells.some((one) => one.trim() !== '')) {
      if (rows.length === most) return { rows, isWhole: false }
      rows.push({ line: begun, cells: cells.map((one) => one.trim()) })
    }
    cells = []
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    begun = ++line
  }
  return { rows, isWhole: true }
}

/** Reads an unquoted cell, up to the next separator or line break. */
function bareCell(text: string, from: number, separator: string) {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(from, end), end, breaks: 0 }
}

/** Reads a quoted cell, up to the closing mark. What follows until the separator belongs to it. */
function quotedCell(text: string, from: number, separator: string) {
  let [content, at] = ['', from + 1]
  for (;;) {
    const mark = text.indexOf('"', at)
    content += text.slice(at, mark < 0 ? text.length : mark)
    at = mark < 0 ? text.length : mark + 1
    if (text[at] !== '"' || mark < 0) break
    content += '"'
    at++
  }
  const afterMark = bareCell(text, at, separator)
  return { text: content + afterMark.text, end: afterMark.end, breaks: content.split('\n').length - 1 }
}

function separatorOf(text: string): string {
  const start = text.slice(0, 4_000)
  const counts = separators.map((separator) => start.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
