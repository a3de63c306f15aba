import { type RawBuilder, sql } from 'kysely'

/** Whether an instant falls into these days, both included, each YYYY-MM-DD in London. */
export function inLondonDays(column: string, from: string, until: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} at time zone 'Europe/London')::date between ${from}::date and ${until}::date`
}
