import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Returns the titles of articles by their present and former pages, such as `/blog/a-slug`: the title that readers see,
 * or that of the draft if there is none.
 */
export async function articleTitles(db: Db, pages: readonly string[]): Promise<Map<string, string>> {
  const slugs = pages.map((page) => page.replace(/^\/blog\//, ''))
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select(['article_slugs.slug', sql<string>`coalesce(published_content ->> 'title', title)`.as('title')])
    .where('article_slugs.slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, title }) => [`/blog/${slug}`, title]))
}
