import { z } from 'zod'
import type { ListPage } from '#src/platform/http/list-query.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import { type ArticleContent, isSlug, type Standing } from './article.ts'
import { mostLetters } from './article-limits.ts'

// The console's requests and answers about articles, shared by pages and routes.

export const articleSorts = ['updated', 'published', 'title'] as const
export const articleFilters = { standing: ['draft', 'scheduled', 'published'] } as const

export interface ArticleRow {
  id: string
  slug: string
  title: string
  category: string
  author: string
  standing: Standing
  publishedAt: string | null
  updatedAt: string
  /** Whether it has changes that readers don’t see, or won’t see when it goes live. */
  hasChanges: boolean
}

export type ArticleList = ListPage<ArticleRow> & { counts: Record<Standing | 'all', number> }

export interface Revision {
  n: number
  at: string
  /** `null` for the sample content. */
  by: string | null
}

export interface ArticleRecord {
  id: string
  content: ArticleContent
  standing: Standing
  publishedAt: string | null
  createdAt: string
  updatedAt: string
  version: number
  /** Whether `content` differs from what was published or scheduled. */
  hasChanges: boolean
  /** The address under which readers find it, or will find it; `null` for a draft. */
  publishedSlug: string | null
  revisions: Revision[]
  /** Others who have it open now. */
  editors: string[]
  hasPreview: boolean
}

const slug = z.string().trim().refine(isSlug, 'Use only small letters, digits and single hyphens')
const face = z.string().regex(/^[a-z]{2,20}$/)

const Content = z.strictObject({
  slug,
  title: typedText(160).min(1, 'Please give the article a title'),
  metaTitle: typedText(160),
  excerpt: typedText(400),
  category: slug,
  author: typedText(120).min(1, 'Please say who wrote it'),
  tags: z.array(slug).max(12, 'Twelve tags at most, please'),
  featured: z
    .union([
      z.strictObject({ faces: z.array(face).min(1).max(4) }),
      z.strictObject({
        image: z.string().regex(/^\/article-images\/[a-f0-9]{64}-\d{2,4}\.(webp|avif)$/),
        alt: typedText(300),
        width: z.int().min(1).max(10_000),
        height: z.int().min(1).max(10_000),
      }),
    ])
    .nullable(),
  body: z.string().max(mostLetters, 'That’s too long for an article'),
})

export const NewArticle = z.strictObject({ title: typedText(160).min(1, 'Please give the article a title') })
export const SaveArticle = z.strictObject({ version: z.int(), content: Content })
export const PublishArticle = z.strictObject({
  version: z.int(),
  publishedAt: z.iso.datetime({ offset: true }).nullable(),
})
export const AtVersion = z.strictObject({ version: z.int() })
export const RestoreRevision = z.strictObject({ version: z.int(), n: z.int().min(1) })
export const RenderRequest = z.strictObject({ body: z.string().max(mostLetters) })

/** A stored picture, and the line of Markdown that shows it in every size without moving the page. */
export interface UploadedImage {
  image: string
  width: number
  height: number
  markdown: string
}
