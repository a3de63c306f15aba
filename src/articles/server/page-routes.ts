import type { Hono } from 'hono'
import { anybody, endpoints } from '#src/platform/http/endpoint.ts'
import { ifChanged } from '#src/platform/http/files/if-changed.ts'
import { stylePolicy } from '#src/platform/http/guards/style-policy.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { Problem } from '#src/values/problem.ts'
import { articles as words } from '#content/site/articles.ts'
import { blogPost } from '../api.ts'
import { type Article, beginning, dateOf, isSlug, readingMinutes } from '../article.ts'
import type { ArticleTeaser, ArticleView, IndexView } from '../article-view.ts'
import { zonedDate } from '../zoned-date.ts'
import { findImage } from './article-images.ts'
import type { CardContent } from './draw-card.ts'
import { keptCards } from './kept-cards.ts'
import {
  articleAt,
  articleOfPreview,
  publicAddresses,
  publicArticles,
  relatedArticles,
  topics,
} from './article-store.ts'

/** How the pages of articles are rendered. */
export interface ArticlePages {
  article(view: ArticleView, article: Article): string
  index(view: IndexView): string
  missing(c: AppContext): Response | Promise<Response>
}

/** Draws an article's picture for link previews, 1200×630. */
export type CardDrawer = (article: CardContent) => Promise<Uint8Array>

/** What the program passes to the pages of articles. */
export interface Blog extends Context {
  pages: ArticlePages
  drawCard: CardDrawer
}

// The code that cleans HTML and makes feeds is large, so it is loaded with the first request.
const rendering = () => import('./render-markdown.ts')
const feeds = () => import('./feeds.ts')

const pageSize = 8
const inFeed = 20

/** `/blog` and its related pages (BLOG-1 to BLOG-10). */
export function articlePageRoutes(blog: Blog): Hono<AppEnv> {
  const { db } = blog
  const { find, view, index, html } = articlePages(blog)
  const cardOf = keptCards(blog.drawCard)
  const api = endpoints(blog)
  const { routes } = api

  api.get('/api/blog/:slug', { does: 'Shows a published article', who: anybody }, async ({ params }) => {
    const match = await find(params.slug)
    if (!match || 'movedTo' in match) throw new Problem('not-found', 'article_not_found', words.missing.text)
    const { renderMarkdown } = await rendering()
    return blogPost(match.article, renderMarkdown(match.article.body))
  })

  routes.get('/blog', (c) => index(c, null))
  routes.get('/blog/category/:name', (c) => index(c, { kind: 'category', name: c.req.param('name') }))
  routes.get('/blog/tag/:name', (c) => index(c, { kind: 'tag', name: c.req.param('name') }))

  // Anyone with the link may read it, but it is neither sent to other sites nor cached or indexed.
  routes.get('/blog/preview/:secret', async (c) => {
    const article = await articleOfPreview(db, c.req.param('secret'))
    if (!article) return blog.pages.missing(c)
    const page = blog.pages.article(await view(article, true), article)
    return c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': stylePolicy(page),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
  })

  routes.get('/blog/:slug', async (c) => {
    const match = await find(c.req.param('slug'))
    if (!match) return blog.pages.missing(c)
    if ('movedTo' in match) {
      // Browsers keep a permanent redirect until told otherwise, but the article may get this address back.
      c.header('cache-control', 'no-cache')
      return c.redirect(`/blog/${match.movedTo}`, 301)
    }
    return html(c, blog.pages.article(await view(match.article, false), match.article))
  })

  routes.get('/blog/:slug/card.png', async (c) => {
    const match = await find(c.req.param('slug'))
    if (!match || 'movedTo' in match) return blog.pages.missing(c)
    return ifChanged(c, await cardOf(match.article), {
      contentType: 'image/png',
      cacheControl: 'public, max-age=3600',
    })
  })

  // The name depends on the content, so it can be cached for ever.
  routes.get('/article-images/:name', async (c) => {
    const image = await findImage(db, c.req.param('name'))
    if (!image) return c.notFound()
    return c.body(new Uint8Array(image.bytes), 200, {
      'content-type': image.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  feedRoutes(routes, blog)
  return routes
}

/** Finds articles, and makes the pages that show them. */
function articlePages(blog: Blog) {
  const { db, clock } = blog
  return { find, view, index, html }

  function html(c: AppContext, text: string) {
    c.header('content-security-policy', stylePolicy(text))
    return ifChanged(c, text, { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
  }

  async function find(slug: string) {
    return isSlug(slug) ? articleAt(db, slug, clock.now()) : undefined
  }

  async function view(article: Article, preview: boolean): Promise<ArticleView> {
    const related = await relatedArticles(db, article, 3, clock.now())
    const { plainText, renderMarkdown } = await rendering()
    const plain = plainText(article.body)
    return {
      ...teaser(article),
      author: article.author,
      description: article.excerpt || beginning(plain),
      tags: article.tags,
      minutes: readingMinutes(plain),
      html: renderMarkdown(article.body),
      related: related.map(teaser),
      preview,
    }
  }

  async function index(c: AppContext, topic: IndexView['topic']) {
    const now = clock.now()
    const page = Number(c.req.query('page') ?? '1')
    if (!Number.isInteger(page) || page < 1 || page > 10_000 || (topic && !isSlug(topic.name)))
      return blog.pages.missing(c)
    const narrowed = topic ? { [topic.kind]: topic.name } : {}
    const [{ articles, total }, { categories }] = await Promise.all([
      publicArticles(db, { ...narrowed, limit: pageSize, offset: (page - 1) * pageSize }, now),
      topics(db, now),
    ])
    const pages = Math.max(1, Math.ceil(total / pageSize))
    if (page > pages || (topic && total === 0)) return blog.pages.missing(c)
    return html(
      c,
      blog.pages.index({
        topic,
        articles: articles.map(teaser),
        categories: categories.map(({ name }) => name),
        page,
        pages,
      }),
    )
  }
}

/** The feeds and the sitemap (BLOG-8). */
function feedRoutes(routes: Hono<AppEnv>, { db, clock, config: { publicUrl } }: Blog): void {
  routes.get('/feed.xml', async (c) =>
    ifChanged(c, (await feeds()).atomFeed(await newest(), publicUrl, clock.now()), {
      contentType: 'application/atom+xml; charset=utf-8',
      cacheControl: 'public, max-age=600',
    }),
  )
  routes.get('/feed.json', async (c) =>
    ifChanged(c, (await feeds()).jsonFeed(await newest(), publicUrl), {
      contentType: 'application/feed+json; charset=utf-8',
      cacheControl: 'public, max-age=600',
    }),
  )
  routes.get('/sitemap.xml', async (c) => {
    const now = clock.now()
    const [articles, { categories }] = await Promise.all([publicAddresses(db, 5000, now), topics(db, now)])
    return ifChanged(
      c,
      (await feeds()).sitemap(
        articles,
        categories.map(({ name }) => name),
        publicUrl,
      ),
      { contentType: 'application/xml; charset=utf-8', cacheControl: 'public, max-age=3600' },
    )
  })

  async function newest(): Promise<Article[]> {
    return (await publicArticles(db, { limit: inFeed }, clock.now())).articles
  }
}

function teaser(article: Article): ArticleTeaser {
  const { slug, title, excerpt, category, featured } = article
  return { slug, title, excerpt, category, featured, date: zonedDate(dateOf(article)) }
}
