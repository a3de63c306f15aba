import { bankDay, bankSum } from './bank-values.ts'
import { type Columns, guessedColumns, isBooked, isComplete, namedColumns, shapeOf } from './columns.ts'
import { type CsvRow, csvRows } from '#src/platform/csv/csv-rows.ts'
import { addLine, type ReadLines } from './line.ts'

/** A CSV file whose columns a person has to choose. */
export interface UnknownColumns {
  shape: string
  /** The names of the columns; without a header, their numbers from 1. */
  header: string[]
  /** Its first rows. */
  sample: string[][]
  /** The columns that are known or likely. */
  guess: Partial<Columns>
}

/** The table of a CSV file: the names of its columns, if it has any, and its rows. */
export interface CsvTable {
  shape: string
  header: string[]
  /** The columns by the header, or a guess if that is not enough. */
  named: Partial<Columns>
  isKnown: boolean
  rows: CsvRow[]
}

/** Some banks put the account and the period above the header, in up to this many lines. */
const mostAbove = 20
const mostColumns = 60
/** How many letters of a cell a person is shown. */
const mostLetters = 60

/** Finds the header of a file, or that it has none. Returns `undefined` if it has no table, or more than `mostRows`. */
export function csvTable(text: string, mostRows: number): CsvTable | 'too-many' | undefined {
  const { rows, isWhole } = csvRows(text, mostRows)
  if (!isWhole) return 'too-many'
  const place = rows.slice(0, mostAbove).findIndex(({ cells }) => isComplete(namedColumns(cells)))
  if (place >= 0) return tableOf(rows[place]!.cells, rows.slice(place + 1))
  const first = rows.findIndex(({ cells }) => cells.some((cell) => bankDay(cell) !== undefined))
  const row = rows[first]
  if (!row || row.cells.length < 2 || row.cells.length > mostColumns) return undefined
  const above = rows[first - 1]
  // The row above the first date, if it is as wide, is a header with names that we don't know.
  if (
    above?.cells.length === row.cells.length &&
    above.cells.every((cell) => bankSum(cell) === undefined || cell === '')
  )
    return withGuess(tableOf(above.cells, rows.slice(first)), row.cells)
  const header = row.cells.map((_, index) => String(index + 1))
  const guess = guessedColumns(row.cells)
  return { shape: shapeOf(header, false), header, named: guess, isKnown: false, rows: rows.slice(first) }
}

/** Completes the header's columns by guessing from the first row. */
function withGuess(table: CsvTable, row: readonly string[]): CsvTable {
  const { reference = [], ...named } = table.named
  const guess = guessedColumns(row)
  return { ...table, named: { ...guess, ...named, reference: reference.length > 0 ? reference : guess.reference! } }
}

function tableOf(header: string[], rows: CsvRow[]): CsvTable {
  const named = namedColumns(header)
  return { shape: shapeOf(header, true), header, named, isKnown: isComplete(named), rows }
}

/** Returns what a person is shown to choose the columns. */
export function unknownColumns({ shape, header, named, rows }: CsvTable): UnknownColumns {
  const cut = (cells: readonly string[]) => cells.slice(0, mostColumns).map((cell) => cell.slice(0, mostLetters))
  return { shape, header: cut(header), sample: rows.slice(0, 3).map(({ cells }) => cut(cells)), guess: named }
}

/** Reads the lines of a table. `today` is the day in London, YYYY-MM-DD. */
export function readCsv({ header, rows }: CsvTable, columns: Columns, today: string): ReadLines {
  const result: ReadLines = { lines: [], outgoing: 0, refused: [] }
  const column = columns.paidIn ?? columns.amount!
  // Without a column for the currency, the name of the sum's column may have it: `Amount (EUR)`.
  const currencyInName = /\b(EUR|USD|CHF|AUD|CAD|JPY|SEK|NOK|DKK|PLN)\b/i.exec(header[column] ?? '')?.[1] ?? ''
  for (const { line, cells } of rows) {
    const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
    // Some banks end a file with totals, whose day is empty.
    if (cell(columns.date) === '' && cells.length < header.length) continue
    if (!isBooked(cell(columns.status))) {
      result.refused.push({ line, why: 'not-booked' })
      continue
    }
    const references = [...new Set(columns.reference.map(cell).map(withoutMark).filter(Boolean))]
    const sum = cell(column)
    addLine(
      result,
      line,
      {
        day: bankDay(cell(columns.date)),
        pence: bankSum(sum.replace(/^[€$]/, '')),
        payer: withoutMark(cell(columns.payer)),
        reference: references
          .filter((part) => !references.some((other) => other !== part && other.includes(part)))
          .join(' '),
        bankId: cell(columns.id),
        account: (columns.account ?? []).map(cell).join(' '),
        currency: cell(columns.currency) || currencyInName || (/[€$]/.test(sum) ? sum.replaceAll(/[^€$]/g, '') : ''),
      },
      today,
    )
  }
  return result
}

/** Removes the apostrophe that NatWest puts before texts, so that spreadsheets treat them as text. */
const withoutMark = (text: string) => text.replace(/^'/, '')
