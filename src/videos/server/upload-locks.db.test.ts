import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { uploadLocks } from './upload-locks.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const times = { patienceMs: 5000, lapsesMs: 600, everyMs: 20 }
/** Returns the locks of one process. */
const process = (more: Partial<typeof times> = {}) => uploadLocks(database.db, { ...times, ...more })
const signal = () => new AbortController().signal
const keptUntil = async () =>
  (
    await database.db.selectFrom('upload_locks').select('until').where('upload_id', '=', 'c').executeTakeFirstOrThrow()
  ).until.getTime()
const left = () => database.db.selectFrom('upload_locks').select('upload_id').execute()

test('one upload has one connection at a time in two processes: the second asks the first to release it, and waits', async () => {
  const [first, second] = [process().newLock('a'), process().newLock('a')]
  const course: string[] = []
  await first.lock(signal(), async () => {
    course.push('asked')
    await wait(50)
    course.push('let go')
    await first.unlock()
  })
  await second.lock(signal(), () => {})
  course.push('second has it')
  expect(course.filter((step, index) => course.indexOf(step) === index)).toEqual(['asked', 'let go', 'second has it'])
  await second.unlock()
  expect(await left()).toEqual([])
})

test('of thirty at the same moment, one has the lock at any time, and all get it in turn', async () => {
  let holders = 0
  let most = 0
  let finished = 0
  const holdAndLetGo = async () => {
    const lock = process({ patienceMs: 20_000 }).newLock('b')
    await lock.lock(signal(), () => {})
    most = Math.max(most, ++holders)
    await wait(5)
    holders--
    finished++
    await lock.unlock()
  }
  await Promise.all(Array.from({ length: 30 }, holdAndLetGo))
  expect([most, finished]).toEqual([1, 30])
})

test('the lock of a dead holder expires; a live one keeps it for as long as it writes', async () => {
  await database.db
    .insertInto('upload_locks')
    .values([{ upload_id: 'c', holder: 'killed', until: new Date(Date.now() + 300) }])
    .execute()
  const after = process().newLock('c')
  await after.lock(signal(), () => {})
  // What it claimed at first would have expired by then.
  const lapsed = Date.now() + 2 * times.lapsesMs
  await expect.poll(keptUntil).toBeGreaterThan(lapsed)
  await expect(
    process({ patienceMs: 100 })
      .newLock('c')
      .lock(signal(), () => {}),
  ).rejects.toMatchObject({ status_code: 500 })
  await after.unlock()
})

test('a caller can stop waiting, and another upload’s lock is independent', async () => {
  const held = process().newLock('d')
  await held.lock(signal(), () => {})
  const stop = new AbortController()
  const waiting = process()
    .newLock('d')
    .lock(stop.signal, () => {})
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ status_code: 500 })
  const other = process().newLock('e')
  await other.lock(signal(), () => {})
  await Promise.all([held.unlock(), other.unlock()])
  expect(await left()).toEqual([])
})

test('a holder that has lost its lock is told', async () => {
  const lock = process().newLock('f')
  let timesTold = 0
  await lock.lock(signal(), () => void timesTold++)
  await database.db.deleteFrom('upload_locks').where('upload_id', '=', 'f').execute()
  await expect.poll(() => timesTold).toBeGreaterThan(0)
  await lock.unlock()
})
