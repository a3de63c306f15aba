import { createHash } from 'node:crypto'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { StatementAnswer } from '../../statement/api.ts'
import type { Columns } from '../../statement/columns.ts'
import { type CsvTable, unknownColumns } from '../../statement/csv-statement.ts'
import type { ReadLines, StatementLine } from '../../statement/line.ts'
import { openStatement, readTable, type StatementRefusal } from '../../statement/read-statement.ts'
import type { Db, Tx } from '../tables.ts'

/** The file that somebody sends. */
export interface SentStatement {
  bytes: Uint8Array
  /** The columns that they have chosen. */
  columns?: Columns | undefined
  /** Whether they want to see the columns first. */
  ask?: boolean | undefined
}

/** How many refused lines are listed one by one. */
const namedRefusals = 20
const rowsAtOnce = 1_000

/**
 * Returns what a person has to be asked about a CSV file: its columns, if nobody has chosen them or somebody wants to
 * see them. Returns `undefined` if it can be imported. Neither this nor its caller may store the result, because it
 * contains the first lines.
 */
export async function columnsToAsk(
  db: Db,
  { bytes, columns, ask = false }: SentStatement,
  now: Date,
): Promise<Extract<StatementAnswer, { state: 'columns' }> | undefined> {
  if (columns) return undefined
  const statement = openStatement(bytes, londonDate(now))
  if (statement.kind !== 'csv') return undefined
  const { table } = statement
  const remembered = await rememberedColumns(db, table)
  if (!ask && (remembered ?? table.isKnown)) return undefined
  const unknown = unknownColumns(table)
  return { state: 'columns', unknown: { ...unknown, guess: remembered ?? unknown.guess } }
}

/**
 * Stores the incoming payments of a bank's file, each line once, whatever file it is in, and records no payments.
 * Chosen columns are remembered by the names of the file's columns. Throws 422 `statement` for a file that is no
 * statement.
 */
export async function importStatement(
  tx: Tx,
  { bytes, columns }: SentStatement,
  member: StaffMember,
  now: Date,
): Promise<StatementAnswer> {
  const today = londonDate(now)
  const statement = openStatement(bytes, today)
  if (statement.kind === 'refused') throw refused(statement.why)
  if (statement.kind === 'ofx') return keepLines(tx, statement.read, member, now)
  const { table } = statement
  const linesRead = readTable(table, columns ?? (await rememberedColumns(tx, table)), today)
  // If the columns fit no line, they were chosen by mistake and are not remembered.
  if (!linesRead || (columns && linesRead.lines.length + linesRead.outgoing === 0)) throw refused('no-lines')
  if (columns) await rememberColumns(tx, table, columns, now)
  return keepLines(tx, linesRead, member, now)
}

async function rememberedColumns(db: Db | Tx, { shape }: CsvTable): Promise<Columns | undefined> {
  const row = await db
    .selectFrom('statement_layouts')
    .select('roles')
    .where('shape', '=', hashed(shape))
    .executeTakeFirst()
  return row?.roles
}

async function rememberColumns(tx: Tx, { shape }: CsvTable, columns: Columns, now: Date): Promise<void> {
  const row = { roles: JSON.stringify(columns), saved_at: now }
  await tx
    .insertInto('statement_layouts')
    .values({ shape: hashed(shape), ...row })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet(row))
    .execute()
}

async function keepLines(tx: Tx, linesRead: ReadLines, member: StaffMember, now: Date): Promise<StatementAnswer> {
  const { lines, outgoing, refused: refusedLines } = linesRead
  if (lines.length + outgoing + refusedLines.length === 0) throw refused('no-lines')
  const rows = withFingerprints(lines).map(({ line, fingerprint, place }) => ({
    id: newId('bkl', now),
    fingerprint,
    place,
    received_on: line.day,
    pence: line.pence,
    payer: line.payer,
    reference: line.reference,
    imported_at: now,
    decided_at: null,
  }))
  let added = 0
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const insertedRows = await tx
      .insertInto('bank_lines')
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['fingerprint', 'place']).doNothing())
      .returning('id')
      .execute()
    added += insertedRows.length
  }
  const counts = { added, known: lines.length - added, outgoing, refusedTotal: refusedLines.length }
  await recordChange(tx, { member, action: 'statement.imported', subject: 'money', details: counts, now })
  return { state: 'imported', ...counts, refused: refusedLines.slice(0, namedRefusals) }
}

/**
 * Adds to each line the fingerprint that identifies it: its account, day and sum, with the bank's id or else its texts.
 * Some banks give one id to several lines, so an id alone is not enough. Equal lines within a file are numbered,
 * because an export of the same days has the same number of them.
 */
function withFingerprints(
  lines: readonly StatementLine[],
): { line: StatementLine; fingerprint: string; place: number }[] {
  const places = new Map<string, number>()
  return lines.map((line) => {
    const { account, day, pence, bankId, payer, reference } = line
    const texts = bankId === '' ? [payer, reference].map((text) => text.toUpperCase()) : [bankId]
    const fingerprint = hashed(JSON.stringify([account.replaceAll(/\D/g, ''), day, pence, ...texts]))
    const place = (places.get(fingerprint) ?? 0) + 1
    places.set(fingerprint, place)
    return { line, fingerprint, place }
  })
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

const sentences: Record<StatementRefusal | 'no-lines', string> = {
  'not-a-statement':
    'That isn’t a statement that we can read. Nothing was imported: export CSV or OFX from your bank, not Excel, PDF or a zip file.',
  'too-many-lines': 'That file has more than 20,000 lines. Nothing was imported: export a shorter period.',
  broken: 'That OFX file is incomplete or isn’t OFX. Nothing was imported: download it from your bank again.',
  'no-lines': 'There are no payments in that file. Nothing was imported: check the period, or choose other columns.',
}

function refused(why: StatementRefusal | 'no-lines'): Problem {
  const msg = sentences[why]
  return new Problem('invalid', 'statement', msg, { fields: [{ path: 'file', msg }] })
}
