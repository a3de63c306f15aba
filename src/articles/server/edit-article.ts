import { type Selectable, sql } from 'kysely'
import type { Tx, ArticlesTable } from './tables.ts'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { type ArticleContent, slugFrom } from '../article.ts'
import { type UndescribedPicture, undescribedPictures } from '../undescribed-pictures.ts'
import { columns, contentOf, hasChanges, insertArticle } from './article-store.ts'

/** What one person writes within this time becomes one revision. */
const revisionMs = 10 * 60_000

/** Who changes which article, when, and based on which version. */
export interface ArticleEdit {
  member: StaffMember
  id: string
  version: number
  now: Date
}

/** Makes a draft with a unique address. Returns its id. */
export async function createArticle(tx: Tx, member: StaffMember, title: string, now: Date): Promise<string> {
  // Otherwise two with the same title could find the same address free. Readers do not wait for this.
  await sql`lock table article_slugs in share row exclusive mode`.execute(tx)
  const base = slugFrom(title) || 'untitled'
  let slug = base
  for (let n = 2; await tx.selectFrom('article_slugs').select('slug').where('slug', '=', slug).executeTakeFirst(); n++)
    slug = `${base.slice(0, 74).replace(/-$/, '')}-${n}`
  const content: ArticleContent = {
    slug,
    title,
    metaTitle: '',
    excerpt: '',
    category: 'notes',
    author: member.name,
    tags: [],
    featured: null,
    body: '',
  }
  const id = await insertArticle(tx, content, { status: 'draft', publishedAt: null, memberId: member.id }, now)
  await recordChange(tx, { member, action: 'article.created', subject: id, details: { slug }, now })
  return id
}

/**
 * Saves what was written, and the previous version as a revision. Readers see it once it is published (BLOG-17). A new
 * address is reserved for the article at once. Throws 409 `article_changed` if someone else has saved since, and 422
 * for an address that another article has or had. Returns the new version.
 */
export async function saveArticle(tx: Tx, edit: ArticleEdit, content: ArticleContent): Promise<number> {
  const { member, id, version, now } = edit
  const row = await lockArticle(tx, id, version)
  if (content.slug !== row.slug) await takeSlug(tx, id, content.slug)
  await tx
    .updateTable('articles')
    .set({ ...columns(content), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  await keepRevision(tx, edit, content, row.published_changed_at)
  if (content.slug !== row.slug) {
    // A published article moves once its changes are published.
    if (row.status === 'draft') await recordMove(tx, { member, id, now }, row.slug, content.slug)
    await releaseSlug(tx, id, row.slug)
  }
  return version + 1
}

/**
 * Publishes what is being written, now or at a later time (BLOG-13). An article that was published before keeps its
 * date unless another is given. If nothing would change, nothing is stored. Throws 409 `article_empty` and 422
 * `pictures_undescribed`, with a field for each picture without a description (BLOG-15): `pictures.0` above the
 * article, `pictures.1` the first in its text. Returns the version.
 */
export async function publishArticle(
  tx: Tx,
  { member, id, version, now }: ArticleEdit,
  at: Date | null,
): Promise<number> {
  const row = await lockArticle(tx, id, version)
  if (row.body.trim() === '') throw new Problem('conflict', 'article_empty', 'There’s nothing to read in it yet.')
  const undescribed = undescribedPictures(row)
  if (undescribed.length > 0) throw picturesUndescribed(undescribed)
  const wasLive = row.published_content !== null && row.published_at !== null && row.published_at <= now
  const publishedAt = at ?? (row.published_at && row.published_at <= now ? row.published_at : now)
  const isSameDate = publishedAt.getTime() === row.published_at?.getTime()
  if (row.published_content && isSameDate && !row.has_changes) return version
  await tx
    .updateTable('articles')
    .set({
      status: 'published',
      published_at: publishedAt,
      published_content: JSON.stringify(contentOf(row)),
      published_changed_at: now,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('article_slugs').set({ was_published: true }).where('slug', '=', row.slug).execute()
  const onSite = wasLive && isSameDate ? 'article.changes_published' : 'article.published'
  await recordChange(tx, {
    member,
    action: publishedAt > now ? 'article.scheduled' : onSite,
    subject: id,
    details: { at: publishedAt.toISOString() },
    now,
  })
  const before = row.published_content?.slug ?? row.slug
  if (before !== row.slug) await recordMove(tx, { member, id, now }, before, row.slug)
  return version + 1
}

/**
 * Replaces what is being written by what readers see, address included. What is discarded stays among the revisions. If
 * there are no changes, nothing is stored. Throws 409 `article_not_published`. Returns the version.
 */
export async function discardChanges(tx: Tx, edit: ArticleEdit): Promise<number> {
  const { member, id, version, now } = edit
  const row = await lockArticle(tx, id, version)
  const content = row.published_content
  if (!content) throw new Problem('conflict', 'article_not_published', 'It isn’t published, so nothing was discarded.')
  if (!row.has_changes) return version
  await replaceText(tx, edit, content)
  if (row.slug !== content.slug) await releaseSlug(tx, id, row.slug)
  await recordChange(tx, { member, action: 'article.changes_discarded', subject: id, now })
  return version + 1
}

/** Takes it off the site. It keeps its date and what is being written, including changes that readers never saw. */
export async function unpublishArticle(tx: Tx, { member, id, version, now }: ArticleEdit): Promise<number> {
  await lockArticle(tx, id, version)
  await tx
    .updateTable('articles')
    .set({ status: 'draft', published_content: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  await recordChange(tx, { member, action: 'article.unpublished', subject: id, now })
  return version + 1
}

/** Restores an older revision, with the present address. Readers see it once it is published (BLOG-17). */
export async function restoreRevision(tx: Tx, edit: ArticleEdit, n: number): Promise<number> {
  const { member, id, version, now } = edit
  const row = await lockArticle(tx, id, version)
  const revision = await tx
    .selectFrom('article_revisions')
    .select('content')
    .where('article_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!revision) throw new Problem('not-found', 'revision_not_found', 'We can’t find that revision.')
  const content = { ...revision.content, slug: row.slug }
  await replaceText(tx, edit, content)
  await recordChange(tx, { member, action: 'article.restored', subject: id, details: { revision: n }, now })
  return version + 1
}

/** Stores another text as what is being written, with a revision of its own. */
async function replaceText(tx: Tx, edit: ArticleEdit, content: ArticleContent): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ ...columns(content), version: edit.version + 1, updated_at: edit.now })
    .where('id', '=', edit.id)
    .execute()
  await addRevision(tx, edit, content)
}

/** Makes a new private link; the previous one stops working. Returns its secret, of which only a hash is stored. */
export async function renewPreview(tx: Tx, member: StaffMember, id: string, now: Date): Promise<string> {
  const { secret, hash } = newSecret()
  const row = await tx
    .updateTable('articles')
    .set({ preview_hash: hash })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw noSuchArticle()
  await recordChange(tx, { member, action: 'article.preview_linked', subject: id, now })
  return secret
}

/** Deletes it with its revisions. Its addresses are free again. */
export async function deleteArticle(tx: Tx, { member, id, version, now }: ArticleEdit): Promise<void> {
  const row = await lockArticle(tx, id, version)
  await tx.deleteFrom('articles').where('id', '=', id).execute()
  await recordChange(tx, { member, action: 'article.deleted', subject: id, details: { slug: row.slug }, now })
}

function picturesUndescribed(pictures: readonly UndescribedPicture[]): Problem {
  const which = pictures.map(({ number }) => (number === 0 ? 'the one above the article' : `number ${number}`))
  return new Problem(
    'invalid',
    'pictures_undescribed',
    `Please describe every picture for people who can’t see it. Still to do: ${which.join(', ')}.`,
    { fields: pictures.map(({ number, image }) => ({ path: `pictures.${number}`, msg: image })) },
  )
}

async function lockArticle(
  tx: Tx,
  id: string,
  version: number,
): Promise<Selectable<ArticlesTable> & { has_changes: boolean }> {
  const row = await tx
    .selectFrom('articles')
    .selectAll()
    .select(hasChanges.as('has_changes'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw noSuchArticle()
  if (row.version !== version)
    throw new Problem(
      'conflict',
      'article_changed',
      'Someone saved this article after you opened it. What you wrote is still here: copy it, look at theirs, then save again.',
    )
  return row
}

async function takeSlug(tx: Tx, id: string, slug: string): Promise<void> {
  const inserted = await tx
    .insertInto('article_slugs')
    .values({ slug, article_id: id, was_published: false })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (inserted) return
  const owner = await tx.selectFrom('article_slugs').select('article_id').where('slug', '=', slug).executeTakeFirst()
  if (owner?.article_id === id) return
  const msg = 'Another article has this address, or used to and is still found there.'
  throw new Problem('invalid', 'slug_taken', msg, { fields: [{ path: 'content.slug', msg }] })
}

/** Makes an address free that the article no longer uses and readers never knew. */
async function releaseSlug(tx: Tx, id: string, slug: string): Promise<void> {
  await tx
    .deleteFrom('article_slugs')
    .where('slug', '=', slug)
    .where('article_id', '=', id)
    .where('was_published', '=', false)
    .execute()
}

async function recordMove(
  tx: Tx,
  { member, id, now }: Pick<ArticleEdit, 'member' | 'id' | 'now'>,
  from: string,
  to: string,
): Promise<void> {
  await recordChange(tx, { member, action: 'article.moved', subject: id, details: { from, to }, now })
}

/**
 * Stores one revision for what one person writes within ten minutes, so that autosaving does not make hundreds. A text
 * that was published keeps its revision: what is written after `publishedChangedAt` becomes another.
 */
async function keepRevision(
  tx: Tx,
  edit: ArticleEdit,
  content: ArticleContent,
  publishedChangedAt: Date | null,
): Promise<void> {
  const { member, id, now } = edit
  const last = await tx
    .selectFrom('article_revisions')
    .select(['n', 'member_id', 'created_at'])
    .where('article_id', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const wasPublished = last && publishedChangedAt && last.created_at <= publishedChangedAt
  const isOld = !last || last.member_id !== member.id || now.getTime() - last.created_at.getTime() > revisionMs
  if (isOld || last.n === 1 || wasPublished) return addRevision(tx, edit, content)
  await tx.deleteFrom('article_revisions').where('article_id', '=', id).where('n', '=', last.n).execute()
  await tx
    .insertInto('article_revisions')
    .values({
      article_id: id,
      n: last.n,
      content: JSON.stringify(content),
      member_id: member.id,
      created_at: last.created_at,
    })
    .execute()
}

async function addRevision(tx: Tx, { member, id, now }: ArticleEdit, content: ArticleContent): Promise<void> {
  const { n } = await tx
    .selectFrom('article_revisions')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('article_revisions')
    .values({
      article_id: id,
      n: (n ?? 0) + 1,
      content: JSON.stringify(content),
      member_id: member.id,
      created_at: now,
    })
    .execute()
}

export function noSuchArticle(): Problem {
  return new Problem('not-found', 'article_not_found', 'We can’t find that article. Someone may have deleted it.')
}
