import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Db } from './tables.ts'
import { beginSeed } from '#src/platform/database/seeds.ts'
import { root } from '#src/platform/root.ts'
import { isSlug } from '../article.ts'
import { insertArticle } from './article-store.ts'

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  metaTitle: z.string().default(''),
  excerpt: z.string().min(1),
  category: z.string().refine(isSlug),
  author: z.string().min(1),
  publishedAt: z.iso.datetime({ offset: true }),
  tags: z.array(z.string().refine(isSlug)).default([]),
  faces: z.array(z.string()).min(1).max(4).optional(),
})

/**
 * Reads a file of `content/articles`: YAML between two rules, then Markdown. Throws with the file's name if it is
 * different.
 */
export async function readArticleFile(name: string, text: string) {
  const { parse } = await import('yaml')
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  const front = FrontMatter.safeParse(match && parse(match[1]!))
  const slug = name.replace(/\.md$/, '')
  if (!match || !front.success || !isSlug(slug))
    throw new Error(
      `content/articles/${name} is not an article: ${front.error?.message ?? 'it needs YAML between two lines of ---, and a file name that can be an address'}`,
    )
  const { publishedAt, faces, ...content } = front.data
  return {
    content: { ...content, slug, featured: faces ? { faces } : null, body: match[2]!.trim() },
    publishedAt: new Date(publishedAt),
  }
}

/** Inserts the sample articles, only once in a database's life, so that articles deleted by staff stay deleted. */
async function seedArticles(db: Db, readArticles: () => Promise<Record<string, string>>, now: Date): Promise<void> {
  if (await db.selectFrom('seeds').select('name').where('name', '=', 'articles').executeTakeFirst()) return
  const files = await readArticles()
  await db.transaction().execute(async (tx) => {
    if (!(await beginSeed(tx, 'articles', now))) return
    for (const [name, text] of Object.entries(files)) {
      const { content, publishedAt } = await readArticleFile(name, text)
      await insertArticle(tx, content, { status: 'published', publishedAt, memberId: null }, now)
    }
  })
}

/** Imports the sample articles of `content/articles` on the first run. */
export async function seedSampleArticles(db: Db, now: Date): Promise<void> {
  const folder = path.join(root, 'content/articles')
  const readArticles = async () => {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.md'))
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name), 'utf8')] as const)),
    )
  }
  await seedArticles(db, readArticles, now)
}
