import { sql } from 'kysely'
import { settleAwaited } from './origins.ts'
import { monthlyCounts, visitCounts } from './visit-counts.ts'
import type { Db, Tx } from './tables.ts'
import type { Log } from '#src/platform/log/log.ts'
import { londonDate } from '#src/values/london-time.ts'
import {
  bucketOf,
  depths,
  type Device,
  engages,
  type EventKind,
  type Kind,
  type Source,
  type Vital,
  watchMarks,
} from '../insight.ts'
import { firstOfMonth } from '../span.ts'

/** What a browser reported, or that a report was dropped. */
export type Report =
  | {
      type: 'visit'
      sessionId: string
      at: Date
      source: Source
      referrer: string
      device: Device
      page: string
      campaign: string
    }
  | {
      type: 'event'
      sessionId: string
      at: Date
      kind: EventKind
      page: string
      subject: string
      value: number
      /** How much of a film was seen. */
      percent?: number
      device: Device
    }
  | { type: 'vital'; at: Date; name: Vital; value: number; page: string; device: Device }
  | { type: 'dropped'; at: Date; reason: string }

export interface EventBuffer {
  /** Accepts an event, which is in the database about half a second later. */
  push(report: Report): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const everyMs = 500
const atOnce = 1000
/** How many events may wait while the database does not answer; further ones are dropped, and the log says how many. */
const mostWaiting = 20_000

/**
 * Collects what browsers report and writes it in batches: one transaction for hundreds of events and their daily
 * counts. A process that is killed loses its last half second of statistics. Nothing else is written in this way.
 */
export function createEventBuffer({ db, log }: { db: Db; log: Log }): EventBuffer {
  let waiting: Report[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (writing) {
      await writing
      // Another caller that waited too may already be writing the next batch.
      return flush()
    }
    if (waiting.length === 0) return
    const batch = waiting.splice(0, atOnce)
    writing = db
      .transaction()
      .execute((tx) => keep(tx, batch))
      .catch((error: unknown) => {
        log.warn('could not write statistics; trying again later', { events: batch.length, error })
        waiting = [...batch, ...waiting].slice(0, mostWaiting)
        timer ??= setTimeout(() => void flush(), 5000).unref()
      })
      .finally(() => (writing = undefined))
    await writing
    if (waiting.length > 0 && timer === undefined) await flush()
  }

  return {
    push(report) {
      if (waiting.length >= mostWaiting) {
        if (++lost % 1000 === 1) log.warn('statistics are coming in faster than they can be written', { lost })
        return
      }
      waiting.push(report)
      if (waiting.length >= atOnce) void flush()
      else timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
    stop: flush,
  }
}

interface Daily {
  day: string
  kind: Kind
  page: string
  subject: string
  device: Device
  n: number
  total: number
}

/**
 * Writes events and their counts together. Counts are upserted in the order of their keys, so that two processes never
 * deadlock.
 */
async function keep(tx: Tx, batch: readonly Report[]): Promise<void> {
  const daily = new Map<string, Daily>()
  const count: Counts = (row, total = 0) => {
    const key = JSON.stringify([row.day, row.kind, row.page, row.subject, row.device])
    const earlier = daily.get(key)
    if (earlier) {
      earlier.n++
      earlier.total += total
    } else daily.set(key, { ...row, n: 1, total })
  }
  const events = batch.filter((report) => report.type === 'event')

  const begunVisits = await keepBegun(tx, batch, count)
  await keepEvents(tx, events, count)
  await keepVisits(tx, events, begunVisits, count)
  await settleAwaited(tx, begunVisits)
  await keepDaily(tx, [...daily.values()])
  await keepVitals(tx, batch)
  await keepDropped(tx, batch)
}

/** Adds one to the count of a row's kind on its day. `total` is a sum, for example of seconds. */
type Counts = (row: Omit<Daily, 'n' | 'total'>, total?: number) => void
type Event = Extract<Report, { type: 'event' }>

/** Stores new visits. Returns the ids of those that were not known before, because a report may come twice. */
async function keepBegun(tx: Tx, batch: readonly Report[], count: Counts): Promise<string[]> {
  const visits = new Map<string, Extract<Report, { type: 'visit' }>>()
  for (const report of batch)
    if (report.type === 'visit' && !visits.has(report.sessionId)) visits.set(report.sessionId, report)
  if (visits.size === 0) return []
  const rows = [...visits.values()]
    .toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
    .map(({ sessionId, at, source, referrer, device, page, campaign }) => ({
      id: sessionId,
      day: londonDate(at),
      started_at: at,
      source,
      referrer,
      device,
      entry_page: page,
      campaign,
    }))
  const fresh = await tx
    .insertInto('insight_sessions')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return fresh.map(({ id }) => {
    const { at, page, source, device, campaign } = visits.get(id)!
    count({ day: londonDate(at), kind: 'visit', page, subject: source, device })
    if (campaign) count({ day: londonDate(at), kind: 'campaign', page: '', subject: campaign, device })
    return id
  })
}

async function keepEvents(tx: Tx, events: readonly Event[], count: Counts): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('insight_events')
    .values(
      events.map(({ sessionId, at, kind, page, subject, value, device }) => ({
        session_id: sessionId,
        at,
        day: londonDate(at),
        kind,
        page,
        subject,
        value,
        device,
      })),
    )
    .execute()
  for (const { at, kind, page, subject, value, device, percent = 0 } of events) {
    count({ day: londonDate(at), kind, page, subject, device }, value)
    if (kind === 'watch')
      for (const mark of watchMarks)
        if (percent >= mark) count({ day: londonDate(at), kind: `seen-${mark}`, page, subject, device })
  }
}

async function keepDaily(tx: Tx, daily: readonly Daily[]): Promise<void> {
  if (daily.length === 0) return
  await tx
    .insertInto('insight_daily')
    .values(inKeyOrder(daily, ({ day, kind, page, subject, device }) => [day, kind, page, subject, device]))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'page', 'subject', 'device'])
        .doUpdateSet({ n: sql`insight_daily.n + excluded.n`, total: sql`insight_daily.total + excluded.total` }),
    )
    .execute()
  const monthly = monthlyCounts(daily)
  await tx
    .insertInto('insight_monthly')
    .values(inKeyOrder(monthly, ({ month, kind, page, subject, device }) => [month, kind, page, subject, device]))
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'kind', 'page', 'subject', 'device'])
        .doUpdateSet({ n: sql`insight_monthly.n + excluded.n`, total: sql`insight_monthly.total + excluded.total` }),
    )
    .execute()
  const visits = visitCounts(daily)
  if (visits.length === 0) return
  await tx
    .insertInto('insight_visits')
    .values(inKeyOrder(visits, ({ kind, day, subject }) => [kind, day, subject]))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'day', 'subject']).doUpdateSet({ n: sql`insight_visits.n + excluded.n` }),
    )
    .execute()
}

/** Rows in the order of their keys, in which every process locks them. */
function inKeyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string[]): Row[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(keyOf(row)) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}

/**
 * Updates visits by these events, and by earlier ones that arrived before their visit: whether they are engaged,
 * whether they opened a film, and how far down any page they got. Each is counted once.
 */
async function keepVisits(
  tx: Tx,
  events: readonly Event[],
  begunVisits: readonly string[],
  count: Counts,
): Promise<void> {
  const reached = new Map<string, number>()
  const engaging = new Set<string>()
  const opening = new Set<string>()
  const look = ({ sessionId, kind, value }: Pick<Event, 'sessionId' | 'kind' | 'value'>) => {
    if (kind === 'scroll') reached.set(sessionId, Math.max(reached.get(sessionId) ?? 0, value))
    if (engages(kind, value)) engaging.add(sessionId)
    if (kind === 'click') opening.add(sessionId)
  }
  events.forEach(look)
  if (begunVisits.length > 0) {
    const early = await tx
      .selectFrom('insight_events')
      .select(['session_id', 'kind', 'value'])
      .where('session_id', 'in', begunVisits)
      .execute()
    for (const { session_id, kind, value } of early) look({ sessionId: session_id, kind, value })
  }
  const touched = [...new Set([...reached.keys(), ...engaging])]
  if (touched.length === 0) return

  // Always locked in the same order, so that two processes never deadlock.
  const visits = await tx
    .selectFrom('insight_sessions')
    .select(['id', 'started_at', 'source', 'device', 'engaged', 'opened_film', 'deepest'])
    .where('id', 'in', touched)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const marks = [
    {
      kind: 'engaged',
      newly: visits.filter(({ id, engaged }) => !engaged && engaging.has(id)),
      set: { engaged: true },
    },
    {
      kind: 'opened',
      newly: visits.filter(({ id, opened_film }) => !opened_film && opening.has(id)),
      set: { opened_film: true },
    },
  ] as const
  for (const { kind, newly, set } of marks) {
    for (const { started_at, source, device } of newly)
      count({ day: londonDate(started_at), kind, page: '', subject: source, device })
    const ids = newly.map(({ id }) => id)
    if (ids.length > 0) await tx.updateTable('insight_sessions').set(set).where('id', 'in', ids).execute()
  }
  for (const depth of depths) {
    const deeper = visits.filter(({ id, deepest }) => deepest < depth && (reached.get(id) ?? 0) >= depth)
    for (const { started_at, device } of deeper)
      count({ day: londonDate(started_at), kind: 'reached', page: '', subject: String(depth), device })
    if (deeper.length > 0)
      await tx
        .updateTable('insight_sessions')
        .set({ deepest: depth })
        .where(
          'id',
          'in',
          deeper.map(({ id }) => id),
        )
        .execute()
  }
}

async function keepVitals(tx: Tx, batch: readonly Report[]): Promise<void> {
  const counted = new Map<
    string,
    { day: string; name: Vital; page: string; device: Device; bucket: number; n: number }
  >()
  for (const report of batch) {
    if (report.type !== 'vital') continue
    const row = {
      day: londonDate(report.at),
      name: report.name,
      page: report.page,
      device: report.device,
      bucket: bucketOf(report.name, report.value),
      n: 1,
    }
    const key = JSON.stringify([row.day, row.name, row.page, row.device, row.bucket])
    const countedRow = counted.get(key)
    if (countedRow) countedRow.n++
    else counted.set(key, row)
  }
  if (counted.size === 0) return
  const vitals = [...counted.values()]
  await tx
    .insertInto('insight_vitals')
    .values(inKeyOrder(vitals, ({ day, name, page, device, bucket }) => [day, name, page, device, String(bucket)]))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name', 'page', 'device', 'bucket'])
        .doUpdateSet({ n: sql`insight_vitals.n + excluded.n` }),
    )
    .execute()
  const months = Map.groupBy(vitals, ({ day, name, page, device, bucket }) =>
    JSON.stringify([firstOfMonth(day), name, page, device, bucket]),
  )
  const monthly = [...months.values()].map((rows) => {
    const { day, n: _, ...kind } = rows[0]!
    return { month: firstOfMonth(day), ...kind, n: rows.reduce((sum, { n }) => sum + n, 0) }
  })
  await tx
    .insertInto('insight_vitals_monthly')
    .values(inKeyOrder(monthly, ({ month, name, page, device, bucket }) => [month, name, page, device, String(bucket)]))
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'name', 'page', 'device', 'bucket'])
        .doUpdateSet({ n: sql`insight_vitals_monthly.n + excluded.n` }),
    )
    .execute()
}

async function keepDropped(tx: Tx, batch: readonly Report[]): Promise<void> {
  const counted = new Map<string, { day: string; reason: string; n: number }>()
  for (const report of batch) {
    if (report.type !== 'dropped') continue
    const row = { day: londonDate(report.at), reason: report.reason, n: 1 }
    const counts = counted.get(`${row.day} ${row.reason}`)
    if (counts) counts.n++
    else counted.set(`${row.day} ${row.reason}`, row)
  }
  if (counted.size === 0) return
  await tx
    .insertInto('insight_dropped')
    .values([...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(['day', 'reason']).doUpdateSet({ n: sql`insight_dropped.n + excluded.n` }),
    )
    .execute()
}
