import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../values/clock.ts'
import { londonHour } from '../../values/london-time.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { createLog } from '../log/log.ts'
import { requestsFirst } from '../requests-first.ts'
import { queuesWithDueJobs } from './due-jobs.ts'
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

/** Starts and stops a program that has these jobs. */
async function startOnce(jobs: Job<any>[], options?: { workers: boolean }) {
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  await program.start(jobs, options)
  await program.stop()
}
const job = (rest: Partial<Job<any>>): Job<any> => ({ name: 'sweep-floors', run: async () => {}, ...rest })
const scheduled = async () => Object.fromEntries((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))

test('an installation gets the new options and the new schedule of an existing job', async () => {
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

test('a job that asks for it makes up, once, for a time at which no process ran', async () => {
  const missedAt = new Date(Date.now() - 10 * 60_000)
  const schedule = `${missedAt.getUTCMinutes()} ${londonHour(missedAt)} * * *`
  const policies = async () => (await boss.getSchedules()).map(({ options }) => options?.missed)
  const jobs = (feed: Job<any>['missed'], mow: Job<any>['missed']) => [
    job({ name: 'feed-hens', schedule, ...(feed && { missed: feed }) }),
    job({ name: 'mow-lawns', schedule, ...(mow && { missed: mow }) }),
  ]
  await startOnce(jobs(undefined, 'once'))
  expect(await policies()).toEqual([undefined, 'once'])
  await startOnce(jobs('once', undefined))
  expect(await policies()).toEqual(['once', undefined])

  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(database.db)
  await sql`update pgboss.version set cron_on = now() - interval '1 hour'`.execute(database.db)
  // What is due comes into this queue first, and half a minute later, at most, into that of the job.
  const firstQueue = '__pgboss__send-it'
  const due = async () => (await boss.findJobs<{ name: string }>(firstQueue)).map(({ data }) => data.name)
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  await program.start(jobs('once', undefined))
  await expect.poll(due).toContain('feed-hens')
  await program.stop()
  expect(await due()).toEqual(['feed-hens'])
  await boss.deleteAllJobs(firstQueue)
})

test('a job that no longer exists or has no schedule any more is not started by the clock', async () => {
  await startOnce([job({ schedule: '0 5 * * *' }), job({ name: 'wind-clocks', schedule: '0 6 * * *' })])
  expect(await scheduled()).toEqual({ 'sweep-floors': '0 5 * * *', 'wind-clocks': '0 6 * * *' })
  await startOnce([job({})])
  expect(await scheduled()).toEqual({})
})

test('a command that only adds jobs to a queue leaves the schedules and options of others unchanged', async () => {
  await startOnce([job({ retryLimit: 7, schedule: '0 5 * * *' })])
  await startOnce([job({ retryLimit: 2 })], { workers: false })
  expect(await boss.getQueue('sweep-floors')).toMatchObject({ retryLimit: 7 })
  expect(await scheduled()).toEqual({ 'sweep-floors': '0 5 * * *' })
})

test('adding to a queue that does not exist fails, and with it the transaction', async () => {
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  await program.start([job({})], { workers: false })
  const change = database.db.transaction().execute(async (tx) => {
    await program.enqueue(tx, 'sweep-floors', {})
    await program.enqueue(tx, 'sweep-ceilings', {})
  })
  await expect(change).rejects.toThrow('There is no job called sweep-ceilings')
  expect(await boss.findJobs('sweep-floors')).toEqual([])
  await program.stop()
})

test('a job that waited adds one to a queue that its program has made in the same start', async () => {
  await startOnce([job({})], { workers: false })
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  const later = Array.from({ length: 20 }, (_, index) => job({ name: `count-spoons-${index}` }))
  const tries: string[] = []
  const jobs = [
    job({
      run: async () => {
        tries.push('first')
        await database.db.transaction().execute((tx) => program.enqueue(tx, 'count-spoons-19', {}))
      },
    }),
    ...later.slice(0, -1),
    job({ name: 'count-spoons-19', run: async () => void tries.push('second') }),
  ]
  await boss.send('sweep-floors', {})
  await program.start(jobs)
  await vi.waitUntil(() => tries.includes('second'), { timeout: 300_000 })
  await program.stop()
  expect(tries).toEqual(['first', 'second'])
})

test('finds the queues in which a job may run now, and no others', async () => {
  const queues = ['water-plants', 'feed-cats', 'wash-cars', 'paint-walls']
  for (const name of queues) await boss.createQueue(name, { retryDelay: 3600 })
  const later = new Date(Date.now() + 3_600_000)
  await boss.send('water-plants', {})
  await boss.send('water-plants', {}, { startAfter: later })
  await boss.send('feed-cats', {}, { startAfter: later })
  await boss.send('wash-cars', {})
  const [washing] = await boss.fetch('wash-cars')
  expect(await queuesWithDueJobs(database.db, queues)).toEqual(['water-plants'])
  expect(await queuesWithDueJobs(database.db, ['feed-cats', 'wash-cars'])).toEqual([])
  await boss.fail('wash-cars', washing!.id)
  expect(await queuesWithDueJobs(database.db, queues), 'it is tried again in an hour').toEqual(['water-plants'])
  // Programs that start later would warn of them.
  for (const name of queues) await boss.deleteQueue(name)
})

test('a job waits until the requests that are under way have been answered', async () => {
  const runs: string[] = []
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock, longestWaitMs: 600_000 })
  await program.start([job({ name: 'ring-bells', run: async () => void runs.push('rung') })])
  const answered = requestsFirst.begin()
  try {
    await database.db.transaction().execute((tx) => program.enqueue(tx, 'ring-bells', {}))
    const states = async () => (await boss.findJobs('ring-bells')).map(({ state }) => state)
    await expect.poll(states).toEqual(['active'])
    expect(runs).toEqual([])
    answered()
    await expect.poll(() => runs).toEqual(['rung'])
  } finally {
    answered()
    await program.stop()
  }
})

test('a job that was put off runs when its time has come, and one that failed is tried again', async () => {
  const runs: string[] = []
  const program = createJobs({ database, log: createLog('silent'), clock: systemClock })
  const run = async ({ what }: { what: string }) => {
    runs.push(what)
    if (what === 'fails once' && runs.filter((other) => other === what).length === 1) throw new Error('not today')
  }
  await program.start([job({ name: 'boil-eggs', retryDelay: 1, run })])
  try {
    await database.db.transaction().execute(async (tx) => {
      await program.enqueue(tx, 'boil-eggs', { what: 'later' }, { startAfter: new Date(Date.now() + 1500) })
      await program.enqueue(tx, 'boil-eggs', { what: 'fails once' })
    })
    await expect.poll(() => runs.toSorted()).toEqual(['fails once', 'fails once', 'later'])
  } finally {
    await program.stop()
  }
})

test('the log says of a failed job whether it will be tried again', async () => {
  const errors: string[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) }
  const program = createJobs({ database, log, clock: systemClock })
  const run = async () => {
    throw new Error('no wind')
  }
  await program.start([job({ name: 'fly-kites', retryLimit: 1, retryDelay: 1, run })])
  try {
    await database.db.transaction().execute((tx) => program.enqueue(tx, 'fly-kites', {}))
    await expect
      .poll(() => errors)
      .toEqual(['job failed and will be tried again', 'job failed and will not be tried again'])
  } finally {
    await program.stop()
  }
})

describe('an older program’s queue', () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} }

  /**
   * Makes the queue as an older program left it: other options, another policy, another time zone, and a job in its
   * third attempt.
   */
  async function leave(name: string, waiting: readonly string[]): Promise<void> {
    await boss.createQueue(name, { policy: 'short', retryLimit: 1, expireInSeconds: 900, notify: false })
    await boss.schedule(name, '0 4 * * *', { old: true }, { tz: 'America/New_York' })
    for (const [index, what] of waiting.entries())
      await boss.send(name, { what }, { retryLimit: 5, singletonKey: `${index}` })
  }

  test('is handled by the newer program: what waited, what had failed, and any number of further jobs', async () => {
    await leave('post-letters', ['waits', 'failed before'])
    const [job] = await boss.fetch('post-letters')
    await boss.fail('post-letters', job!.id)
    const ran: string[] = []
    const warnings: string[] = []
    const program = createJobs({
      database,
      log: { ...silent, warn: (message) => void warnings.push(message) },
      clock: systemClock,
    })
    const run = async ({ what }: { what: string }) => void ran.push(what)
    await program.start([{ name: 'post-letters', retryLimit: 9, schedule: '0 4 * * *', run }])
    try {
      expect(await boss.getQueue('post-letters')).toMatchObject({
        policy: 'standard',
        retryLimit: 9,
        expireInSeconds: 120,
        heartbeatSeconds: 15,
        notify: true,
      })
      expect(await boss.getSchedules('post-letters')).toMatchObject([{ cron: '0 4 * * *', timezone: 'Europe/London' }])
      // Under the older policy the second of these would have been dropped silently.
      await database.db.transaction().execute(async (tx) => {
        for (const what of ['new', 'newer']) await program.enqueue(tx, 'post-letters', { what })
      })
      await expect.poll(() => ran.toSorted()).toEqual(['failed before', 'new', 'newer', 'waits'])
    } finally {
      await program.stop()
    }
    expect(warnings).toEqual([])
  })

  test('without a job keeps what waits in it, with a warning at every start, and its schedule ends', async () => {
    await leave('wind-clocks-by-hand', ['one', 'two'])
    await boss.createQueue('empty-bins')
    const warnings: object[] = []
    const log = { ...silent, warn: (message: string, fields?: object) => void warnings.push({ message, ...fields }) }
    const left = { message: 'jobs are waiting that nothing works on', queue: 'wind-clocks-by-hand', waiting: 2 }
    for (let start = 0; start < 2; start++) {
      const program = createJobs({ database, log, clock: systemClock })
      await program.start([job({})])
      await program.stop()
      expect(warnings.splice(0)).toEqual([left])
    }
    expect(await boss.getSchedules('wind-clocks-by-hand')).toEqual([])
    const waiting = await boss.fetch<{ what: string }>('wind-clocks-by-hand', { batchSize: 5 })
    expect(waiting.map(({ data }) => data.what).toSorted()).toEqual(['one', 'two'])
  })

  test('is not handled by a command', async () => {
    await leave('sort-post', ['waits'])
    await startOnce([job({ name: 'sort-post', schedule: '0 7 * * *' })], { workers: false })
    expect(await boss.getQueue('sort-post')).toMatchObject({ policy: 'short', retryLimit: 1 })
    expect(await boss.getSchedules('sort-post')).toMatchObject([{ timezone: 'America/New_York' }])
    expect(await boss.fetch('sort-post')).toMatchObject([{ data: { what: 'waits' } }])
  })
})
