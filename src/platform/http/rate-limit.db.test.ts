import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { pruneRateLimits, spend } from './rate-limit.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rate = { burst: 5, secondsEach: 10, tooMany: 'That’s a lot of tests.' }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, seconds))
const tries = async (who: string, count: number, now: Date) => {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => spend(database.db, 'test', who, rate, now)),
  )
  return results.filter((result) => result.status === 'fulfilled').length
}

test('of forty simultaneous calls the burst is allowed, in whatever order they run', async () => {
  expect(await tries('a', 40, at(0))).toBe(5)
})

test('one more is allowed every ten seconds, and the refusal says what was limited and when to come back', async () => {
  expect(await tries('b', 5, at(0))).toBe(5)
  const refusal = await spend(database.db, 'test', 'b', rate, at(4)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({
    kind: 'too-many',
    message: 'That’s a lot of tests. Nothing is lost: please try again in 6 seconds.',
    retryAfter: 6,
  })
  expect(await tries('b', 3, at(10))).toBe(1)
})

test('one address does not use up what another may', async () => {
  expect(await tries('c', 40, at(0))).toBe(5)
  expect(await tries('d', 1, at(0))).toBe(1)
})

test('callers are stored as a hash and deleted afterwards', async () => {
  await tries('203.0.113.9', 1, at(0))
  const rows = await database.db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('203.0.113.9')
  await pruneRateLimits(database.db, at(3600))
  expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

test('only the count itself does not wait for the disk', async () => {
  const { db } = database
  const setting = sql<{ synchronous_commit: string }>`show synchronous_commit`
  const before = (await setting.execute(db)).rows
  await spend(db, 'test', 'e', rate, at(0))
  expect((await setting.execute(db)).rows).toEqual(before)
  const inside = db.transaction().execute((tx) => spend(tx as unknown as typeof db, 'test', 'e', rate, at(0)))
  await expect(inside).rejects.toThrow('outside transactions')
})
