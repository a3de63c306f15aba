import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { answerOnce, pruneAnswers } from './idempotency.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-23T09:00:00Z')
let runs = 0
const call = (key: string | undefined, body: unknown) =>
  answerOnce(database.db, { route: '/test', key, body, now }, async (tx) => {
    await sql`select 1`.execute(tx)
    return { status: 201, body: { run: ++runs } }
  })

test('the same key and body get the first response, however many requests come at the same moment', async () => {
  const before = runs
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('key-00000001', { a: 1 })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(runs).toBe(before + 1)
})

test('the same key with another body is refused', async () => {
  await call('key-00000003', { a: 1 })
  await expect(call('key-00000003', { a: 2 })).rejects.toMatchObject({
    kind: 'invalid',
    code: 'idempotency_key_reused',
  })
})

test('work that failed leaves its key free', async () => {
  const fail = answerOnce(database.db, { route: '/test', key: 'key-00000002', body: {}, now }, async () => {
    throw new Error('no')
  })
  await expect(fail).rejects.toThrow('no')
  expect(await call('key-00000002', {})).toMatchObject({ status: 201 })
})

test('without a key each call runs', async () => {
  const before = runs
  await call(undefined, {})
  await call(undefined, {})
  expect(runs).toBe(before + 2)
})

test('responses are deleted after two days', async () => {
  await pruneAnswers(database.db, new Date(now.getTime() + 49 * 3600_000))
  expect(await database.db.selectFrom('idempotent_answers').selectAll().execute()).toEqual([])
})
