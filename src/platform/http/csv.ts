import { exactTime, londonDate } from '#src/values/london-time.ts'
/** One column of a table for a spreadsheet. */
export interface CsvColumn<Row> {
  header: string
  /** Instants are written in Glasgow time; `null` and `undefined` become an empty cell. */
  value: (row: Row) => string | number | boolean | Date | null | undefined
  /**
   * A phone number without spaces gets some: a spreadsheet would take it for a number and drop its leading zero or
   * plus.
   */
  phone?: boolean
  /** How many decimals numbers are written with. */
  digits?: number
}

export interface CsvOptions<Row> {
  /** Ends with `.csv`. */
  filename: string
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row>
  /** For a program that imports it and expects neither a byte order mark nor, without `header`, names of columns. */
  forImport?: { header: boolean }
}

const rowsEachChunk = 200

/**
 * A table as a download for a spreadsheet program (RFC 4180: CRLF, quotes doubled; a byte
 * order mark, without which Excel reads UTF-8 as Latin). It streams: a hundred thousand rows
 * are never in memory. Text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection).
 */
export function csvResponse<Row>({ filename, columns, rows, forImport }: CsvOptions<Row>): Response {
  const iterator = csvChunks(columns, rows, forImport)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // If the reader goes away, the query ends too.
    async cancel() {
      await iterator.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '-')}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* csvChunks<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  forImport: CsvOptions<Row>['forImport'],
): AsyncGenerator<string, void, undefined> {
  const header = `${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`
  let chunk = forImport ? (forImport.header ? header : '') : `\uFEFF${header}`
  let heldRows = 0
  for await (const row of rows) {
    chunk += `${columns.map((column) => cellOf(column, row)).join(',')}\r\n`
    if (++heldRows < rowsEachChunk) continue
    yield chunk
    chunk = ''
    heldRows = 0
  }
  yield chunk
}

/** The cell of a column. */
export function cellOf<Row>({ value, phone, digits }: CsvColumn<Row>, row: Row): string {
  const content = value(row)
  return typeof content === 'number' && digits !== undefined ? content.toFixed(digits) : csvCell(content, phone)
}

/**
 * Matches the beginning of a formula in spreadsheets, also in full-width characters and after blanks. A phone number is
 * not a formula.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
const phoneNumber = /^\+\d[\d ()-]*$/

/**
 * Formats `2026-11-23 09:00:00`, which every spreadsheet reads as a date and time. With a T and a Z, Excel takes it for
 * text.
 */
const spreadsheetTime = (at: Date) => `${londonDate(at)} ${exactTime(at)}`

/** One cell, quoted if it has to be. */
export function csvCell(value: ReturnType<CsvColumn<never>['value']>, phone = false): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return spreadsheetTime(value)
  const text = phone ? withGaps(value) : value
  const safe = formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function withGaps(phone: string): string {
  return phone
    .replace(/^(\+44|)(\d{4,5})(\d{6})$/, (_, country: string, area: string, rest: string) =>
      [country, area, rest].filter(Boolean).join(' '),
    )
    .replace(/^(\+\d+?|0\d*?)(\d{1,6})$/, '$1 $2')
}

/**
 * Yields rows that are fetched page by page, each page beginning after the last row of the one before. An empty page is
 * the end.
 */
export async function* inPages<Row>(
  fetchAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined
  for (;;) {
    const page = await fetchAfter(last)
    yield* page
    last = page.at(-1)
    if (last === undefined) return
  }
}
