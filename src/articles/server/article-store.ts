import { type Selectable, sql } from 'kysely'
import type { Db, Tx, ArticlesTable } from './tables.ts'
import { hashOfSecret, isSecret } from '#src/platform/secrets/secret-token.ts'
import { newId } from '#src/values/id.ts'
import type { Article, ArticleContent, ArticleStatus } from '../article.ts'

const isPublic = (now: Date) => sql<boolean>`status = 'published' and published_at <= ${now}::timestamptz`

/** A page of the public articles, newest first, and their number. */
export async function publicArticles(
  db: Db,
  filter: { category?: string; tag?: string; limit: number; offset?: number },
  now: Date,
): Promise<{ articles: Article[]; total: number }> {
  let query = db.selectFrom('articles').where(isPublic(now))
  if (filter.category) query = query.where('category', '=', filter.category)
  if (filter.tag) query = query.where(sql<boolean>`tags @> ${JSON.stringify([filter.tag])}::jsonb`)
  const { total } = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset ?? 0)
    .execute()
  return { articles: rows.map(present), total: Number(total) }
}

/** Returns the addresses of the public articles, newest first, and when each changed. */
export async function publicAddresses(
  db: Db,
  limit: number,
  now: Date,
): Promise<Pick<Article, 'slug' | 'updatedAt'>[]> {
  return db
    .selectFrom('articles')
    .select(['slug', 'updated_at as updatedAt'])
    .where(isPublic(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the public article at an address, or the new address if it has moved; `undefined` if there is neither. */
export async function articleAt(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ article: Article } | { movedTo: string } | undefined> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where(isPublic(now))
    .executeTakeFirst()
  if (row) return { article: present(row) }
  const old = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('articles.slug')
    .where('article_slugs.slug', '=', slug)
    .where('articles.slug', '<>', slug)
    .where(isPublic(now))
    .executeTakeFirst()
  return old && { movedTo: old.slug }
}

/** Returns the article that a private link opens, published or not. */
export async function articleOfPreview(db: Db, secret: string): Promise<Article | undefined> {
  if (!isSecret(secret)) return undefined
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('preview_hash', '=', hashOfSecret(secret))
    .executeTakeFirst()
  return row && present(row)
}

/**
 * Returns up to `limit` others to read next: those with most tags in common, then those of the same category, then the
 * newest.
 */
export async function relatedArticles(db: Db, article: Article, limit: number, now: Date): Promise<Article[]> {
  const common = sql<number>`(select count(*) from jsonb_array_elements_text(tags) as tag where tag in (select jsonb_array_elements_text(${JSON.stringify(article.tags)}::jsonb)))`
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where(isPublic(now))
    .where('id', '<>', article.id)
    .orderBy(sql`${common} desc, (category = ${article.category}) desc, published_at desc, id desc`)
    .limit(limit)
    .execute()
  return rows.map(present)
}

/** Returns categories and tags of public articles, with their numbers of articles. */
export async function topics(
  db: Db,
  now: Date,
): Promise<{ categories: { name: string; count: number }[]; tags: { name: string; count: number }[] }> {
  const count = sql<string>`count(*)`.as('count')
  const categories = await db
    .selectFrom('articles')
    .select(['category as name', count])
    .where(isPublic(now))
    .groupBy('category')
    .orderBy('category')
    .execute()
  const tags = await sql<{ name: string; count: string }>`
    select tag as name, count(*) as count from articles, jsonb_array_elements_text(tags) as tag
    where ${isPublic(now)} group by tag order by count(*) desc, tag`.execute(db)
  const numbers = (rows: { name: string; count: string }[]) =>
    rows.map(({ name, count }) => ({ name, count: Number(count) }))
  return { categories: numbers(categories), tags: numbers(tags.rows) }
}

/** Inserts an article with its first revision. Throws if another article has or had its address. */
export async function insertArticle(
  tx: Tx,
  content: ArticleContent,
  state: { status: ArticleStatus; publishedAt: Date | null; memberId: string | null },
  now: Date,
): Promise<string> {
  const id = newId('art', now)
  const row = {
    ...columns(content),
    id,
    status: state.status,
    published_at: state.publishedAt,
    preview_hash: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('articles').values(row).execute()
  await tx.insertInto('article_slugs').values({ slug: content.slug, article_id: id }).execute()
  await tx
    .insertInto('article_revisions')
    .values({ article_id: id, n: 1, content: JSON.stringify(content), member_id: state.memberId, created_at: now })
    .execute()
  return id
}

/** Returns an article's content as the columns of its row. */
export function columns(content: ArticleContent) {
  const { metaTitle, tags, featured, ...same } = content
  return { ...same, meta_title: metaTitle, tags: JSON.stringify(tags), featured: featured && JSON.stringify(featured) }
}

/** Returns the article of a row. */
export function present(row: Selectable<ArticlesTable>): Article {
  const { meta_title, published_at, created_at, updated_at, preview_hash: _, ...same } = row
  return { ...same, metaTitle: meta_title, publishedAt: published_at, createdAt: created_at, updatedAt: updated_at }
}
