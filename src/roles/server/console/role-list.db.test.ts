import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { listQueryIn } from '#src/platform/http/list-query.ts'
import type { Db } from '../tables.ts'
import { eachRole, roleListOptions } from './role-list.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-23T12:00:00Z')

test('an export has each role once, although others are added and changed while it is read', async () => {
  const db: Db = database.db
  const add = (title: string, at: Date) =>
    sql`
      insert into roles (id, title, brief, state, created_at, updated_at)
      values (${`rol_${title}`}, ${title}, '{}', 'open', ${at}, ${at})`.execute(db)
  const titles = Array.from({ length: 150 }, (_, index) => `Seller ${index}`)
  for (const [index, title] of titles.entries()) await add(title, new Date(now.getTime() - (index + 1) * 60_000))
  const exported: string[] = []
  for await (const { title } of eachRole(
    db,
    listQueryIn(() => null, roleListOptions),
    now,
  )) {
    if (exported.length === 0) {
      await add('Added meanwhile', now)
      await sql`update roles set updated_at = ${now} where title = 'Seller 140'`.execute(db)
    }
    exported.push(title)
  }
  expect(exported).toEqual(titles)
})
