import type { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import {
  articleFilters,
  articleSorts,
  AtVersion,
  NewArticle,
  PublishArticle,
  RenderRequest,
  RestoreRevision,
  SaveArticle,
} from '../../console-api.ts'
import { imageBytes, keepImage, type PictureDrawer } from '../article-images.ts'
import { listArticles, openArticle, revisionOf } from './articles.ts'
import {
  createArticle,
  deleteArticle,
  discardChanges,
  publishArticle,
  renewPreview,
  restoreRevision,
  saveArticle,
  unpublishArticle,
} from '../edit-article.ts'

/** The longest article, if every letter takes four bytes. */
const articleBytes = 1024 * 1024

/** Writing articles, which every member of staff may (BLOG-12). */
export function articlesConsoleRoutes(
  context: Context,
  { staff: gate, drawPicture }: { staff: StaffGate; drawPicture: PictureDrawer },
): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const writing = { who: staff, bytes: articleBytes } as const
  const api = endpoints(context)

  api.get(
    '/api/admin/articles',
    {
      does: 'Lists articles, a page at a time',
      who: staff,
      query: listQuery({ sorts: articleSorts, defaultSort: '-updated', filters: articleFilters }),
    },
    ({ query, now }) => listArticles(db, query, now),
  )

  api.post(
    '/api/admin/articles',
    { ...writing, does: 'Begins an article', body: NewArticle, once: true, status: 201 },
    ({ who, body, now, once }) => once(async (tx) => ({ id: await createArticle(tx, who, body.title, now) })),
  )

  // Declared before the article's own path, which would take these names for an id.
  api.post(
    '/api/admin/articles/render',
    { ...writing, does: 'Shows what a text becomes', body: RenderRequest },
    async ({ body }) => {
      const { renderMarkdown } = await import('../render-markdown.ts')
      return { html: renderMarkdown(body.body) }
    },
  )

  api.post(
    '/api/admin/articles/images',
    {
      does: 'Keeps a picture for an article',
      who: staff,
      bytes: imageBytes,
      takes: ['image/png', 'image/jpeg', 'image/webp'],
      status: 201,
    },
    async ({ c, now }) => {
      const original = new Uint8Array(await c.req.arrayBuffer())
      return keepImage(db, await drawPicture(original, c.req.raw.signal), original, now)
    },
  )

  api.get('/api/admin/articles/:id', { does: 'Opens an article', who: staff }, ({ who, params, now }) =>
    openArticle(db, params.id, who, now),
  )

  api.get(
    '/api/admin/articles/:id/revisions/:n',
    { does: 'Shows an article as it was', who: staff },
    ({ params: { id, n } }) => {
      const revision = Number(n)
      const isOne = Number.isSafeInteger(revision) && revision > 0 && revision < 2 ** 31
      return revisionOf(db, id, isOne ? revision : 0)
    },
  )

  changeRoutes(api, db, gate)
  return api.routes
}

/** Each change names the version that it is based on. */
function changeRoutes(api: Endpoints, db: Db, gate: StaffGate): void {
  const writing = { who: staffCallers(gate).staff, bytes: articleBytes } as const

  api.put(
    '/api/admin/articles/:id',
    { ...writing, does: 'Saves an article', body: SaveArticle, once: true },
    ({ who, params, body: { version, content }, now, once }) =>
      once(async (tx) => ({ version: await saveArticle(tx, { member: who, id: params.id, version, now }, content) })),
  )

  api.post(
    '/api/admin/articles/:id/publish',
    { ...writing, does: 'Publishes an article or its changes, now or later', body: PublishArticle, once: true },
    ({ who, params, body: { version, publishedAt }, now, once }) => {
      const at = publishedAt ? new Date(publishedAt) : null
      const edit = { member: who, id: params.id, version, now }
      return once(async (tx) => ({ version: await publishArticle(tx, edit, at) }))
    },
  )

  api.post(
    '/api/admin/articles/:id/discard',
    { ...writing, does: 'Discards an article’s changes that were not published', body: AtVersion, once: true },
    ({ who, params, body: { version }, now, once }) =>
      once(async (tx) => ({ version: await discardChanges(tx, { member: who, id: params.id, version, now }) })),
  )

  api.post(
    '/api/admin/articles/:id/unpublish',
    { ...writing, does: 'Takes an article off the site', body: AtVersion, once: true },
    ({ who, params, body: { version }, now, once }) =>
      once(async (tx) => ({ version: await unpublishArticle(tx, { member: who, id: params.id, version, now }) })),
  )

  api.post(
    '/api/admin/articles/:id/restore',
    { ...writing, does: 'Restores an earlier version of an article', body: RestoreRevision, once: true },
    ({ who, params, body: { version, n }, now, once }) =>
      once(async (tx) => ({ version: await restoreRevision(tx, { member: who, id: params.id, version, now }, n) })),
  )

  // The answer contains a secret, so it is not stored for repeated calls.
  api.post(
    '/api/admin/articles/:id/preview-link',
    { ...writing, does: 'Makes a new link to an article that is not published', status: 201 },
    async ({ who, params, now }) => {
      const secret = await db.transaction().execute((tx) => renewPreview(tx, who, params.id, now))
      return { path: `/blog/preview/${secret}` }
    },
  )

  api.delete(
    '/api/admin/articles/:id',
    { ...writing, does: 'Deletes an article', body: AtVersion, once: true, status: 204 },
    ({ who, params, body: { version }, now, once }) =>
      once((tx) => deleteArticle(tx, { member: who, id: params.id, version, now })),
  )
}
