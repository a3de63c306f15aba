import { sql } from 'kysely'
import type { Db } from './tables.ts'

const dayMs = 24 * 3600 * 1000
/** How many years a value is kept after it was replaced (CONTENT-4). */
const keptYears = 2

/**
 * Deletes former values after two years, previews after a day, and logos that none of them shows. The newest value of a
 * field is always kept.
 */
export async function pruneContent(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('content_previews')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
  const cutOff = new Date(now)
  cutOff.setUTCFullYear(cutOff.getUTCFullYear() - keptYears)
  await db
    .deleteFrom('content_changes')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_changes as later')
          .select('later.version')
          .whereRef('later.field', '=', 'content_changes.field')
          .whereRef('later.version', '>', 'content_changes.version')
          .where('later.at', '<', cutOff),
      ),
    )
    .execute()
  await sql`
    delete from client_marks where created_at < ${new Date(now.getTime() - dayMs)}
      and not exists (select 1 from content_changes
        where field = 'clients' and value::text like '%' || client_marks.name || '%')
      and not exists (select 1 from content_previews where changes::text like '%' || client_marks.name || '%')`.execute(
    db,
  )
}
