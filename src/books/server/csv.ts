import { booksConsole as words } from '#content/console/books.ts'
import type { BillingDocument } from '#src/billing/billing-document.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import { plainPounds } from '#src/values/money.ts'
import type { BookEntry } from '../console-api.ts'
import { type Movement, movementOf } from '../freeagent.ts'
import { inXeroFiles, type XeroLine } from '../xero.ts'
import { eachEntry, type EntrySearch } from './entries.ts'
import type { Db } from './tables.ts'

/** The columns of the list's own export. Sums are in pounds. */
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
  { header: 'Sum, GBP', value: ({ pence }) => plainPounds(pence) },
  { header: 'Still due, GBP', value: ({ openPence }) => plainPounds(openPence) },
  { header: 'Due', value: ({ dueOn }) => dueOn },
  { header: 'Days late', value: ({ daysLate }) => daysLate },
]

const documentsAtOnce = 200

/** Yields the invoices and credit notes of a search, newest first. */
async function* documentsOf(db: Db, search: EntrySearch, today: string): AsyncGenerator<BillingDocument> {
  let ids: string[] = []
  for await (const { id, kind } of eachEntry(db, search, today)) {
    if (kind === 'invoice' || kind === 'credit_note') ids.push(id)
    if (ids.length < documentsAtOnce) continue
    yield* await factsOf(db, ids)
    ids = []
  }
  if (ids.length > 0) yield* await factsOf(db, ids)
}

async function factsOf(db: Db, ids: readonly string[]): Promise<BillingDocument[]> {
  const rows = await db.selectFrom('billing_documents').select(['id', 'facts']).where('id', 'in', ids).execute()
  const facts = new Map(rows.map((row) => [row.id, row.facts]))
  return ids.map((id) => facts.get(id)!)
}

/** Yields the lines of one of the files into which a search is divided for Xero (`inXeroFiles`), the first being 1. */
export async function* xeroRows(db: Db, search: EntrySearch, today: string, file: number): AsyncGenerator<XeroLine> {
  for await (const one of inXeroFiles(documentsOf(db, search, today))) {
    if (one.file > file) return
    if (one.file === file) yield* one.lines
  }
}

/** Returns into how many files a search is divided for Xero; at least one. */
export async function countXeroFiles(db: Db, search: EntrySearch, today: string): Promise<number> {
  let files = 1
  for await (const { file } of inXeroFiles(documentsOf(db, search, today))) files = file
  return files
}

/** Yields the movements of money among the matches of a search, newest first. */
export async function* movements(db: Db, search: EntrySearch, today: string): AsyncGenerator<Movement> {
  for await (const entry of eachEntry(db, search, today)) {
    const movement = movementOf(entry)
    if (movement) yield movement
  }
}
