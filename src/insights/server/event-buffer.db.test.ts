import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createEventBuffer } from './event-buffer.ts'

const at = new Date('2026-11-26T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('stopping waits for every batch, also for one that another flush has begun to write', async () => {
  const { db } = database
  const buffer = createEventBuffer({ db, log: createLog('silent') })
  const push = (sessionId: string) =>
    buffer.push({
      type: 'visit',
      sessionId,
      at,
      source: 'direct',
      referrer: '',
      device: 'phone',
      page: '/',
      campaign: '',
    })
  const kept = async () =>
    (await db.selectFrom('insight_sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
  // Opens enough connections, so that reading at the end doesn't have to wait for one.
  await Promise.all([kept(), kept(), kept()])
  push('visit-of-batch-1')
  void buffer.flush()
  push('visit-of-batch-2')
  void buffer.flush()
  await buffer.stop()
  expect(await kept()).toEqual(['visit-of-batch-1', 'visit-of-batch-2'])
})
