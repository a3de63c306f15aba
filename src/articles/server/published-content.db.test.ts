import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDump } from '#src/platform/backup/load.ts'
import { migrateTo, migrationNames } from '#src/platform/database/migrate.ts'
import { openBareTestDatabase } from '#src/platform/database/test-database.ts'
import { root } from '#src/platform/root.ts'

test('since 0077 readers see what was stored of each published article', async () => {
  const database = await openBareTestDatabase()
  const { db } = database
  try {
    const names = await migrationNames()
    const earlier = names.slice(0, names.indexOf('0077-published-content'))
    await loadDump(database, path.join(root, `migrations/dumps/${earlier.at(-1)}.jsonl.gz`), { names: earlier })
    for (const [id, status, publishedAt] of [
      ['art_live', 'published', '2026-01-05T10:00Z'],
      ['art_scheduled', 'published', '2036-01-05T10:00Z'],
      ['art_withdrawn', 'draft', '2026-01-05T10:00Z'],
      ['art_draft', 'draft', null],
    ]) {
      const slug = id!.replace('_', '-')
      await sql`
        insert into articles (
          id, slug, title, category, author, tags, featured, body, status, published_at, created_at, updated_at
        ) values (${id}, ${slug}, 'A title', 'notes', 'Isla', '["a","b"]', '{"faces":["moira"]}', 'Text.', ${status},
          ${publishedAt}, '2026-01-01T10:00Z', '2026-01-07T10:00Z')`.execute(db)
      const former = `old-${slug}`
      await sql`insert into article_slugs (slug, article_id) values (${slug}, ${id}), (${former}, ${id})`.execute(db)
    }
    await migrateTo(db, names)
    const { rows } = await sql`select id, published_content, published_changed_at from articles order by id`.execute(db)
    const published = (slug: string) => ({
      published_content: {
        slug,
        title: 'A title',
        metaTitle: '',
        excerpt: '',
        category: 'notes',
        author: 'Isla',
        tags: ['a', 'b'],
        featured: { faces: ['moira'] },
        body: 'Text.',
      },
      published_changed_at: new Date('2026-01-07T10:00Z'),
    })
    const unpublished = { published_content: null, published_changed_at: null }
    expect(rows).toEqual([
      { id: 'art_draft', ...unpublished },
      { id: 'art_live', ...published('art-live') },
      { id: 'art_scheduled', ...published('art-scheduled') },
      { id: 'art_withdrawn', ...unpublished },
    ])
    const { rows: typed } = await sql`select slug from article_slugs where not was_published order by slug`.execute(db)
    expect(typed).toEqual([{ slug: 'art-draft' }, { slug: 'old-art-draft' }])
  } finally {
    await database.close()
  }
})
