import { mergeRanges, type Range, secondsIn } from '../../ranges.ts'
import type { Db, Tx } from '../tables.ts'

/**
 * Adds what a viewer has played to what they had watched of a film before (TALENT-12). A report that is repeated, late
 * or out of order adds only what is new, and doesn't move the place where they stopped.
 */
export async function noteWatched(
  tx: Tx,
  watched: { filmId: string; candidacyId: string; memberId: string; duration: number },
  report: { ranges: readonly Range[]; at?: number | undefined; madeAt?: string | undefined },
  now: Date,
): Promise<{ seconds: number }> {
  const { filmId: film_id, candidacyId: candidacy_id, memberId: viewer_id, duration } = watched
  const key = { film_id, candidacy_id, viewer_id }
  await tx
    .insertInto('watches')
    .values({ ...key, viewer_kind: 'member', ranges: '[]', seconds: 0, last_second: 0, updated_at: now })
    .onConflict((conflict) => conflict.columns(['film_id', 'viewer_id', 'candidacy_id']).doNothing())
    .execute()
  const storedWatch = await tx
    .selectFrom('watches')
    .select(['ranges', 'position_at'])
    .where('film_id', '=', film_id)
    .where('viewer_id', '=', viewer_id)
    .where('candidacy_id', '=', candidacy_id)
    // Lock, so that reports from two tabs are added one after another.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const ranges = mergeRanges([...storedWatch.ranges, ...report.ranges], duration)
  const seconds = secondsIn(ranges)
  const madeAt = report.madeAt ? new Date(Math.min(Date.parse(report.madeAt), now.getTime())) : now
  const isLate = storedWatch.position_at !== null && madeAt < storedWatch.position_at
  const position =
    report.at === undefined || isLate ? {} : { last_second: Math.min(duration, report.at), position_at: madeAt }
  await tx
    .updateTable('watches')
    .set({
      ranges: JSON.stringify(ranges),
      seconds,
      ...position,
      updated_at: now,
    })
    .where('film_id', '=', film_id)
    .where('viewer_id', '=', viewer_id)
    .where('candidacy_id', '=', candidacy_id)
    .execute()
  return { seconds }
}

/**
 * Returns how much of each film a viewer has watched and where they stopped, by candidacy, for the newest version that
 * they played.
 */
export async function watchedBy(
  db: Db | Tx,
  memberId: string,
  candidacyIds: readonly string[],
): Promise<Map<string, { seconds: number; at: number }>> {
  if (candidacyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('watches')
    .select(['candidacy_id', 'seconds', 'last_second'])
    .where('viewer_id', '=', memberId)
    .where('candidacy_id', 'in', [...candidacyIds])
    .orderBy('updated_at')
    .execute()
  return new Map(rows.map((row) => [row.candidacy_id, { seconds: row.seconds, at: row.last_second }]))
}
