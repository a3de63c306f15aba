import { Feed } from 'feed'
import { articles as words } from '#content/site/articles.ts'
import { brand } from '#content/brand.ts'
import { escapeHtml } from '#src/platform/rendering/escape-html.ts'
import { type Article, categoryName, dateOf } from '../article.ts'
import { featuredImageOf } from '../api.ts'
import { renderMarkdown } from './render-markdown.ts'

const title = `${brand.name}: ${words.index.title}`

/** RFC 4287. Its time is that of the newest change, so that an unchanged feed has the same bytes. */
export function atomFeed(articles: Article[], publicUrl: string, now: Date): string {
  const newest = articles.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const feed = new Feed({
    id: `${publicUrl}/blog`,
    title,
    description: words.index.description,
    link: `${publicUrl}/blog`,
    language: 'en-GB',
    favicon: `${publicUrl}/icon-192.png`,
    copyright: `© ${brand.name}`,
    generator: brand.name,
    updated: newest > 0 ? new Date(newest) : now,
    feedLinks: { atom: `${publicUrl}/feed.xml` },
  })
  for (const article of articles) {
    feed.addItem({
      id: entryId(article, publicUrl),
      link: addressOf(article, publicUrl),
      // The library marks these as HTML (RFC 4287 §3.1.1.2).
      title: escapeHtml(article.title),
      description: escapeHtml(article.excerpt),
      content: contentOf(article, publicUrl),
      author: [{ name: article.author }],
      category: [
        { term: article.category, name: categoryName(article.category) },
        ...article.tags.map((tag) => ({ term: tag, name: tag })),
      ],
      published: dateOf(article),
      date: article.updatedAt,
    })
  }
  return feed
    .atom1()
    .replace(
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    )
    .replace(notXml, '')
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1); the library above stays at 1. */
export function jsonFeed(articles: Article[], publicUrl: string): string {
  const items = articles.map((article) => {
    const image = featuredImageOf(article)
    return {
      id: entryId(article, publicUrl),
      url: addressOf(article, publicUrl),
      title: article.title,
      content_html: contentOf(article, publicUrl),
      ...(article.excerpt ? { summary: article.excerpt } : {}),
      ...(image ? { image: publicUrl + image } : {}),
      date_published: dateOf(article).toISOString(),
      date_modified: article.updatedAt.toISOString(),
      authors: [{ name: article.author }],
      tags: [categoryName(article.category), ...article.tags],
      language: 'en-GB',
    }
  })
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${publicUrl}/blog`,
    feed_url: `${publicUrl}/feed.json`,
    description: words.index.description,
    icon: `${publicUrl}/icon-512.png`,
    favicon: `${publicUrl}/icon-192.png`,
    authors: [{ name: brand.name, url: `${publicUrl}/` }],
    language: 'en-GB',
    items,
  }
  return JSON.stringify(feed, null, 2)
}

/** sitemaps.org 0.9: the public pages, and when each changed. */
export function sitemap(
  articles: Pick<Article, 'slug' | 'updatedAt'>[],
  categories: string[],
  publicUrl: string,
): string {
  const fixed = ['/', '/blog', ...categories.map((name) => `/blog/category/${name}`), '/privacy'].map((path) => ({
    path,
    changed: undefined as string | undefined,
  }))
  const written = articles.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt.toISOString() }))
  const entry = ({ path, changed }: { path: string; changed: string | undefined }) =>
    `  <url><loc>${escapeHtml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...fixed, ...written].map(entry).join('')}</urlset>\n`
}

// One pasted control character would make the whole document unreadable (XML 1.0 §2.2).
// oxlint-disable-next-line no-control-regex
const notXml = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

function addressOf(article: Article, publicUrl: string): string {
  return `${publicUrl}/blog/${article.slug}`
}

/**
 * An entry's id, a tag URI (RFC 4151) with the article's id: it must not change, unlike the address (RFC 4287 §4.2.6).
 */
function entryId(article: Article, publicUrl: string): string {
  return `tag:${new URL(publicUrl).hostname},${article.createdAt.toISOString().slice(0, 10)}:${article.id}`
}

/** The content with absolute addresses, because readers show it on other sites. */
function contentOf(article: Article, publicUrl: string): string {
  const articleAddress = addressOf(article, publicUrl)
  return renderMarkdown(article.body).replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(
        /(\s(?:href|src)=")([/#])/,
        (_, before: string, start: string) => before + (start === '#' ? articleAddress : publicUrl) + start,
      )
      .replace(/(?<=\ssrcset="[^"]*)(?<=["\s])\/(?=article-images\/)/g, `${publicUrl}/`),
  )
}
