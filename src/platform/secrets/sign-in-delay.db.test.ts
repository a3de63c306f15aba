import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { type Caller, countTry, pruneFailures, type Realm } from './sign-in-delay.ts'

let database: Database
const start = new Date('2026-11-23T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['sign_in_failures', 'sign_in_places', 'rate_limits'] as const)
    await database.db.deleteFrom(table).execute()
})

/** Returns how many seconds this attempt has to wait; 0 if the password was checked. */
async function waitOf(realm: Realm, caller: Caller, seconds: number): Promise<number> {
  try {
    await countTry(database.db, realm, caller, after(seconds))
    return 0
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many_passwords') throw error
    return error.retryAfter!
  }
}

const doors = [
  { realm: 'portal', target: {} },
  { realm: 'staff', target: { account: 'moira@patter.example' } },
] as const

describe.each(doors)('while many attackers guess for $realm', ({ realm, target }) => {
  test('a new browser gets in at the second attempt, five seconds later, even if every guess comes from a new address', async () => {
    let address = 0
    let looked = 0
    for (let second = 0; second < 5; second++) {
      const waits = await Promise.all(
        Array.from({ length: 20 }, () => waitOf(realm, { who: `guesser ${++address}`, ...target }, second)),
      )
      looked += waits.filter((wait) => wait === 0).length
    }
    expect(address).toBe(100)
    expect(looked).toBeLessThan(45)
    const honest = { who: 'honest', ...target }
    const wait = await waitOf(realm, honest, 5)
    expect(wait).toBe(5)
    expect(await waitOf(realm, honest, 7)).toBe(3)
    expect(await waitOf(realm, honest, 5 + wait)).toBe(0)
  })

  test('it also gets its turn if the attackers come back and wait in line', async () => {
    // Twelve addresses guess as fast as they can, each coming back exactly when it was told to.
    const guessers = Array.from({ length: 12 }, (_, index) => ({ who: `patient ${index}`, ...target }))
    const next = new Map(guessers.map((guesser) => [guesser, 0]))
    const honest = { who: 'honest', ...target }
    let [honestAt, inAt, tries] = [20, Infinity, 0]
    for (let second = 0; second <= 400 && inAt === Infinity; second++) {
      for (const [guesser, at] of next)
        if (at <= second) next.set(guesser, second + Math.max(1, await waitOf(realm, guesser, second)))
      if (second < honestAt) continue
      tries++
      const wait = await waitOf(realm, honest, second)
      if (wait === 0) inAt = second
      honestAt = second + wait
    }
    expect(tries).toBeLessThanOrEqual(3)
    // The browser's own pause, and one turn for each of the twelve in line.
    expect(inAt).toBeLessThanOrEqual(20 + 5 + 12 * 5)
  })

  test('attackers with any number of addresses have no more passwords checked than the line allows', async () => {
    const minutes = 2
    let looked = 0
    // Each address is used until its own wrong passwords slow it down, and comes back when it was told to.
    const waiting: { who: string; at: number }[] = []
    let address = 0
    for (let second = 0; second < minutes * 60; second++) {
      const now = waiting.filter(({ at }) => at === second)
      for (const { who } of [
        ...now,
        ...Array.from({ length: second < 15 ? 8 : 0 }, () => ({ who: `many ${++address}` })),
      ]) {
        const wait = await waitOf(realm, { who, ...target }, second)
        if (wait === 0) looked++
        else waiting.push({ who, at: second + wait })
      }
    }
    const [atOnce, afterWaiting] =
      realm === 'portal' ? [40 + minutes * 6, 20 + minutes * 60] : [10 + minutes, 5 + minutes * 12]
    expect(looked).toBeLessThanOrEqual(atOnce + afterWaiting)
    expect(looked).toBeGreaterThan(afterWaiting / 4)
  })

  test('a known browser does not have to wait', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => waitOf(realm, { who: `guesser ${index}`, ...target }, 0)),
    )
    const knownBrowser = { who: '192.0.2.5', ...target, browser: 'known' }
    for (let press = 0; press < 10; press++) expect(await waitOf(realm, knownBrowser, 0)).toBe(0)
  })
})

describe('a known browser', () => {
  test('that was stolen has ten wrong passwords a day, even at the same moment, and then waits like any other', async () => {
    const copies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        countTry(database.db, 'portal', { who: `thief ${index}`, browser: 'stolen' }, start),
      ),
    )
    expect(copies.filter(({ left }) => left === Infinity)).toHaveLength(10)
    const leftOf = async (seconds: number) =>
      (await countTry(database.db, 'portal', { who: `another ${seconds}`, browser: 'stolen' }, after(seconds))).left
    expect(await leftOf(23 * 3600)).toBe(3)
    expect(await leftOf(25 * 3600)).toBe(Infinity)
    // Another person's known browser has its own ten.
    expect((await countTry(database.db, 'portal', { who: 'thief 1', browser: 'whole' }, start)).left).toBe(Infinity)
  })

  test('stays known if the tenth password, after nine wrong ones, is the right one', async () => {
    const caller = { who: 'hasty', browser: 'own' }
    for (let press = 0; press < 9; press++) await countTry(database.db, 'portal', caller, start)
    await (await countTry(database.db, 'portal', caller, start)).forgive()
    expect((await countTry(database.db, 'portal', caller, after(60))).left).toBe(Infinity)
  })

  test('may enter the right password any number of times, and is counted separately for each realm', async () => {
    for (let press = 0; press < 25; press++)
      await (await countTry(database.db, 'staff', { who: 'moira', browser: 'hers' }, start)).forgive()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        countTry(database.db, 'second-factor', { who: 'stf_1', browser: 'hers' }, start),
      ),
    )
    expect((await countTry(database.db, 'second-factor', { who: 'stf_1', browser: 'hers' }, start)).left).toBe(3)
    expect((await countTry(database.db, 'staff', { who: 'moira', browser: 'hers' }, start)).left).toBe(Infinity)
  })
})

test('the right password uses up no attempt', async () => {
  for (let press = 0; press < 120; press++)
    await (await countTry(database.db, 'portal', { who: `client ${press}` }, start)).forgive()
  expect(await waitOf('portal', { who: 'one more' }, 0)).toBe(0)
})

test('an attempt that was put off because of others causes no wait of its own', async () => {
  const slow = { who: 'slow', account: 'a' }
  for (let press = 0; press < 6; press++) await waitOf('staff', slow, press * 10)
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => waitOf('staff', { who: `guesser ${index}`, account: 'a' }, 100)),
  )
  const wait = await waitOf('staff', slow, 100)
  expect(wait).toBe(5)
  expect(await waitOf('staff', slow, 100 + wait)).toBe(0)
})

test('a promised turn is one attempt, for one account', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => waitOf('staff', { who: `guesser ${index}`, account: 'a' }, 0)),
  )
  expect(await waitOf('staff', { who: 'me', account: 'a' }, 0)).toBe(5)
  expect(await waitOf('staff', { who: 'me', account: 'b' }, 5)).toBe(0)
  const together = await Promise.all(Array.from({ length: 6 }, () => waitOf('staff', { who: 'me', account: 'a' }, 5)))
  expect(together.filter((wait) => wait === 0)).toHaveLength(1)
})

test('the rows don’t say who tried, and are deleted in time', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      waitOf('staff', { who: `203.0.113.${index}`, account: 'moira@patter.example' }, 0),
    ),
  )
  const kept = async () => [
    ...(await database.db.selectFrom('sign_in_failures').selectAll().execute()),
    ...(await database.db.selectFrom('sign_in_places').selectAll().execute()),
  ]
  expect(JSON.stringify(await kept())).not.toMatch(/203\.0\.113|moira/)
  await pruneFailures(database.db, after(25 * 3600))
  expect(await kept()).toEqual([])
})
