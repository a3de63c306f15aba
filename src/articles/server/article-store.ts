import { type Selectable, sql } from 'kysely'
import type { Db, Tx, ArticlesTable } from './tables.ts'
import { hashOfSecret, isSecret } from '#src/platform/secrets/secret-token.ts'
import { newId } from '#src/values/id.ts'
import type { Article, ArticleContent, ArticleStatus } from '../article.ts'

const isPublic = (now: Date) => sql<boolean>`status = 'published' and published_at <= ${now}::timestamptz`

const publishedSlug = sql<string>`published_content ->> 'slug'`
const publishedCategory = sql<string>`published_content ->> 'category'`
const publishedTags = sql<string[]>`published_content -> 'tags'`
const publishedColumns = [
  'id',
  'status',
  'published_at',
  'published_content',
  'published_changed_at',
  'version',
  'created_at',
] as const

/** Whether an article has changes that readers don’t see, or won’t see when it goes live (BLOG-17). */
export const hasChanges = sql<boolean>`published_content is not null and published_content <> jsonb_build_object(
  'slug', slug, 'title', title, 'metaTitle', meta_title, 'excerpt', excerpt, 'category', category,
  'author', author, 'tags', tags, 'featured', featured, 'body', body)`

/** A page of the public articles, newest first, and their number. */
export async function publicArticles(
  db: Db,
  filter: { category?: string; tag?: string; limit: number; offset?: number },
  now: Date,
): Promise<{ articles: Article[]; total: number }> {
  let query = db.selectFrom('articles').where(isPublic(now))
  if (filter.category) query = query.where(publishedCategory, '=', filter.category)
  if (filter.tag) query = query.where(sql<boolean>`${publishedTags} @> ${JSON.stringify([filter.tag])}::jsonb`)
  const { total } = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(publishedColumns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset ?? 0)
    .execute()
  return { articles: rows.map(asPublished), total: Number(total) }
}

/** Returns the addresses of the public articles, newest first, and when each changed. */
export async function publicAddresses(
  db: Db,
  limit: number,
  now: Date,
): Promise<Pick<Article, 'slug' | 'updatedAt'>[]> {
  return db
    .selectFrom('articles')
    .select([publishedSlug.as('slug'), sql<Date>`published_changed_at`.as('updatedAt')])
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
    .select(publishedColumns)
    .where(publishedSlug, '=', slug)
    .where(isPublic(now))
    .executeTakeFirst()
  if (row) return { article: asPublished(row) }
  const old = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select(publishedSlug.as('slug'))
    .where('article_slugs.slug', '=', slug)
    .where('was_published', '=', true)
    .where(publishedSlug, '<>', slug)
    .where(isPublic(now))
    .executeTakeFirst()
  return old && { movedTo: old.slug }
}

/** Returns the article that a private link opens, as it is being written, published or not. */
export async function articleOfPreview(db: Db, secret: string): Promise<Article | undefined> {
  if (!isSecret(secret)) return undefined
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('preview_hash', '=', hashOfSecret(secret))
    .executeTakeFirst()
  return row && asWritten(row)
}

/**
 * Returns up to `limit` others to read next: those with most tags in common, then those of the same category, then the
 * newest.
 */
export async function relatedArticles(db: Db, article: Article, limit: number, now: Date): Promise<Article[]> {
  const common = sql<number>`(select count(*) from jsonb_array_elements_text(${publishedTags}) as tag where tag in (select jsonb_array_elements_text(${JSON.stringify(article.tags)}::jsonb)))`
  const rows = await db
    .selectFrom('articles')
    .select(publishedColumns)
    .where(isPublic(now))
    .where('id', '<>', article.id)
    .orderBy(sql`${common} desc, (${publishedCategory} = ${article.category}) desc, published_at desc, id desc`)
    .limit(limit)
    .execute()
  return rows.map(asPublished)
}

/** Returns categories and tags of public articles, with their numbers of articles. */
export async function topics(
  db: Db,
  now: Date,
): Promise<{ categories: { name: string; count: number }[]; tags: { name: string; count: number }[] }> {
  const count = sql<string>`count(*)`.as('count')
  const categories = await db
    .selectFrom('articles')
    .select([publishedCategory.as('name'), count])
    .where(isPublic(now))
    .groupBy('name')
    .orderBy('name')
    .execute()
  const tags = await sql<{ name: string; count: string }>`
    select tag as name, count(*) as count from articles, jsonb_array_elements_text(${publishedTags}) as tag
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
  const isPublished = state.status === 'published'
  const row = {
    ...columns(content),
    id,
    status: state.status,
    published_at: state.publishedAt,
    published_content: isPublished ? JSON.stringify(content) : null,
    published_changed_at: isPublished ? now : null,
    preview_hash: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('articles').values(row).execute()
  await tx
    .insertInto('article_slugs')
    .values({ slug: content.slug, article_id: id, was_published: isPublished })
    .execute()
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

/** Returns the content that is being written. */
export function contentOf(row: Selectable<ArticlesTable>): ArticleContent {
  const { slug, title, meta_title, excerpt, category, author, tags, featured, body } = row
  return { slug, title, metaTitle: meta_title, excerpt, category, author, tags, featured, body }
}

/** Returns an article as it is being written. */
function asWritten(row: Selectable<ArticlesTable>): Article {
  const { id, status, version, published_at, created_at, updated_at } = row
  const dates = { publishedAt: published_at, createdAt: created_at, updatedAt: updated_at }
  return { ...contentOf(row), ...dates, id, status, version }
}

/** Returns a published article as readers see it. */
function asPublished(row: Pick<Selectable<ArticlesTable>, (typeof publishedColumns)[number]>): Article {
  const { id, status, version, published_at, published_content, published_changed_at, created_at } = row
  const dates = { publishedAt: published_at, createdAt: created_at, updatedAt: published_changed_at! }
  return { ...published_content!, ...dates, id, status, version }
}
