import { sql } from 'kysely'
import type { PersonShare } from '#src/platform/person-share.ts'
import { londonDate } from '#src/values/london-time.ts'
import { isArticle } from '../insight.ts'
import type { Dimension } from '../origin.ts'
import { firstKeptDay } from '../span.ts'
import { mostEvents } from './read-visits.ts'
import type { Db, Tx } from './tables.ts'

/** A form, as far as it says what brought its person. */
interface Origin {
  personId: string
  leadId: string
  /** The visit on which it was sent, if the form names it. */
  visit?: string | undefined
  /** When it was sent. */
  at: Date
  /** When the person sent their first form that is not quarantined. It may be this one. */
  firstAt: Date
  /** The film under which it was sent. */
  film?: string | undefined
}

/**
 * Stores what brought a person (STATS-14): the first of their visits that was sent with a form, as far as it is known
 * when the form arrives. Called inside the transaction that stores the form, for every form that is not quarantined.
 * Later forms only add what earlier ones did not have. If the first form is older than what is kept, nothing is stored:
 * what brought the person is no longer known, and they are not new. The caller has locked the person's row.
 */
export async function noteOrigin(tx: Tx, origin: Origin, now: Date): Promise<void> {
  const before = await tx
    .selectFrom('insight_origins')
    .select(['subject', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('since')])
    .where('person_id', '=', origin.personId)
    .where('kind', '=', 'source')
    .executeTakeFirst()
  const firstDay = londonDate(origin.firstAt)
  if (!before && firstDay < firstKeptDay(londonDate(now))) return
  // A form that is released from quarantine may be older than those that came since.
  const day = before && before.since < firstDay ? before.since : firstDay
  if (before && before.subject !== '') {
    if (day < before.since)
      await sql`update insight_origins set day = ${day} where person_id = ${origin.personId}`.execute(tx)
    return
  }
  const facts = origin.visit === undefined ? undefined : await factsOf(tx, origin.visit, origin.at)
  if (before && origin.visit === undefined && day === before.since) return
  const rows: [Dimension | 'visit', string][] = [
    ['source', facts?.source ?? ''],
    ['campaign', facts?.campaign ?? ''],
    ['page', facts?.page ?? ''],
    ...(facts?.films ?? []).map((film): [Dimension, string] => ['film', film]),
    ...(facts?.articles ?? []).map((article): [Dimension, string] => ['article', article]),
  ]
  if (origin.film && !facts?.films.includes(origin.film) && !before) rows.push(['film', origin.film])
  if (origin.visit !== undefined && !facts) rows.push(['visit', origin.visit])
  // What an earlier form had without a visit, such as its film, is kept.
  if (before)
    await tx
      .deleteFrom('insight_origins')
      .where('person_id', '=', origin.personId)
      .where('kind', 'in', ['source', 'campaign', 'page', 'visit'])
      .execute()
  await tx
    .insertInto('insight_origins')
    .values(rows.map(([kind, subject]) => ({ person_id: origin.personId, kind, subject, day, lead_id: origin.leadId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (before && day < before.since)
    await sql`update insight_origins set day = ${day} where person_id = ${origin.personId}`.execute(tx)
}

interface Facts {
  source: string
  campaign: string
  page: string
  films: string[]
  articles: string[]
}

/** Returns what is known about a visit at that time, or `undefined` if it has not arrived, or is no longer stored. */
async function factsOf(tx: Tx, visit: string, by: Date | undefined): Promise<Facts | undefined> {
  const session = await tx
    .selectFrom('insight_sessions')
    .select(['source', 'campaign', 'entry_page'])
    .where('id', '=', visit)
    .executeTakeFirst()
  if (!session) return undefined
  let events = tx
    .selectFrom('insight_events')
    .select(['kind', 'page', 'subject'])
    .where('session_id', '=', visit)
    .limit(mostEvents)
  if (by) events = events.where('at', '<=', by)
  const eventRows = await events.execute()
  const films = eventRows.filter(({ kind }) => kind === 'click' || kind === 'watch').map(({ subject }) => subject)
  const pages = [session.entry_page, ...eventRows.map(({ page }) => page)]
  return {
    source: session.source,
    campaign: session.campaign,
    page: session.entry_page,
    films: [...new Set(films)],
    articles: [...new Set(pages)].filter(isArticle),
  }
}

/**
 * Completes the origins of people whose form arrived just before the visit that it names, because reports of visits are
 * collected for half a second and forms are not.
 */
export async function settleAwaited(tx: Tx, begunVisits: readonly string[]): Promise<void> {
  if (begunVisits.length === 0) return
  const awaiting = await tx
    .selectFrom('insight_origins')
    .select(['person_id', 'subject', 'lead_id', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('since')])
    .where('kind', '=', 'visit')
    .where('subject', 'in', begunVisits)
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()
  for (const { person_id, subject, lead_id, since } of awaiting) {
    await tx.deleteFrom('insight_origins').where('person_id', '=', person_id).where('kind', '=', 'visit').execute()
    const facts = await factsOf(tx, subject, undefined)
    if (!facts) continue
    for (const kind of ['source', 'campaign', 'page'] as const)
      await tx
        .updateTable('insight_origins')
        .set({ subject: facts[kind] })
        .where('person_id', '=', person_id)
        .where('kind', '=', kind)
        .execute()
    const more = [
      ...facts.films.map((film) => ({ kind: 'film' as const, subject: film })),
      ...facts.articles.map((article) => ({ kind: 'article' as const, subject: article })),
    ]
    if (more.length > 0)
      await tx
        .insertInto('insight_origins')
        .values(more.map((row) => ({ ...row, person_id, lead_id, day: since })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/**
 * What statistics know about a person: what brought them. It is erased with them. The daily counts identify nobody and
 * stay.
 */
export const personOrigins: PersonShare = {
  afterPerson: true,
  timeline: () => Promise.resolve([]),
  export: async (db: Db, { id }) => {
    const rows = await db
      .selectFrom('insight_origins')
      .select(['kind', 'subject', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('since')])
      .where('person_id', '=', id)
      .where('subject', '<>', '')
      .orderBy('kind')
      .orderBy('subject')
      .execute()
    return { broughtBy: rows.map(({ kind, subject, since }) => ({ what: kind, name: subject, since })) }
  },
  erase: async (tx: Tx, { id }) => {
    await tx.deleteFrom('insight_origins').where('person_id', '=', id).execute()
    return { removed: {}, gone: [], kept: [], retained: [] }
  },
}
