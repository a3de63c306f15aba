import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an instant is within these days, both included, each YYYY-MM-DD in London. The days are converted to two
 * instants first, so that an index on the column can be used and no row is converted.
 */
export function inLondonDays(column: string | RawBuilder<unknown>, from: string, until: string): RawBuilder<boolean> {
  const at = typeof column === 'string' ? sql.ref(column) : column
  return sql<boolean>`(${at} >= ${midnight(sql`${from}::date`)} and ${at} < ${midnight(sql`${until}::date + 1`)})`
}

/** In London midnight comes once each day: clocks change at one in the morning. */
const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Europe/London')`
