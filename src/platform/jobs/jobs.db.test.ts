import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../values/clock.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type Job } from './jobs.ts'

let database: Database
let boss: PgBoss
beforeAll(async () => {
  database = await openTestDatabase()
  boss = new PgBoss({ ...database.bossOptions, supervise: false, schedule: false })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await database.close()
})

/** One start of a program that has these jobs, and its end. */
async function startOnce(jobs: Job<any>[], options?: { workers: boolean }) {
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  await program.start(jobs, options)
  await program.stop()
}
const job = (rest: Partial<Job<any>>): Job<any> => ({ name: 'sweep-floors', run: async () => {}, ...rest })
const scheduled = async () => Object.fromEntries((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))

test('an installation that has a job already takes over its new options and its new times', async () => {
  await startOnce([job({ retryLimit: 3, retryDelay: 5, expireInSeconds: 60, schedule: '0 4 * * *' })])
  expect(await boss.getQueue('sweep-floors')).toMatchObject({ retryLimit: 3, retryDelay: 5, expireInSeconds: 60 })
  await startOnce([
    job({ retryLimit: 7, retryDelay: 9, retryDelayMax: 100, expireInSeconds: 90, schedule: '0 5 * * *' }),
  ])
  expect(await boss.getQueue('sweep-floors')).toMatchObject({
    retryLimit: 7,
    retryDelay: 9,
    retryDelayMax: 100,
    expireInSeconds: 90,
    retryBackoff: true,
  })
  expect(await scheduled()).toEqual({ 'sweep-floors': '0 5 * * *' })

  const { updatedOn } = (await boss.getQueue('sweep-floors'))!
  await startOnce([
    job({ retryLimit: 7, retryDelay: 9, retryDelayMax: 100, expireInSeconds: 90, schedule: '0 5 * * *' }),
  ])
  expect((await boss.getQueue('sweep-floors'))!.updatedOn, 'nothing is written where nothing is new').toEqual(updatedOn)
})

test('a job that is gone, or has no times any more, is not begun by the clock again', async () => {
  await startOnce([job({ schedule: '0 5 * * *' }), job({ name: 'wind-clocks', schedule: '0 6 * * *' })])
  expect(await scheduled()).toEqual({ 'sweep-floors': '0 5 * * *', 'wind-clocks': '0 6 * * *' })
  await startOnce([job({})])
  expect(await scheduled()).toEqual({})
})

test('a command that only puts work into a queue leaves the others’ times and options alone', async () => {
  await startOnce([job({ retryLimit: 7, schedule: '0 5 * * *' })])
  await startOnce([job({ retryLimit: 2 })], { workers: false })
  expect(await boss.getQueue('sweep-floors')).toMatchObject({ retryLimit: 7 })
  expect(await scheduled()).toEqual({ 'sweep-floors': '0 5 * * *' })
})
