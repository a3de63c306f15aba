import fc from 'fast-check'
import { sql } from 'kysely'
import { insertLead } from '#src/leads/server/lead-store.ts'
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { dimensions, PersonResult } from '../../origin.ts'

// Generated people, with what is known about each of them.

// The clocks go back in the night before the last day but one of this period: 25 October 2026.
export const now = new Date('2026-10-26T12:00:00Z')
/** Some of the hours at which days change in London, in summer and in winter, and others. */
const hours = [0, 1, 22, 23, 12]

const sources = ['direct', 'search', 'social'] as const
const filmsShown = ['hero', 'client-visit']
const articlesShown = ['/blog/one', '/blog/two']

const visit = fc.record({
  source: fc.constantFrom(...sources),
  campaign: fc.constantFrom('', 'spring fair'),
  page: fc.constantFrom('/', '/careers', ...articlesShown),
  films: fc.subarray(filmsShown),
  articles: fc.subarray(articlesShown),
})
const form = fc.record({
  daysAgo: fc.integer({ min: 0, max: 65 }),
  hour: fc.constantFrom(...hours),
  visit: fc.option(visit, { nil: undefined }),
  film: fc.option(fc.constantFrom(...filmsShown), { nil: undefined }),
  quarantined: fc.boolean(),
})
export const person = fc.record({
  forms: fc.array(form, { minLength: 1, maxLength: 3 }),
  calls: fc.array(fc.constantFrom('held', 'no_show', null), { maxLength: 2 }),
  contracts: fc.array(
    fc.record({
      receipts: fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 2 }),
      refund: fc.option(fc.nat(900_000), { nil: undefined }),
      noteWithoutMoney: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
})
export type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never
type Form = Person['forms'][number]

const formAt = ({ daysAgo, hour }: Form) => new Date(Date.UTC(2026, 9, 26 - daysAgo, hour, 30))

export interface Known {
  id: string
  day: string
  subjects: Record<(typeof dimensions)[number], string[]>
  result: PersonResult
}

/** The model: returns what is known about one person, or nothing if all of their forms are quarantined. */
export function knownOf(id: string, { forms, calls, contracts }: Person): Known | undefined {
  const sent = forms.filter(({ quarantined }) => !quarantined).toSorted((a, b) => +formAt(a) - +formAt(b))
  // Forms of the same instant keep the order in which they arrived.
  const [first] = sent
  const contractForms = contracts.length > 0
  if (!first && !contractForms) return undefined
  const firstVisit = sent.find((entry) => entry.visit)?.visit
  const films = new Set([...(firstVisit?.films ?? []), ...(first?.film && first.film ? [first.film] : [])])
  const articles = new Set([
    ...(firstVisit?.articles ?? []),
    ...(firstVisit?.page.startsWith('/blog/') ? [firstVisit.page] : []),
  ])
  const paid = contracts.map(
    ({ receipts, refund = 0 }) => receipts.reduce((sum, pence) => sum + pence, 0) - Math.min(refund, receipts[0] ?? 0),
  )
  return {
    id,
    day: londonDate(first ? formAt(first) : signedAt),
    subjects: {
      source: [firstVisit?.source ?? ''],
      campaign: [firstVisit?.campaign ?? ''],
      page: [firstVisit?.page ?? ''],
      film: [...films],
      article: [...articles],
    },
    result: {
      called: calls.length > 0,
      held: calls.includes('held'),
      signed: contracts.length > 0,
      pence: paid.reduce((sum, pence) => sum + pence, 0),
    },
  }
}

/** After every form. */
const signedAt = new Date('2026-10-26T11:00:00Z')

export async function settle(db: TestDatabase['db'], id: string, { forms, calls, contracts }: Person): Promise<void> {
  await sql`insert into people (id, email, email_key, name, company, created_at, updated_at)
    values (${id}, ${`${id}@firm.example`}, ${`${id}@firm.example`}, ${`Jean ${id}`}, '', ${now}, ${now})`.execute(db)
  const inOrder = forms.toSorted((a, b) => +formAt(a) - +formAt(b))
  for (const [index, entry] of inOrder.entries()) {
    const at = formAt(entry)
    const visitId = entry.visit ? `visit-${id}-${index}` : undefined
    if (entry.visit) await keepVisit(db, visitId!, entry.visit, at)
    await insertLead(db as never, {
      id: `led_${id}_${index}`,
      personId: id,
      kind: entry.film ? 'video_interest' : 'contact',
      details: entry.film ? { videoId: entry.film } : {},
      quarantine: entry.quarantined ? 'too_fast' : undefined,
      visit: visitId,
      now: at,
    })
  }
  for (const [index, outcome] of calls.entries())
    await sql`insert into bookings (id, kind, person_id, token, provider, starts_at, ends_at, name, email, phone, room, outcome, outcome_at, outcome_by, created_at, updated_at)
      values (${`bkg_${id}_${index}`}, 'demo', ${id}, ${`${id}-${index}`}, 'calendar', ${now}, ${new Date(+now + 1000)}, '', '', '', '', ${outcome}, ${outcome && now}, ${outcome && 'Mo'}, ${now}, ${now})`.execute(
      db,
    )
  for (const [index, contract] of contracts.entries()) await keepContract(db, id, index, contract)
}

async function keepVisit(db: TestDatabase['db'], id: string, visit: NonNullable<Form['visit']>, at: Date) {
  const day = londonDate(at)
  const { source, campaign, page } = visit
  await db
    .insertInto('insight_sessions')
    .values({ id, day, started_at: at, source, campaign, referrer: '', device: 'phone', entry_page: page })
    .execute()
  const event = (kind: 'click' | 'scroll', where: string, subject: string, when: Date) => ({
    session_id: id,
    at: when,
    day,
    kind,
    page: where,
    subject,
    value: 1,
    device: 'phone' as const,
  })
  await db
    .insertInto('insight_events')
    .values([
      event('scroll', page, '25', at),
      // What was seen after the form was sent can't have brought them.
      event('click', page, 'job-advert', new Date(+at + 60_000)),
      event('scroll', '/blog/afterwards', '25', new Date(+at + 60_000)),
      ...visit.films.map((film) => event('click', page, film, at)),
      ...visit.articles.map((article) => event('scroll', article, '25', at)),
    ])
    .execute()
}

let documents = 0
async function keepContract(
  db: TestDatabase['db'],
  personId: string,
  index: number,
  contract: Person['contracts'][number],
) {
  const id = `ctr_${personId}_${index}`
  await sql`insert into contracts (id, agreement_sha256, draft, created_at, updated_at) values (${id}, 'x', '{}', ${now}, ${now})`.execute(
    db,
  )
  await insertLead(db as never, {
    id: `led_${id}`,
    personId,
    kind: 'contract_signed',
    details: { contractId: id, number: 'PT-1' },
    quarantine: undefined,
    now: signedAt,
  })
  const issue = (series: 'invoice' | 'receipt' | 'credit_note', pence: number, money: boolean) =>
    issueDocument(db, id, { series, pence, money })
  // Invoices, and credit notes that only cancel one, are not payments.
  await issue('invoice', 77_700, false)
  for (const pence of contract.receipts) await issue('receipt', pence, true)
  if (contract.refund !== undefined && contract.receipts[0])
    await issue('credit_note', Math.min(contract.refund, contract.receipts[0]), true)
  if (contract.noteWithoutMoney) await issue('credit_note', 55_500, false)
}

/** Issues a document for a contract. `money` says whether a credit note is for money that was paid back. */
export async function issueDocument(
  db: TestDatabase['db'],
  contractId: string,
  { series, pence, money }: { series: 'invoice' | 'receipt' | 'credit_note'; pence: number; money: boolean },
): Promise<void> {
  const n = ++documents
  await sql`insert into billing_documents (id, contract_id, series, number, purpose, subject_id, part, cause, facts, issued_on, created_at)
    values (${`bil_${n}`}, ${contractId}, ${series}, ${n}, 'receipt', ${`pay_${n}`}, 1, ${`c${n}`}, ${JSON.stringify({ payablePence: pence, ...(money ? { money: {} } : {}) })}, '2026-10-26', ${now})`.execute(
    db,
  )
}
