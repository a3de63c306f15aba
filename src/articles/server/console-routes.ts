import { Hono } from 'hono'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { readListQuery } from '#src/platform/http/list-query.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Clock } from '#src/values/clock.ts'
import {
  articleFilters,
  articleSorts,
  AtVersion,
  NewArticle,
  PublishArticle,
  RenderRequest,
  RestoreRevision,
  SaveArticle,
} from '../console-api.ts'
import { keepImage, type PictureDrawer } from './article-images.ts'
import { listArticles, openArticle, revisionOf } from './console-articles.ts'
import {
  createArticle,
  deleteArticle,
  publishArticle,
  renewPreview,
  restoreRevision,
  saveArticle,
  unpublishArticle,
} from './edit-article.ts'

export interface ArticlesConsoleOptions {
  db: Db
  clock: Clock
  staff: StaffGate
  drawPicture: PictureDrawer
}

/** Writing articles, which every member of staff may (BLOG-12). */
export function articlesConsoleRoutes({ db, clock, staff, drawPicture }: ArticlesConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/articles', async (c) => {
    await staff.require(c)
    const query = readListQuery(c, { sorts: articleSorts, defaultSort: '-updated', filters: articleFilters })
    return c.json({ success: true, data: await listArticles(db, query, clock.now()) })
  })

  routes.post('/api/admin/articles', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { title } = parse(NewArticle, body)
    return once(c, member, body, 201, async (tx, now) => ({ id: await createArticle(tx, member, title, now) }))
  })

  // Before the article's own address, which would take the names for an id.
  routes.post('/api/admin/articles/render', async (c) => {
    await staff.require(c)
    const { body } = parse(RenderRequest, await readJson(c))
    const { renderMarkdown } = await import('./render-markdown.ts')
    return c.json({ success: true, data: { html: renderMarkdown(body) } })
  })

  routes.post('/api/admin/articles/images', async (c) => {
    await staff.require(c)
    return c.json(
      {
        success: true,
        data: await keepImage(
          db,
          drawPicture,
          new Uint8Array(await c.req.arrayBuffer()),
          c.req.raw.signal,
          clock.now(),
        ),
      },
      201,
    )
  })

  routes.get('/api/admin/articles/:id', async (c) => {
    const member = await staff.require(c)
    return c.json({ success: true, data: await openArticle(db, c.req.param('id'), member, clock.now()) })
  })

  routes.get('/api/admin/articles/:id/revisions/:n', async (c) => {
    await staff.require(c)
    const n = Number(c.req.param('n'))
    return c.json({
      success: true,
      data: await revisionOf(db, c.req.param('id'), Number.isSafeInteger(n) && n > 0 && n < 2 ** 31 ? n : 0),
    })
  })

  routes.put('/api/admin/articles/:id', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { version, content } = parse(SaveArticle, body)
    return once(c, member, body, 200, async (tx, now) => ({
      version: await saveArticle(tx, member, c.req.param('id'), version, content, now),
    }))
  })

  routes.post('/api/admin/articles/:id/publish', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { version, publishedAt } = parse(PublishArticle, body)
    return once(c, member, body, 200, async (tx, now) => ({
      version: await publishArticle(
        tx,
        member,
        c.req.param('id'),
        version,
        publishedAt ? new Date(publishedAt) : null,
        now,
      ),
    }))
  })

  routes.post('/api/admin/articles/:id/unpublish', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { version } = parse(AtVersion, body)
    return once(c, member, body, 200, async (tx, now) => ({
      version: await unpublishArticle(tx, member, c.req.param('id'), version, now),
    }))
  })

  routes.post('/api/admin/articles/:id/restore', async (c) => {
    const member = await staff.require(c)
    const body = await readJson(c)
    const { version, n } = parse(RestoreRevision, body)
    return once(c, member, body, 200, async (tx, now) => ({
      version: await restoreRevision(tx, member, c.req.param('id'), version, n, now),
    }))
  })

  // Its answer is a secret: it is not kept to be given again.
  routes.post('/api/admin/articles/:id/preview-link', async (c) => {
    const member = await staff.require(c)
    const secret = await db.transaction().execute((tx) => renewPreview(tx, member, c.req.param('id'), clock.now()))
    return c.json({ success: true, data: { path: `/blog/preview/${secret}` } }, 201)
  })

  routes.delete('/api/admin/articles/:id', async (c) => {
    const member = await staff.require(c)
    const { version } = parse(AtVersion, await readJson(c))
    await db.transaction().execute((tx) => deleteArticle(tx, member, c.req.param('id'), version, clock.now()))
    return c.body(null, 204)
  })

  return routes

  async function once(
    c: AppContext,
    member: StaffMember,
    body: unknown,
    status: 200 | 201,
    work: (tx: Tx, now: Date) => Promise<object>,
  ): Promise<Response> {
    const now = clock.now()
    const call = {
      route: `${c.req.method} ${c.req.path} ${member.id}`,
      key: c.req.header('idempotency-key'),
      body,
      now,
    }
    const answer = await answerOnce(db, call, async (tx) => ({
      status,
      body: { success: true, data: await work(tx, now) },
    }))
    return c.json(answer.body as object, answer.status as 200)
  }
}
