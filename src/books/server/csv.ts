import { booksConsole as words } from '#content/console/books.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import type { BookEntry } from '../console-api.ts'
import { type Movement, movementOf } from '../freeagent.ts'
import { type XeroLine, xeroLines } from '../xero.ts'
import { eachEntry, type EntrySearch } from './entries.ts'
import type { Db } from './tables.ts'

const pounds = (pence: number) => (pence / 100).toFixed(2)

/** The columns of the list's own download. Sums in pounds. */
export const entryColumns: readonly CsvColumn<BookEntry>[] = [
  { header: 'Date', value: ({ on }) => on },
  { header: 'Kind', value: ({ kind }) => words.kinds[kind] },
  { header: 'Number', value: ({ number }) => number },
  { header: 'For', value: ({ cites }) => cites },
  { header: 'Client', value: ({ company, person }) => company || person },
  { header: 'Contract', value: ({ contractNumber }) => contractNumber },
  { header: 'What', value: ({ label, how }) => (how ? words.how[how] : label) },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'State', value: ({ state }) => words.states[state] },
  { header: 'Sum, GBP', value: ({ pence }) => pounds(pence) },
  { header: 'Still due, GBP', value: ({ openPence }) => pounds(openPence) },
  { header: 'Due', value: ({ dueOn }) => dueOn },
  { header: 'Days late', value: ({ daysLate }) => daysLate },
]

/** The invoices and credit notes of a search, line by line, newest first. */
export async function* xeroRows(db: Db, search: EntrySearch, today: string): AsyncGenerator<XeroLine> {
  for await (const { id, kind } of eachEntry(db, search, today)) {
    if (kind !== 'invoice' && kind !== 'credit_note') continue
    yield* xeroLines(await factsOf(db, id))
  }
}

async function factsOf(db: Db, id: string): Promise<BillingDocument> {
  const { facts } = await db
    .selectFrom('billing_documents')
    .select('facts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return facts
}

/** The money that moved among what a search finds, newest first. */
export async function* movements(db: Db, search: EntrySearch, today: string): AsyncGenerator<Movement> {
  for await (const entry of eachEntry(db, search, today)) {
    const movement = movementOf(entry)
    if (movement) yield movement
  }
}
