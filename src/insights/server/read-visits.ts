import type { Db } from './tables.ts'
import type { Visit } from '../visit.ts'

/** More events than a person's visit ever has. A bot's visit is cut off here. */
export const mostEvents = 5000

/** Those of these visits that are still stored (13 months), with what was done on them. */
export async function readVisits(db: Db, ids: readonly string[]): Promise<Visit[]> {
  if (ids.length === 0) return []
  const [sessions, events] = await Promise.all([
    db.selectFrom('insight_sessions').selectAll().where('id', 'in', ids).execute(),
    db
      .selectFrom('insight_events')
      .selectAll()
      .where('session_id', 'in', ids)
      .orderBy('at')
      .limit(mostEvents)
      .execute(),
  ])
  return sessions.map(({ id, started_at, source, referrer, device, entry_page }) => {
    const own = events.filter(({ session_id }) => session_id === id)
    const eventsOf = (kind: string) => own.filter((event) => event.kind === kind)
    const films = Map.groupBy([...eventsOf('click'), ...eventsOf('watch')], ({ subject }) => subject)
    return {
      id,
      at: started_at,
      source,
      referrer,
      device,
      pages: [...new Set([entry_page, ...own.map(({ page }) => page)])],
      depth: Math.max(0, ...eventsOf('scroll').map(({ value }) => value)),
      seconds: eventsOf('time').reduce((sum, { value }) => sum + value, 0),
      films: [...films].map(([film, events]) => ({
        id: film,
        at: new Date(Math.min(...events.map(({ at }) => at.getTime()))),
        secondsWatched: Math.max(0, ...events.filter(({ kind }) => kind === 'watch').map(({ value }) => value)),
        plays: events.filter(({ kind, value }) => kind === 'watch' && value > 0).length,
      })),
    }
  })
}
