import type { Db } from './tables.ts'

const dayMs = 24 * 3600 * 1000
/** How long a value is kept after another took its place (CONTENT-4). */
const keptYears = 2

/** Deletes former values after two years and previews after a day. The newest value of a field always stays. */
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
}
