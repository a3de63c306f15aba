/** A Markdown table: the first row is its header. Cells contain Markdown of one line. */
export interface TableText {
  rows: string[][]
  /** How each column is aligned, in Markdown: `---`, `:--`, `--:` or `:-:`. */
  columns: string[]
}

/** The Markdown of a new table. */
export const newTable = tableText({
  rows: [
    ['', ''],
    ['', ''],
  ],
  columns: ['---', '---'],
})

/** Reads Markdown that is only a table (GFM, section 4.10); returns `undefined` for anything else. */
export function readTable(text: string): TableText | undefined {
  const [head, line, ...body] = text.trim().split(/\r\n|\n|\r/)
  if (head === undefined || line === undefined) return undefined
  const columns = cellsOf(line)
  const isTable = columns.every((column) => /^:?-+:?$/.test(column)) && cellsOf(head).length === columns.length
  if (!isTable || !/[|:]/.test(line) || body.some((row) => row.trim() === '' || !row.includes('|'))) return undefined
  const whole = (row: string) => columns.map((_, index) => cellsOf(row)[index] ?? '')
  return { rows: [head, ...body].map(whole), columns }
}

/** Returns the Markdown of a table. */
export function tableText({ rows, columns }: TableText): string {
  const [head = [], ...body] = rows.map((row) => row.map(cellText))
  return [head, columns, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the table with another row below the one at `index`, or without that one. The header stays. */
export function withRow({ rows, columns }: TableText, index: number, change: 'add' | 'remove'): TableText {
  if (change === 'remove') return { rows: index === 0 ? rows : rows.filter((_, at) => at !== index), columns }
  return {
    rows: rows.toSpliced(
      index + 1,
      0,
      columns.map(() => ''),
    ),
    columns,
  }
}

/** Returns the table with another column after the one at `index`, or without that one. The last column stays. */
export function withColumn({ rows, columns }: TableText, index: number, change: 'add' | 'remove'): TableText {
  if (change === 'add')
    return { rows: rows.map((row) => row.toSpliced(index + 1, 0, '')), columns: columns.toSpliced(index + 1, 0, '---') }
  if (columns.length === 1) return { rows, columns }
  return { rows: rows.map((row) => row.toSpliced(index, 1)), columns: columns.toSpliced(index, 1) }
}

/** Cells are separated by `|`; inside a cell `\|` is a vertical bar. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function cellText(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|')
}
