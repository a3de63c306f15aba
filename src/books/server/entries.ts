import { type Selectable, sql } from 'kysely'
import type { Db } from './tables.ts'
import { latePayment } from '#src/billing/late-payment.ts'
import { inPages } from '#src/platform/http/csv.ts'
import { containsPattern } from '#src/platform/http/list-query.ts'
import { type AgeBand, type AgedDebt, agedDebt, dueDaysOf } from '../aged-debt.ts'
import type { BookEntry, entrySorts, MoneyList, OpenInvoice } from '../console-api.ts'
import { type EntryKind, type EntryState, isOwed, summedStates } from '../entry.ts'
import { daysOf, type Period } from '../period.ts'
import type { BookEntriesView } from './tables.ts'
import { daysBetween } from '#src/values/calendar-date.ts'

export interface EntrySearch {
  q: string
  kind?: EntryKind | undefined
  state?: EntryState | undefined
  period?: Period | undefined
  /** Only invoices that are owed and this late. */
  age?: AgeBand | undefined
}

export interface EntryListQuery extends EntrySearch {
  sort: (typeof entrySorts)[number]
  descending: boolean
  page: number
  pageSize: number
  offset: number
}

/** Returns one page of the books on a day in London, with the sums by state and what is owed by age. */
export async function listEntries(db: Db, query: EntryListQuery, today: string): Promise<MoneyList> {
  const direction = query.descending ? 'desc' : 'asc'
  // First which entries, which needs few columns of all of them, then all columns of these.
  const page = await searched(db, query, today)
    .select(['id', 'contract_id'])
    .orderBy(sql`${orderOf[query.sort]} ${sql.raw(direction)} nulls last`)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(query.pageSize)
    .offset(query.offset)
    .execute()
  const { state, ...others } = query
  const sums = await searched(db, others, today)
    .select('standing')
    .select(sql<number>`count(*)::integer`.as('entries'))
    .select(sql<string>`coalesce(sum(pence), 0)::text`.as('pence'))
    .select(sql<string>`coalesce(sum(open_pence), 0)::text`.as('open'))
    .groupBy('standing')
    .execute()
  const paused = await pausedContracts(db)
  return {
    rows: (await entriesOf(db, page, today)).map((row) => presentEntry(row, today, paused)),
    total: sums.reduce((total, sum) => total + (state === undefined || sum.standing === state ? sum.entries : 0), 0),
    page: query.page,
    pageSize: query.pageSize,
    totals: summedStates.flatMap((one) => {
      const sum = sums.find(({ standing }) => standing === one)
      return sum ? [{ state: one, entries: sum.entries, pence: Number(isOwed(one) ? sum.open : sum.pence) }] : []
    }),
    aged: await agedDebts(db, today),
  }
}

/** Returns these entries in their order. A transfer for two clients has an entry for each. */
async function entriesOf(db: Db, page: readonly { id: string; contract_id: string }[], today: string) {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await searched(db, { q: '' }, today).selectAll().where('id', 'in', ids).execute()
  const rowsByKey = new Map(rows.map((row) => [`${row.id} ${row.contract_id}`, row]))
  return page.flatMap(({ id, contract_id }) => rowsByKey.get(`${id} ${contract_id}`) ?? [])
}

/** All matches of a search, newest first, fetched a page at a time. */
export function eachEntry(db: Db, search: EntrySearch, today: string): AsyncIterable<BookEntry> {
  const pages = inPages<Judged>(async (last) => {
    let query = searched(db, search, today).selectAll().limit(500)
    query = query.orderBy('at', 'desc').orderBy('id', 'desc').orderBy('contract_id', 'desc')
    // A transfer for two clients has a row for each.
    if (last) query = query.where(sql<boolean>`(at, id, contract_id) < (${last.at}, ${last.id}, ${last.contract_id})`)
    return query.execute()
  })
  return (async function* () {
    const paused = await pausedContracts(db)
    for await (const row of pages) yield presentEntry(row, today, paused)
  })()
}

/** The most open invoices from which staff, or a proposal for a line of a statement, can choose. */
export const mostOpen = 2_000

/**
 * Returns invoices of which something is left to pay, the earliest due date first. A search looks at number and client.
 */
export async function openInvoices(db: Db, q: string, today: string): Promise<OpenInvoice[]> {
  const rows = await searched(db, { q, kind: 'invoice' }, today)
    .selectAll()
    .where('standing', 'in', ['overdue', 'open', 'part_paid'])
    .orderBy('due_day')
    .orderBy('at')
    .limit(mostOpen)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    contractId: row.contract_id,
    company: row.company,
    dueOn: row.due_day,
    daysLate: daysLate(row, today),
    payablePence: row.pence,
    openPence: row.open_pence,
  }))
}

async function agedDebts(db: Db, today: string): Promise<AgedDebt[]> {
  const rows = await db
    .selectFrom('invoice_standings')
    .select([
      sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('due_day'),
      sql<number>`count(*)::integer`.as('invoices'),
      sql<string>`sum(open_pence)::text`.as('pence'),
    ])
    .where('settled_at', 'is', null)
    .where('due_on', 'is not', null)
    .groupBy('due_on')
    .execute()
  return agedDebt(
    rows.map(({ due_day: dueOn, invoices, pence }) => ({ dueOn, invoices, pence: Number(pence) })),
    today,
  )
}

async function pausedContracts(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('reminder_pauses').select('contract_id').execute()
  return new Set(rows.map(({ contract_id }) => contract_id))
}

type Judged = Selectable<BookEntriesView> & { standing: EntryState; is_won_back: boolean }

const orderOf = {
  date: sql`on_day`,
  client: sql`lower(coalesce(nullif(company, ''), person))`,
  sum: sql`case when open_pence > 0 then open_pence else pence end`,
  // The earliest due date comes first.
  late: sql`case when open_pence > 0 then due_day end`,
} as const

// One row by its key, never a list of all of them, because a page asks for few entries.
const wonBack = sql<boolean>`
  case when kind = 'receipt'
    then (select paper.purpose = 'dispute-won' from billing_documents paper where paper.id = book_entries.id)
    else false
  end
`.as('is_won_back')

function searched(db: Db, { q, kind, state, period, age }: EntrySearch, today: string) {
  let query = db.selectFrom((from) =>
    from
      .selectFrom('book_entries')
      .selectAll()
      .select(
        sql<EntryState>`case when state in ('open', 'part_paid') and due_day < ${today} then 'overdue' else state end`.as(
          'standing',
        ),
      )
      .select(wonBack)
      .as('judged'),
  )
  if (q !== '') query = query.where('search', 'like', sql<string>`folded(${containsPattern(q)})`)
  if (kind) query = query.where('kind', '=', kind)
  if (state) query = query.where('standing', '=', state)
  if (period) {
    const { from, until } = daysOf(period, today)
    query = query.where('on_day', '>=', from).where('on_day', '<=', until)
  }
  if (age) {
    const { from, until } = dueDaysOf(age, today)
    query = query.where('state', 'in', ['open', 'part_paid'])
    if (from) query = query.where('due_day', '>=', from)
    if (until) query = query.where('due_day', '<=', until)
  }
  return query
}

const daysLate = ({ open_pence, due_day }: Pick<Judged, 'open_pence' | 'due_day'>, today: string) =>
  open_pence > 0 && due_day ? Math.max(0, daysBetween(due_day, today)) : 0

function presentEntry(row: Judged, today: string, paused: ReadonlySet<string>): BookEntry {
  const isMoney = row.kind === 'payment'
  return {
    id: row.id,
    kind: row.kind,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    number: row.number,
    company: row.company,
    person: row.person,
    cites: row.cites,
    label: isMoney ? '' : row.label,
    how: isMoney ? (row.label === 'card' ? 'card' : 'bank') : null,
    reference: row.reference,
    on: row.on_day,
    dueOn: row.due_day,
    pence: row.pence,
    openPence: row.open_pence,
    state: row.standing,
    daysLate: daysLate(row, today),
    late: row.standing === 'overdue' && !row.is_deposit ? lawful(row, today) : null,
    isMoneyBack: row.is_money_back,
    isWonBack: row.is_won_back,
    isPaused: paused.has(row.contract_id),
  }
}

function lawful({ open_pence, due_day }: Judged, today: string): BookEntry['late'] {
  const { interestPence, fixedSumPence, percent } = latePayment({ pence: open_pence, dueOn: due_day!, on: today })
  return { interestPence, fixedSumPence, percent }
}
