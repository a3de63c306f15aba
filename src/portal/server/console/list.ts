import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type PricingOption, sealState } from '#src/contracts/contract.ts'
import { contractNumber } from '#src/contracts/server/public.ts'
import type { Db } from '../tables.ts'
import { inPages } from '#src/platform/http/csv.ts'
import { containsPattern } from '#src/platform/http/list-query.ts'
import { daysBetween } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import {
  type ContractListAnswer,
  contractNeeds,
  type ContractNeed,
  type ContractRow,
  type contractSorts,
  type ContractState,
} from '../../console-api.ts'
import type { ContractOverviewsView } from './tables.ts'

export interface ContractSearch {
  q: string
  state?: ContractState | undefined
  option?: PricingOption | undefined
  need?: 'any' | ContractNeed | undefined
}

export interface ContractListQuery extends ContractSearch {
  sort: (typeof contractSorts)[number]
  descending: boolean
  page: number
  pageSize: number
  offset: number
}

/** Invoice PDFs and seals are made within seconds; after this long something is wrong. */
const drawnWithinMs = 3 * 60_000

/** One page of contracts with the state of their money, and the sums over all of them. */
export async function listContracts(db: Db, query: ContractListQuery, now: Date): Promise<ContractListAnswer> {
  const direction = query.descending ? 'desc' : 'asc'
  // First which contracts, which needs few columns of all of them, then all columns of these.
  const page = await searched(db, query, now)
    .select(['id', sql<number>`count(*) over ()::integer`.as('total')])
    .orderBy(sql`${orderOf[query.sort]} ${sql.raw(direction)} nulls last`)
    .orderBy('number', direction)
    .limit(query.pageSize)
    .offset(query.offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const rows = await contractRows(db, ids, now)
  // Beyond the last page there is no row with the total.
  const total = page[0]?.total ?? (query.page === 1 ? 0 : await countOf(searched(db, query, now)))
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    total,
    page: query.page,
    pageSize: query.pageSize,
    totals: await totalsOf(db),
  }
}

async function totalsOf(db: Db): Promise<ContractListAnswer['totals']> {
  const sums = await db.selectFrom('contract_totals').selectAll().executeTakeFirstOrThrow()
  return { paidPence: Number(sums.paid_pence), owedPence: Number(sums.owed_pence), contracts: sums.contracts }
}

/** All matches of a search, newest first, fetched 500 at a time. */
export function eachContract(db: Db, search: ContractSearch, now: Date): AsyncIterable<ContractRow> {
  const rows = inPages<{ number: number; row: ContractRow }>(async (last) => {
    let query = searched(db, search, now).selectAll().orderBy('number', 'desc').limit(500)
    if (last) query = query.where('number', '<', last.number)
    return (await query.execute()).map((row) => ({ number: row.number, row: presentRow(row, now) }))
  })
  return (async function* () {
    for await (const { row } of rows) yield row
  })()
}

/** One contract as the list shows it. */
export async function contractRow(db: Db, id: string, now: Date): Promise<ContractRow | undefined> {
  return (await contractRows(db, [id], now)).get(id)
}

/** These contracts as the list shows them, by their ids. */
export async function contractRows(db: Db, ids: readonly string[], now: Date): Promise<Map<string, ContractRow>> {
  if (ids.length === 0) return new Map()
  const rows = await overviews(db, now, sql`select unnest(${ids}::text[])`)
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, presentRow(row, now)]))
}

/** A contract that needs attention, with only what is needed to say so. */
export interface ContractInNeed {
  id: string
  number: string
  company: string
  person: string
  email: string
  signedAt: Date | null
  /** Why the deposit could not be paid, in the gateway's words. */
  failure: string | null
  needs: ContractNeed[]
}

/**
 * Contracts that need attention, the newest first. Reads only what it returns: the other columns of
 * `contract_overviews` take ten times as long.
 */
export async function contractsInNeed(db: Db, now: Date, most?: number): Promise<ContractInNeed[]> {
  const rows = await searched(db, { q: '', need: 'any' }, now)
    .select(['id', 'number', 'company', 'person', 'email', 'signed_at', 'deposit_failure'])
    .select(contractNeeds.map((need) => `wants_${need}` as const))
    .execute()
  const newest = rows.toSorted((a, b) => b.number - a.number).slice(0, most)
  return newest.map(({ id, number, company, person, email, signed_at, deposit_failure, ...wants }) => ({
    id,
    number: contractNumber(number),
    company,
    person,
    email,
    signedAt: signed_at,
    failure: deposit_failure,
    needs: needsOf(wants),
  }))
}

/** Returns how many things need attention, without disputes. A contract with two of them counts twice. */
export async function countNeeds(db: Db, now: Date): Promise<number> {
  const countedNeeds = contractNeeds.filter((need) => need !== 'dispute')
  const { count } = await searched(db, { q: '', need: 'any' }, now)
    .select(sql<number>`coalesce(sum(${sum(countedNeeds)}), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const sum = (needed: readonly ContractNeed[]) =>
  sql.join(
    needed.map((need) => sql`coalesce(${sql.ref(`wants_${need}`)}, false)::integer`),
    sql` + `,
  )

async function countOf(matches: ReturnType<typeof searched>): Promise<number> {
  const { count } = await matches.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  return count
}

const orderOf = {
  activity: sql`last_at`,
  client: sql`lower(coalesce(nullif(company, ''), person))`,
  option: sql`array_position(array['standard', 'monthly', 'retained'], option)`,
  signed: sql`signed_at`,
  owed: sql`owed_pence`,
} as const

type Overview = Selectable<ContractOverviewsView>

/**
 * Contracts with their current state: those whose ids a query returns, each once, or else all. The "offset 0" makes
 * PostgreSQL work out each of the few by itself; otherwise it works out the deposits of all contracts first.
 */
function overviews(db: Db, now: Date, ids?: RawBuilder<unknown>) {
  const source = ids
    ? sql<Overview>`(
        select overview.* from (${ids}) as few (id)
        cross join lateral (select * from contract_overviews where contract_overviews.id = few.id offset 0) as overview
      )`
    : sql<Overview>`contract_overviews`
  return db.selectFrom((from) => from.selectFrom(source.as('overview')).selectAll().select(judged(now)).as('judged'))
}

/** The contracts that match a search, with their current state. */
function searched(db: Db, { q, state, option, need }: ContractSearch, now: Date) {
  let query = overviews(db, now, need && mayNeedSomething)
  if (q !== '') {
    const digits = /^(?:PT-)?0*(\d{1,9})$/i.exec(q)?.[1]
    query = query.where((where) =>
      where.or([
        where('search', 'like', sql<string>`folded(${containsPattern(q)})`),
        ...(digits ? [where('number', '=', Number(digits))] : []),
      ]),
    )
  }
  if (state) query = query.where('state', '=', state)
  if (option) query = query.where('option', '=', option)
  if (need)
    query = query.where((where) =>
      where.or(
        (need === 'any' ? contractNeeds : [need]).map((contractNeed) => where(`wants_${contractNeed}`, '=', true)),
      ),
    )
  return query
}

/**
 * The contracts that may need attention, which are few. Every condition of `needs` is covered, so that the rest doesn't
 * have to be computed for all the other contracts.
 */
const mayNeedSomething = sql`
  select s.contract_id from signatures s left join contract_documents d on d.contract_id = s.contract_id where d.contract_id is null
  union select p.contract_id from payments p where p.state = 'failed' or p.is_surplus
  union select b.contract_id from billing_documents b left join billing_files f on f.document_id = b.id where f.document_id is null
  union select p.contract_id from payment_disputes pd join payments p on p.id = pd.payment_id
  union select p.contract_id from payment_refunds pr join payments p on p.id = pr.payment_id where pr.made_good_at is null and pr.state in ('failed', 'canceled')
  union select b.contract_id from instalments_taken_back tb join billing_documents b on b.id = tb.invoice_id where tb.paid_back_at is null
`

/** When a contract needs attention. Withdrawn ones need none for their seal or payment. */
const needs = {
  seal: (now: Date) =>
    sql<boolean>`(status = 'signed' and sealed_at is null and (seal_problem is not null or signed_at < ${new Date(now.getTime() - drawnWithinMs)}))`,
  payment: () => sql<boolean>`(status = 'signed' and deposit_state = 'failed')`,
  document: (now: Date) => sql<boolean>`(undrawn_since < ${new Date(now.getTime() - drawnWithinMs)})`,
  surplus: () => sql<boolean>`has_surplus`,
  dispute: () => sql<boolean>`has_dispute`,
  payback: () => sql<boolean>`owes_back`,
} satisfies Record<ContractNeed, (now: Date) => unknown>

function stateAt(now: Date) {
  return sql<ContractState>`case
    when status = 'void' then 'void'
    when status = 'open' and opened_at is null and is_invited then 'invited'
    when status = 'open' and is_touched then 'reading'
    when status = 'open' then 'opened'
    when owed_due_on < ${londonDate(now)} then 'overdue'
    when owed_pence > 0 then 'invoiced'
    when deposit_state in ('refunded', 'lost') then 'refunded'
    when deposit_state = 'paid' then 'deposit_paid'
    when sealed_at is not null then 'sealed'
    else 'signed'
  end`
}

/** The state of a contract as the database computes it, in addition to its row. */
function judged(now: Date) {
  return [
    stateAt(now).as('state'),
    needs.seal(now).as('wants_seal'),
    needs.payment().as('wants_payment'),
    needs.document(now).as('wants_document'),
    needs.surplus().as('wants_surplus'),
    needs.dispute().as('wants_dispute'),
    needs.payback().as('wants_payback'),
  ] as const
}

interface Judged {
  state: ContractState
  wants_seal: boolean | null
  wants_payment: boolean | null
  wants_document: boolean | null
  wants_surplus: boolean | null
  wants_dispute: boolean | null
  wants_payback: boolean | null
}

function presentRow(row: Selectable<ContractOverviewsView> & Judged, now: Date): ContractRow {
  const today = londonDate(now)
  return {
    id: row.id,
    number: contractNumber(row.number),
    company: row.company,
    person: row.person,
    email: row.email,
    option: row.option,
    state: row.state,
    step: row.step,
    createdAt: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    signedAt: row.signed_at?.toISOString() ?? null,
    lastAt: row.last_at.toISOString(),
    seal: sealState({
      isSigned: row.signed_at !== null,
      isSealed: row.sealed_at !== null,
      problem: row.seal_problem,
    }),
    deposit: {
      state: row.deposit_state,
      how: row.deposit_how,
      at: row.deposit_at?.toISOString() ?? null,
      failure: row.deposit_failure,
    },
    owed: {
      pence: row.owed_pence,
      dueOn: row.owed_due_on,
      daysLate: row.owed_due_on ? Math.max(0, daysBetween(row.owed_due_on, today)) : 0,
    },
    paidPence: row.paid_pence,
    needs: needsOf(row),
  }
}

function needsOf(row: Omit<Judged, 'state'>): ContractNeed[] {
  return contractNeeds.filter((need) => row[`wants_${need}`])
}
