import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ArticleContent, ArticleStatus, Featured } from '../article.ts'

/** The columns from `slug` to `body` are what is being written; readers see `published_content`. */
export interface ArticlesTable {
  id: string
  slug: string
  title: string
  meta_title: string
  excerpt: string
  category: string
  author: string
  tags: ColumnType<string[], string, string>
  featured: ColumnType<Featured | null, string | null, string | null>
  body: string
  status: ArticleStatus
  published_at: Date | null
  /** `null` while it is a draft. */
  published_content: ColumnType<ArticleContent | null, string | null, string | null>
  /** When readers last got another text. */
  published_changed_at: Date | null
  version: ColumnType<number, number | undefined, number>
  preview_hash: string | null
  created_at: Date
  updated_at: Date
}

export interface ArticlesTables {
  articles: ArticlesTable
  article_slugs: {
    slug: string
    article_id: string
    /** Whether readers may know it, so that it leads to the present address for ever. */
    was_published: boolean
  }
  article_revisions: {
    article_id: string
    n: number
    content: ColumnType<ArticleContent, string, never>
    member_id: string | null
    created_at: Date
  }
  article_editors: { article_id: string; member_id: string; member_name: string; seen_at: Date }
  article_images: { name: string; content_type: string; bytes: Buffer; created_at: Date }
}

export type Db = DbOf<ArticlesTables>
export type Tx = TxOf<ArticlesTables>
