import { type Columns, isComplete } from './columns.ts'
import { csvTable, type CsvTable, readCsv } from './csv-statement.ts'
import { fileText } from '#src/platform/csv/file-text.ts'
import type { ReadLines } from './line.ts'
import { isOfx, readOfx } from './ofx.ts'

const mostRows = 20_000

/** Why a whole file is refused. */
export type StatementRefusal = 'not-a-statement' | 'too-many-lines' | 'broken'

export type Statement =
  | { kind: 'refused'; why: StatementRefusal }
  | { kind: 'ofx'; read: ReadLines }
  | { kind: 'csv'; table: CsvTable }

/** Recognises what kind of file a statement is. `today` is the day in London, YYYY-MM-DD. */
export function openStatement(bytes: Uint8Array, today: string): Statement {
  const text = fileText(bytes)
  if (text === undefined) return { kind: 'refused', why: 'not-a-statement' }
  if (isOfx(text)) {
    const result = readOfx(text, today)
    if (result === undefined) return { kind: 'refused', why: 'broken' }
    return result === 'too-many' ? { kind: 'refused', why: 'too-many-lines' } : { kind: 'ofx', read: result }
  }
  const table = csvTable(text, mostRows)
  if (table === undefined) return { kind: 'refused', why: 'not-a-statement' }
  return table === 'too-many' ? { kind: 'refused', why: 'too-many-lines' } : { kind: 'csv', table }
}

/** Reads a table with the chosen columns or those of its header. Returns `undefined` if neither is enough. */
export function readTable(table: CsvTable, chosen: Columns | undefined, today: string): ReadLines | undefined {
  const columns = chosen ?? (table.isKnown ? table.named : {})
  return isComplete(columns) ? readCsv(table, columns, today) : undefined
}
