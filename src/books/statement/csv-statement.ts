import { bankDay, bankSum } from './bank-values.ts'
import { type Columns, guessedColumns, isBooked, isComplete, namedColumns, shapeOf } from './columns.ts'
import { type CsvRow, csvRows } from '#src/platform/csv/csv-rows.ts'
import { addLine, type ReadLines } from './line.ts'

/** A CSV file whose columns a person has to name. */
export interface UnknownColumns {
  shape: string
  /** The columns' names; without a header, their numbers from 1. */
  header: string[]
  /** Its first rows. */
  sample: string[][]
  /** What is known or likely. */
  guess: Partial<Columns>
}

/** The table of a CSV file: its names, if it has any, and its rows. */
export interface CsvTable {
  shape: string
  header: string[]
  /** What the header says, or, if that is not enough, what is likely. */
  named: Partial<Columns>
  isKnown: boolean
  rows: CsvRow[]
}

/** Some banks put the account and the period above the header. */
const mostAbove = 20
const mostColumns = 60
/** What a person is shown of a cell. */
const shown = 60

/** Finds a file's header, or that it has none. `undefined` if there is no table in it, or `mostRows` are not enough. */
export function csvTable(text: string, mostRows: number): CsvTable | 'too-many' | undefined {
  const { rows, isWhole } = csvRows(text, mostRows)
  if (!isWhole) return 'too-many'
  const place = rows.slice(0, mostAbove).findIndex(({ cells }) => isComplete(namedColumns(cells)))
  if (place >= 0) return tableOf(rows[place]!.cells, rows.slice(place + 1))
  const first = rows.findIndex(({ cells }) => cells.some((cell) => bankDay(cell) !== undefined))
  const row = rows[first]
  if (!row || row.cells.length < 2 || row.cells.length > mostColumns) return undefined
  const above = rows[first - 1]
  // What stands above the first day and is as wide is its header, in words that we don't know.
  if (
    above?.cells.length === row.cells.length &&
    above.cells.every((cell) => bankSum(cell) === undefined || cell === '')
  )
    return withGuess(tableOf(above.cells, rows.slice(first)), row.cells)
  const header = row.cells.map((_, index) => String(index + 1))
  const named = guessedColumns(row.cells)
  return { shape: shapeOf(header, false), header, named, isKnown: false, rows: rows.slice(first) }
}

/** What a header leaves open is guessed by the first row. */
function withGuess(table: CsvTable, row: readonly string[]): CsvTable {
  const { reference = [], ...named } = table.named
  const guess = guessedColumns(row)
  return { ...table, named: { ...guess, ...named, reference: reference.length > 0 ? reference : guess.reference! } }
}

function tableOf(header: string[], rows: CsvRow[]): CsvTable {
  const named = namedColumns(header)
  return { shape: shapeOf(header, true), header, named, isKnown: isComplete(named), rows }
}

/** What a person is shown so that they can say which column is what. */
export function unknownColumns({ shape, header, named, rows }: CsvTable): UnknownColumns {
  const cut = (cells: readonly string[]) => cells.slice(0, mostColumns).map((cell) => cell.slice(0, shown))
  return { shape, header: cut(header), sample: rows.slice(0, 3).map(({ cells }) => cut(cells)), guess: named }
}

/** Reads the lines of a table. `today` is the day in London, YYYY-MM-DD. */
export function readCsv({ header, rows }: CsvTable, columns: Columns, today: string): ReadLines {
  const read: ReadLines = { lines: [], outgoing: 0, refused: [] }
  const column = columns.paidIn ?? columns.amount!
  // Where there is no column of currencies, the sums' name may say one: `Amount (EUR)`.
  const named = /\b(EUR|USD|CHF|AUD|CAD|JPY|SEK|NOK|DKK|PLN)\b/i.exec(header[column] ?? '')?.[1] ?? ''
  for (const { line, cells } of rows) {
    const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
    // Banks that end a file with totals leave the day empty.
    if (cell(columns.date) === '' && cells.length < header.length) continue
    if (!isBooked(cell(columns.status))) {
      read.refused.push({ line, why: 'not-booked' })
      continue
    }
    const parts = [...new Set(columns.reference.map(cell).map(withoutMark).filter(Boolean))]
    const sum = cell(column)
    addLine(
      read,
      line,
      {
        day: bankDay(cell(columns.date)),
        pence: bankSum(sum.replace(/^[€$]/, '')),
        payer: withoutMark(cell(columns.payer)),
        reference: parts.filter((part) => !parts.some((other) => other !== part && other.includes(part))).join(' '),
        bankId: cell(columns.id),
        account: (columns.account ?? []).map(cell).join(' '),
        currency: cell(columns.currency) || named || (/[€$]/.test(sum) ? sum.replaceAll(/[^€$]/g, '') : ''),
      },
      today,
    )
  }
  return read
}

/** NatWest puts an apostrophe in front of texts, so that a spreadsheet takes them for text. */
const withoutMark = (text: string) => text.replace(/^'/, '')
