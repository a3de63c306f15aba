import type { Article } from './article.ts'

/** One article in the response of `GET /api/blog/{slug}` (BLOG-5). Dates are ISO instants. */
export interface BlogPost {
  id: string
  slug: string
  title: string
  metaTitle?: string
  excerpt: string
  category: string
  author: string
  publishedAt: string | null
  createdAt: string
  /** The address of a picture. */
  featuredImage?: string
  /** Clean HTML. */
  content: string
  tags: string[]
}

/** Returns the address of an article's picture: the uploaded one, or else the generated one for link previews. */
export function featuredImageOf(article: Pick<Article, 'slug' | 'featured'>): string | undefined {
  if (!article.featured) return undefined
  return 'image' in article.featured ? article.featured.image : `/blog/${article.slug}/card.png`
}

/** Returns an article for programs; `content` is its clean HTML (BLOG-5). */
export function blogPost(article: Article, content: string): BlogPost {
  const featuredImage = featuredImageOf(article)
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    ...(article.metaTitle ? { metaTitle: article.metaTitle } : {}),
    excerpt: article.excerpt,
    category: article.category,
    author: article.author,
    publishedAt: article.publishedAt?.toISOString() ?? null,
    createdAt: article.createdAt.toISOString(),
    ...(featuredImage ? { featuredImage } : {}),
    content,
    tags: article.tags,
  }
}
