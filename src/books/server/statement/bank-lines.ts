import { sql } from 'kysely'
import { bankLinesWords } from '#content/console/bank-lines.ts'
import type { AttentionItem, AttentionSource } from '#src/platform/attention.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { type BankLine, type bankLineLists, type BankLines, bankLinesShown } from '../../statement/api.ts'
import { citedInvoices } from '../../statement/names.ts'
import { type Owed, propose, twinProposal, type UnlinkedTransfer } from '../../statement/propose.ts'
import { twinsAmong } from '../../statement/twins.ts'
import { mostOpen } from '../entries.ts'
import type { Db } from '../tables.ts'
import { type StoredLine, storedLines } from './bank-line-store.ts'

const asideStates = ['ignored', 'linked'] as const

/** Returns the newest `show` lines of statements, the newest first, each with a proposal. */
export async function listBankLines(
  db: Db,
  list: (typeof bankLineLists)[number],
  show: number = bankLinesShown.atFirst,
): Promise<BankLines> {
  const states = list === 'waiting' ? (['waiting'] as const) : asideStates
  const lines = await storedLines(db)
    .selectAll()
    .where('state', 'in', states)
    .orderBy('day', 'desc')
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(show)
    .execute()
  const counts = await db
    .selectFrom('bank_lines')
    .select('state')
    .select(sql<number>`count(*)::integer`.as('lines'))
    .where('state', 'in', ['waiting', ...asideStates])
    .groupBy('state')
    .execute()
  const total = (wanted: readonly string[]) =>
    counts.reduce((sum, { state, lines: some }) => sum + (wanted.includes(state) ? some : 0), 0)
  const numbers = await recordedNumbers(db, lines)
  const proposals = list === 'waiting' && lines.length > 0 ? await proposalsFor(db, lines) : undefined
  return {
    rows: lines.map((line) => presentLine(line, numbers.get(line.id) ?? [], proposals?.get(line.id) ?? null)),
    total: total(states),
    setAside: total(asideStates),
  }
}

function presentLine(line: StoredLine, numbers: string[], proposal: BankLine['proposal']): BankLine {
  const { id, version, day, pence, left_pence: leftPence, payer, reference, state } = line
  return { id, version, day, pence, leftPence, payer, reference, state, numbers, proposal }
}

async function recordedNumbers(db: Db, lines: readonly StoredLine[]): Promise<Map<string, string[]>> {
  if (lines.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_line_transfers')
    .innerJoin('bank_payments', 'bank_payments.transfer_id', 'bank_line_transfers.transfer_id')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .select(['line_id', 'printed_number as number'])
    .where(
      'line_id',
      'in',
      lines.map(({ id }) => id),
    )
    .orderBy('billing_documents.number')
    .execute()
  const numbersByLine = Map.groupBy(rows, ({ line_id }) => line_id)
  return new Map([...numbersByLine].map(([id, some]) => [id, some.map(({ number }) => number)]))
}

async function proposalsFor(db: Db, lines: readonly StoredLine[]) {
  const [owed, transfers, issued, twins] = await Promise.all([
    owedInvoices(db),
    unlinkedTransfers(db, lines),
    issuedNumbers(db, lines),
    twinsOf(db, lines),
  ])
  return new Map(
    lines.map((line) => {
      const open = { day: line.day, leftPence: line.left_pence, payer: line.payer, reference: line.reference }
      return [line.id, twins.has(line.id) ? twinProposal() : propose(open, { owed, transfers, issued })]
    }),
  )
}

/** Returns which of these lines look like one of another file, whatever the state of that one. */
async function twinsOf(db: Db, lines: readonly StoredLine[]): Promise<Set<string>> {
  const alike = await storedLines(db)
    .select(['id', 'day', 'pence', 'payer', 'reference', 'imported_at'])
    .where('day', 'in', [...new Set(lines.map(({ day }) => day))])
    .where('pence', 'in', [...new Set(lines.map(({ pence }) => pence))])
    .orderBy('id')
    .execute()
  return twinsAmong(alike.map(({ imported_at: importedAt, ...line }) => ({ ...line, importedAt })))
}

async function owedInvoices(db: Db): Promise<Owed[]> {
  const rows = await db
    .selectFrom('book_entries')
    .select(['number', 'contract_number', 'company', 'person', 'open_pence', 'on_day'])
    .where('kind', '=', 'invoice')
    .where('open_pence', '>', 0)
    .orderBy('due_day')
    .orderBy('at')
    .limit(mostOpen)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    contractNumber: row.contract_number,
    company: row.company,
    person: row.person,
    openPence: row.open_pence,
    issuedOn: row.on_day,
  }))
}

/** Returns transfers with the sums of these lines that are linked to no line. */
async function unlinkedTransfers(db: Db, lines: readonly StoredLine[]): Promise<UnlinkedTransfer[]> {
  const rows = await db
    .selectFrom('bank_transfers')
    .innerJoin('bank_payments', 'bank_payments.transfer_id', 'bank_transfers.id')
    .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
    .leftJoin('bank_line_transfers', 'bank_line_transfers.transfer_id', 'bank_transfers.id')
    .select(['bank_transfers.id', 'bank_transfers.pence', 'bank_transfers.reference'])
    .select(['billing_documents.company', 'billing_documents.person', 'billing_documents.printed_number'])
    .select(sql<string>`to_char(bank_transfers.received_on, 'YYYY-MM-DD')`.as('day'))
    .where('bank_line_transfers.line_id', 'is', null)
    .where('bank_transfers.pence', 'in', [...new Set(lines.map(({ left_pence }) => left_pence))])
    .orderBy('bank_transfers.id')
    .orderBy('billing_documents.number')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, shares]) => {
    const { pence, reference, day, company, person } = shares[0]!
    const numbers = shares.map(({ printed_number: number }) => number)
    return { id, pence, reference, receivedOn: day, company: company || person, numbers }
  })
}

/** Returns which of the invoice numbers that lines cite exist. */
async function issuedNumbers(db: Db, lines: readonly StoredLine[]): Promise<ReadonlySet<string>> {
  const cited = [...new Set(lines.flatMap(({ payer, reference }) => citedInvoices(`${payer} ${reference}`)))]
  if (cited.length === 0) return new Set()
  const rows = await db
    .selectFrom('billing_documents')
    .select('printed_number as number')
    .where('series', '=', 'invoice')
    .where(
      'number',
      'in',
      cited.map((number) => Number(number.slice(4))),
    )
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Lines of statements that nobody has dealt with, as one item of work (STAFF-17). */
export function waitingLines(db: Db): AttentionSource {
  return {
    kind: 'bank-line',
    page: 'money',
    count: async () => {
      const line = await db.selectFrom('bank_lines').select('id').where('state', '=', 'waiting').executeTakeFirst()
      return line ? 1 : 0
    },
    list: async (now) => itemOf(db, now),
  }
}

async function itemOf(db: Db, now: Date): Promise<AttentionItem[]> {
  const { lines, pence, since } = await storedLines(db)
    .select((where) => [
      sql<number>`count(*)::integer`.as('lines'),
      sql<string>`coalesce(sum(left_pence), 0)::text`.as('pence'),
      where.fn.min('imported_at').as('since'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (lines === 0 || since === null) return []
  const words = bankLinesWords.attention
  return [
    {
      id: 'bank-lines',
      title: fillCount(words.title, lines),
      text: fill(words.text, { sum: pounds(Number(pence)) }),
      when: fill(words.since, { when: shortDate(since, now) }),
      at: since,
      isLate: false,
      href: '/admin/money',
      acts: [],
      links: [],
    },
  ]
}
