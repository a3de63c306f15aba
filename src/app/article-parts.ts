import fs from 'node:fs/promises'
import path from 'node:path'
import { seedArticles } from '../articles/server/seed-articles.ts'
import type { Db } from '../platform/database/database.ts'
import { root } from '../platform/root.ts'

/** Imports the sample articles of `content/articles` on the first run. */
export async function seedSampleArticles(db: Db, now: Date): Promise<void> {
  const folder = path.join(root, 'content/articles')
  const read = async () => {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.md'))
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name), 'utf8')] as const)),
    )
  }
  await seedArticles(db, read, now)
}
