import { escapeHtml } from './escape-html.ts'

export interface PageDocument {
  lang: string
  title: string
  description: string
  /** Absolute address of the page itself. */
  canonical?: string
  /** Absolute address of the picture for link previews, 1200×630. */
  image?: { url: string; alt: string }
  /** The feeds that go with the page. */
  feeds?: readonly { type: string; url: string }[]
  /** For an article, what link previews say about it (ogp.me, "Article"). */
  article?: { title: string; publishedAt: Date; updatedAt: Date; section: string; tags: readonly string[] }
  siteName: string
  themeColour: string
  robots?: string
  /** The web app manifest of the page; the site's by default. */
  manifest?: string
  /** Linked data of schema.org; a data block, not a script. */
  structuredData?: object
  styles: readonly string[]
  /** Style sheets for browsers without scripts, in place of what the page's script would have done. */
  stylesWithoutScript?: readonly string[]
  /** Fonts that are preloaded. */
  fonts?: readonly string[]
  /** The page's script before interaction. */
  script?: string
  /** Extra tags before any script of ours, already markup: the development server's client. */
  headExtra?: string
  /** Markup before the page: the hidden drawing symbols. */
  before?: string
  /** The rendered page. */
  body: string
  /** The data that the page was rendered from, so that React starts from the same. */
  data?: unknown
}

/** The whole HTML document around a server-rendered page. */
export function renderDocument(page: PageDocument): string {
  const meta = (attribute: 'name' | 'property', key: string, content: string | undefined) =>
    content === undefined ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    page.headExtra ?? '',
    meta('name', 'description', page.description),
    meta('name', 'robots', page.robots),
    page.canonical ? `<link rel="canonical" href="${escapeHtml(page.canonical)}">` : '',
    ...(page.feeds ?? []).map(
      ({ type, url }) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(url)}" title="${escapeHtml(page.siteName)}">`,
    ),
    ...(page.fonts ?? []).map(
      (font) => `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...page.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
    page.stylesWithoutScript
      ? `<noscript>${page.stylesWithoutScript.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`).join('')}</noscript>`
      : '',
    page.script ? `<script type="module" src="${escapeHtml(page.script)}"></script>` : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${page.manifest ?? '/site.webmanifest'}">`,
    meta('name', 'theme-color', page.themeColour),
    meta('property', 'og:type', page.article ? 'article' : 'website'),
    meta('property', 'og:site_name', page.siteName),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', page.article?.title ?? page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', page.canonical),
    meta('property', 'og:image', page.image?.url),
    page.image ? meta('property', 'og:image:width', '1200') + meta('property', 'og:image:height', '630') : '',
    meta('property', 'og:image:alt', page.image?.alt),
    meta('name', 'twitter:card', page.image ? 'summary_large_image' : undefined),
    meta('property', 'article:published_time', page.article?.publishedAt.toISOString()),
    meta('property', 'article:modified_time', page.article?.updatedAt.toISOString()),
    meta('property', 'article:section', page.article?.section),
    ...(page.article?.tags ?? []).map((tag) => meta('property', 'article:tag', tag)),
    page.structuredData ? dataBlock('application/ld+json', '', page.structuredData) : '',
  ].join('')
  return (
    `<!doctype html><html lang="${page.lang}"><head>${head}</head><body>${page.before ?? ''}` +
    `<div id="app">${page.body}</div>${page.data === undefined ? '' : dataBlock('application/json', ' id="page-data"', page.data)}</body></html>`
  )
}

function dataBlock(type: string, attributes: string, data: unknown): string {
  // A "</script>" in text that somebody typed must not end the block.
  return `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
