import { Feed } from 'feed'
import { articles as words } from '#content/articles.ts'
import { brand } from '#content/brand.ts'
import { escapeHtml } from '#src/platform/rendering/escape-html.ts'
import { type Article, categoryName } from '../article.ts'
import { renderMarkdown } from './render-markdown.ts'

/** `plain` is how words without markup are to be written: Atom's are HTML (RFC 4287 §3.1.1.2), JSON Feed's are not. */
function feedOf(articles: Article[], publicUrl: string, updated: Date, plain: (text: string) => string): Feed {
  const feed = new Feed({
    id: `${publicUrl}/blog`,
    title: `${brand.name}: ${words.index.title}`,
    description: words.index.description,
    link: `${publicUrl}/blog`,
    language: 'en-GB',
    favicon: `${publicUrl}/icon-192.png`,
    copyright: `© ${brand.name}`,
    updated,
    feedLinks: { atom: `${publicUrl}/feed.xml`, json: `${publicUrl}/feed.json` },
  })
  for (const article of articles) {
    feed.addItem({
      id: `${publicUrl}/blog/${article.slug}`,
      link: `${publicUrl}/blog/${article.slug}`,
      title: plain(article.title),
      description: plain(article.excerpt),
      // Readers show it somewhere else: every address has to say where it is.
      content: renderMarkdown(article.body).replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${publicUrl}/`),
      author: [{ name: article.author }],
      category: [{ name: categoryName(article.category) }, ...article.tags.map((name) => ({ name }))],
      published: article.publishedAt ?? article.createdAt,
      date: article.updatedAt,
    })
  }
  return feed
}

/** RFC 4287. Its time is the newest change, so that a feed that did not change is the same to the byte. */
export function atomFeed(articles: Article[], publicUrl: string, now: Date): string {
  const newest = articles.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return feedOf(articles, publicUrl, newest > 0 ? new Date(newest) : now, escapeHtml).atom1()
}

/** JSON Feed 1. */
export function jsonFeed(articles: Article[], publicUrl: string): string {
  return feedOf(articles, publicUrl, new Date(0), (text) => text).json1()
}

/** sitemaps.org 0.9: what may be found, and when each changed. */
export function sitemap(articles: Article[], categories: string[], publicUrl: string): string {
  const fixed = ['/', '/blog', ...categories.map((name) => `/blog/category/${name}`), '/privacy', '/verify'].map((path) => ({ path, changed: undefined as string | undefined }))
  const written = articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt.toISOString() }))
  const entry = ({ path, changed }: { path: string; changed: string | undefined }) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...fixed, ...written].map(entry).join('')}</urlset>\n`
}
