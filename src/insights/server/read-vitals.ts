import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { Insights, Speed } from '../console-api.ts'
import { type Device, percentile, type Vital, vitals as names } from '../insight.ts'

/** What else is measured counts for all pages together only. */
const mostPages = 12

export interface Days {
  from: string
  until: string
  /** The first day of the period before, which ends the day before `from`. */
  firstBefore: string
}

type Histogram = { bucket: number; n: number }[]

interface Group {
  page: string | null
  device: Device | null
  now: Record<Vital, Histogram>
  before: Record<Vital, Histogram>
}

/** Percentiles of speed for everything, by device, and by page and device, read from histograms. */
export async function readVitals(db: Db, { from, until, firstBefore }: Days): Promise<Pick<Insights, 'vitals' | 'vitalsBy'>> {
  const most = db
    .selectFrom('insight_vitals')
    .select('page')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('page')
    .orderBy(sql`sum(n)`, 'desc')
    .orderBy('page')
    .limit(mostPages)
  const rows = await db
    .with('most', () => most)
    .selectFrom('insight_vitals')
    .leftJoin('most', 'most.page', 'insight_vitals.page')
    .select(['most.page', 'name', 'device', 'bucket', sql<boolean>`day >= ${from}::date`.as('isNow'), sql<string>`sum(n)`.as('n')])
    .where('day', '>=', firstBefore)
    .where('day', '<=', until)
    .groupBy(['most.page', 'name', 'device', 'bucket', 'isNow'])
    .execute()

  const groups = new Map<string, Group>()
  for (const { page, name, device, bucket, isNow, n } of rows) {
    const pages = page === null ? [null] : [null, page]
    for (const onPage of pages) {
      for (const onDevice of [null, device]) {
        const key = JSON.stringify([onPage, onDevice])
        const group = groups.get(key) ?? { page: onPage, device: onDevice, now: empty(), before: empty() }
        group[isNow ? 'now' : 'before'][name].push({ bucket, n: Number(n) })
        groups.set(key, group)
      }
    }
  }
  const vitalsBy = [...groups.values()]
    .map(({ page, device, now, before }) => ({ page, device, speeds: Object.fromEntries(names.flatMap((name) => (now[name].length > 0 ? [[name, speedOf(name, now[name], before[name])]] : []))) as Partial<Record<Vital, Speed>> }))
    .filter(({ speeds }) => Object.keys(speeds).length > 0)
    .sort(byImportance)
  const all = vitalsBy.find(({ page, device }) => page === null && device === null)?.speeds ?? {}
  return { vitals: names.flatMap((name) => (all[name] ? [{ name, ...all[name] }] : [])), vitalsBy }
}

const empty = (): Record<Vital, Histogram> => ({ LCP: [], CLS: [], INP: [] })
const size = (histogram: Histogram) => histogram.reduce((sum, { n }) => sum + n, 0)

function speedOf(name: Vital, now: Histogram, before: Histogram): Speed {
  const at = (share: number) => percentile(name, now, share) ?? 0
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95), n: size(now), before: percentile(name, before, 0.75) ?? null }
}

type Line = Insights['vitalsBy'][number]
const measured = ({ speeds }: Line) => Math.max(...Object.values(speeds).map(({ n }) => n))

/** All pages first, then page by page as they are named; in each all devices first, then the commonest. */
function byImportance(a: Line, b: Line): number {
  if (a.page !== b.page) return a.page === null ? -1 : b.page === null ? 1 : a.page < b.page ? -1 : 1
  if (a.device === null || b.device === null) return a.device === null ? -1 : 1
  return measured(b) - measured(a)
}
