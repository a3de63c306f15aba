import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rows = (db: Pick<TestDatabase['db'], 'selectFrom'>) => db.selectFrom('people').select('id').execute()

const onServer = process.env.TEST_POSTGRES_URL !== undefined

test.runIf(onServer)(
  'inside a transaction, a statement of the outer database is refused; afterwards it is not',
  async () => {
    const { db } = database
    let afterwards: Promise<unknown> | undefined
    const end = Promise.withResolvers<void>()
    await db.transaction().execute(async (tx) => {
      expect(await rows(tx)).toEqual([])
      await expect(rows(db)).rejects.toThrow('give it `tx` instead of `db`')
      await expect(db.transaction().execute(async () => {})).rejects.toThrow('give it `tx` instead of `db`')
      // Work that the transaction starts and that goes on after it has a right to the database again.
      afterwards = end.promise.then(() => rows(db))
    })
    end.resolve()
    expect(await afterwards).toEqual([])
  },
)

test('a caller outside waits for a transaction as before, and a failed one leaves nothing refused', async () => {
  const { db } = database
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const failed = db.transaction().execute(async () => {
    begun.resolve()
    await go.promise
    throw new Error('no')
  })
  await begun.promise
  const outside = rows(db)
  go.resolve()
  await expect(failed).rejects.toThrow('no')
  expect(await outside).toEqual([])
  expect(await rows(db)).toEqual([])
})
