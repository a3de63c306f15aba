import type { Featured } from './article.ts'

/** One article in a list. */
export interface ArticleTeaser {
  slug: string
  title: string
  excerpt: string
  category: string
  date: { words: string; iso: string }
  featured: Featured | null
}

/** The data from which the article's page is rendered, on the server and again in the browser. */
export interface ArticleView extends ArticleTeaser {
  author: string
  /** Shown in search results: the excerpt, or else the beginning of the text. */
  description: string
  minutes: number
  /** Clean HTML. */
  html: string
  tags: string[]
  related: ArticleTeaser[]
  /** Whether it was opened by a private link. */
  preview: boolean
}

export interface IndexView {
  /** The filter of the list. */
  topic: { kind: 'category' | 'tag'; name: string } | null
  articles: ArticleTeaser[]
  categories: string[]
  page: number
  pages: number
}
