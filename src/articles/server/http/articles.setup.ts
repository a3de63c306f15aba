import { type CallOptions, type TestProgram } from '#src/app/test-program.ts'
import type { ArticleContent } from '../../article.ts'
import { insertArticle } from '../article-store.ts'

export const now = new Date('2026-11-23T12:00:00Z')
export const articleSettings = { PUBLIC_URL: 'https://patter.example', CLOCK: now.toISOString() }

export const content = (slug: string, more: Partial<ArticleContent> = {}): ArticleContent => ({
  slug,
  title: `About ${slug}`,
  metaTitle: '',
  excerpt: 'Short.',
  category: 'hiring-advice',
  author: 'Isla Rennie',
  tags: ['hiring'],
  featured: null,
  body: 'Words.',
  ...more,
})

/** How tests fetch articles as browsers and programs do, and put them into the database. */
export function articleCalls(tested: TestProgram) {
  return {
    get: (route: string, headers: Record<string, string> = {}) =>
      tested.call('GET', route, undefined, { headers: { accept: 'text/html', ...headers } }),
    call: async (method: string, route: string, body?: unknown, options: CallOptions = {}) => {
      const answer = await tested.call(method, route, body, options)
      const { data, code } = answer.text.startsWith('{') ? answer.json() : {}
      return { ...answer, data, code }
    },
    put: (content: ArticleContent, status: 'draft' | 'published', publishedAt: string | null) =>
      tested.database.db
        .transaction()
        .execute((tx) =>
          insertArticle(
            tx,
            content,
            { status, publishedAt: publishedAt ? new Date(publishedAt) : null, memberId: null },
            now,
          ),
        ),
  }
}
