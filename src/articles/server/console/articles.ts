import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { containsPattern, listPage, type ListQuery } from '#src/platform/http/list-query.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { standing, type ArticleContent, type Standing } from '../../article.ts'
import type { articleFilters, ArticleList, ArticleRecord, articleSorts } from '../../console-api.ts'
import { contentOf, hasChanges } from '../article-store.ts'
import { noSuchArticle } from '../edit-article.ts'

/** Someone whose page has not reported for this long has closed it. */
const presenceMs = 25_000

const standingIs = (standing: Standing, now: Date) =>
  ({
    draft: sql<boolean>`status = 'draft'`,
    scheduled: sql<boolean>`status = 'published' and published_at > ${now}::timestamptz`,
    published: sql<boolean>`status = 'published' and published_at <= ${now}::timestamptz`,
  })[standing]

/** A page of all articles, and how many there are of each status. */
export async function listArticles(
  db: Db,
  query: ListQuery<(typeof articleSorts)[number], typeof articleFilters>,
  now: Date,
): Promise<ArticleList> {
  let matching = db.selectFrom('articles')
  if (query.filters.standing) matching = matching.where(standingIs(query.filters.standing, now))
  if (query.q) {
    const pattern = containsPattern(query.q)
    matching = matching.where(({ eb, or }) =>
      or([
        eb('title', 'ilike', pattern),
        eb('slug', 'ilike', pattern),
        eb('category', 'ilike', pattern),
        eb('author', 'ilike', pattern),
      ]),
    )
  }
  const column = { updated: 'updated_at', published: 'published_at', title: 'title' } as const
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'slug', 'title', 'category', 'author', 'status', 'published_at', 'updated_at'])
    .select(hasChanges.as('has_changes'))
    .orderBy(column[query.sort], (order) => (query.descending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset(query.offset)
    .execute()
  const count = (standing: Standing) =>
    sql<number>`(count(*) filter (where ${standingIs(standing, now)}))::int`.as(standing)
  const counts = await db
    .selectFrom('articles')
    .select([count('draft'), count('scheduled'), count('published'), sql<number>`count(*)::int`.as('all')])
    .executeTakeFirstOrThrow()
  const records = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    author: row.author,
    standing: standing({ status: row.status, publishedAt: row.published_at }, now),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    hasChanges: row.has_changes,
  }))
  return { ...listPage(query, records, total), counts }
}

/** One article for editing; records that the member has it open. Throws 404. */
export async function openArticle(db: Db, id: string, member: StaffMember, now: Date): Promise<ArticleRecord> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .select(hasChanges.as('has_changes'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchArticle()
  const lastSeen = { article_id: id, member_id: member.id, member_name: member.name, seen_at: now }
  await db
    .insertInto('article_editors')
    .values(lastSeen)
    .onConflict((conflict) => conflict.columns(['article_id', 'member_id']).doUpdateSet(lastSeen))
    .execute()
  const since = new Date(now.getTime() - presenceMs)
  const [editors, revisions, names] = await Promise.all([
    db
      .selectFrom('article_editors')
      .select('member_name')
      .where('article_id', '=', id)
      .where('member_id', '<>', member.id)
      .where('seen_at', '>', since)
      .execute(),
    db
      .selectFrom('article_revisions')
      .select(['n', 'created_at', 'member_id'])
      .where('article_id', '=', id)
      .orderBy('n', 'desc')
      .limit(100)
      .execute(),
    namesOfStaff(db),
  ])
  return {
    id,
    content: contentOf(row),
    standing: standing({ status: row.status, publishedAt: row.published_at }, now),
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    hasChanges: row.has_changes,
    publishedSlug: row.published_content?.slug ?? null,
    revisions: revisions.map(({ n, created_at, member_id }) => ({
      n,
      at: created_at.toISOString(),
      by: (member_id && names.get(member_id)) || null,
    })),
    editors: editors.map(({ member_name }) => member_name),
    hasPreview: row.preview_hash !== null,
  }
}

/** An older text. Throws 404. */
export async function revisionOf(db: Db, id: string, n: number): Promise<ArticleContent> {
  const row = await db
    .selectFrom('article_revisions')
    .select('content')
    .where('article_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'revision_not_found', 'We can’t find that revision.')
  return row.content
}
