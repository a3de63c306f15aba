export type ArticleStatus = 'draft' | 'published'

/** The picture above an article: people on stairs, or an uploaded picture. */
export type Featured = { faces: string[] } | { image: string; alt: string; width: number; height: number }

/** What staff write (BLOG-5, BLOG-11); `body` is Markdown, which may contain HTML. */
export interface ArticleContent {
  slug: string
  title: string
  /** The page's title, if different from the article's. */
  metaTitle: string
  excerpt: string
  /** In kebab-case; shown with spaces. */
  category: string
  author: string
  tags: string[]
  featured: Featured | null
  body: string
}

export interface Article extends ArticleContent {
  id: string
  status: ArticleStatus
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

export type Standing = 'draft' | 'scheduled' | 'published'

/** Returns the status of an article. Only staff see drafts and scheduled articles (BLOG-9). */
export function standing(article: Pick<Article, 'status' | 'publishedAt'>, now: Date): Standing {
  if (article.status === 'draft') return 'draft'
  return article.publishedAt && article.publishedAt <= now ? 'published' : 'scheduled'
}

/** Returns an article's date: publishedAt, or else createdAt (BLOG-2). */
export function dateOf(article: Pick<Article, 'publishedAt' | 'createdAt'>): Date {
  return article.publishedAt ?? article.createdAt
}

/** Returns a category's name, with spaces for hyphens (BLOG-1). */
export function categoryName(category: string): string {
  return category.replaceAll('-', ' ')
}

/** Returns the page's title: metaTitle, or title if there is none (BLOG-3). */
export function pageTitle(article: Pick<ArticleContent, 'title' | 'metaTitle'>): string {
  return article.metaTitle.trim() || article.title
}

const shownInResults = 160

/** Returns the beginning of a text, in whole words, as long as search results show. */
export function beginning(text: string): string {
  return text.length <= shownInResults ? text : `${text.slice(0, shownInResults).replace(/\s+\S*$/, '')}…`
}

const wordsAMinute = 230

/**
 * Returns how long an adult reads, in whole minutes, at least 1. It counts 230 words a minute (Brysbaert 2019: 238 for
 * non-fiction, rounded down).
 */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsAMinute))
}

const longestSlug = 80

/**
 * Makes an address from a title: "Q3’s best £ ideas" → "q3s-best-ideas". Empty if no letter of the title can be used.
 */
export function slugFrom(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[øœ]/g, (letter) => (letter === 'ø' ? 'o' : 'oe'))
    .replace(/ł/g, 'l')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug.length <= longestSlug
    ? slug
    : slug
        .slice(0, longestSlug + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, longestSlug)
}

/** Whether a text can be an article's address: lower-case letters, digits and single hyphens. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= longestSlug
}
