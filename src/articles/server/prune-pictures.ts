import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A picture may be in a text that nobody has saved yet, so it is kept for this long after it was last uploaded. */
const keptMs = 30 * 24 * 3600_000

const columns = ['articles.body', 'articles.featured', 'articles.published_content'] as const

/**
 * Deletes pictures that no article uses any more: neither what is being written, nor what readers see, nor a revision
 * that can be restored (BLOG-16). Returns how many files were deleted.
 */
export async function prunePictures(db: Db, now: Date): Promise<number> {
  // The name of each of a picture's files begins with the picture's fingerprint.
  const isIn = (text: ReturnType<typeof sql.ref>) =>
    sql<boolean>`position(left(article_images.name, 64) in cast(${text} as text)) > 0`
  const { numDeletedRows } = await db
    .deleteFrom('article_images')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .where(({ not, exists, selectFrom, or }) =>
      not(
        or([
          exists(
            selectFrom('articles')
              .select('id')
              .where(({ or: either }) => either(columns.map((column) => isIn(sql.ref(column))))),
          ),
          exists(
            selectFrom('article_revisions')
              .select('n')
              .where(isIn(sql.ref('article_revisions.content'))),
          ),
        ]),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
