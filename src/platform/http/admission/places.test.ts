import { expect, test } from 'vitest'
import { ConnectionIntake } from '../../connection-intake.ts'
import { RequestsFirst } from '../../requests-first.ts'
import { type Place, Places, type Urgency } from './places.ts'

let now = 0
const limits = { atOnce: 4, reserved: 1, begunFirst: 2, waiting: 3, burstMs: 10_000, overloadedMs: 100 }
const open = () => new Places(limits, new ConnectionIntake(), new RequestsFirst(), () => now)

/** Asks for a place. The result shows how that ended, as soon as it has. */
function askFor(places: Places, urgency: Urgency, gone?: AbortSignal) {
  const asking: { place?: Place | undefined; isSettled: boolean; urgency: Urgency } = { isSettled: false, urgency }
  const settle = async () => {
    asking.place = await places.take(urgency, gone)
    asking.isSettled = true
  }
  void settle()
  return asking
}
/** Waits for the turns of the event loop in which waiting connections are accepted. */
const afterIntake = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('new work never gets the last place; somebody who is signed in does', async () => {
  const places = open()
  const first = Array.from({ length: 4 }, () => askFor(places, 'new'))
  await afterIntake()
  expect(first.map(({ place }) => place !== undefined)).toEqual([true, true, true, false])
  const knownVisitor = askFor(places, 'known')
  await afterIntake()
  expect(knownVisitor.place).toBeDefined()
  expect([places.taken, places.waiting]).toEqual([4, 1])
})

test('a free place goes to known requests, then to begun ones, then to new ones, in order of arrival', async () => {
  const places = open()
  const held = Array.from({ length: 3 }, () => askFor(places, 'new'))
  await afterIntake()
  held.push(askFor(places, 'known'))
  await afterIntake()
  const waiting = (['new', 'begun', 'known'] as const).map((urgency) => askFor(places, urgency))
  const order: Urgency[] = []
  for (const { place } of held) {
    place!.leave()
    await afterIntake()
    for (const waiter of waiting) if (waiter.isSettled && !order.includes(waiter.urgency)) order.push(waiter.urgency)
  }
  expect(order).toEqual(['known', 'begun', 'new'])
})

test('a request that only claims to be begun goes first within the reserve, and no further', async () => {
  const places = open()
  const claimed = Array.from({ length: 3 }, () => askFor(places, 'begun'))
  await afterIntake()
  expect(claimed.map(({ place }) => place !== undefined)).toEqual([true, true, true])
  // The third of them counts as new work and waits in order.
  const [anonymous, forged] = [askFor(places, 'new'), askFor(places, 'begun')]
  await afterIntake()
  expect([anonymous.isSettled, forged.isSettled]).toEqual([false, false])
  claimed[2]!.place!.leave()
  await afterIntake()
  expect([anonymous.place !== undefined, forged.isSettled]).toEqual([true, false])
})

test('no more requests wait than allowed', async () => {
  const places = open()
  const asks = Array.from({ length: 8 }, () => askFor(places, 'new'))
  await afterIntake()
  expect(asks.map(({ isSettled }) => isSettled)).toEqual([true, true, true, false, false, false, true, true])
  expect(places.isFull('new')).toBe(true)
  expect(places.isFull('known')).toBe(false)
})

test('a burst is worked off, however long that takes', async () => {
  now = 0
  const places = open()
  const asks = Array.from({ length: 6 }, () => askFor(places, 'new'))
  for (const [index, { place }] of asks.entries()) {
    await afterIntake()
    now += 1500
    ;(place ?? asks[index]!.place)!.leave()
  }
  expect(places.taken).toBe(0)
  expect(asks.every(({ place }) => place !== undefined)).toBe(true)
})

/** More requests come for three seconds than are served. */
async function overrun() {
  now = 0
  const places = open()
  const working = Array.from({ length: 3 }, () => askFor(places, 'new'))
  await afterIntake()
  for (let round = 0; round < 12; round++) {
    now += 250
    for (let index = 0; index < 3; index++) askFor(places, 'new')
  }
  return { places, working }
}

test('requests wait only briefly in an overload, and for the full time again after it', async () => {
  const { places, working } = await overrun()
  const late = askFor(places, 'known')
  await afterIntake()
  // The known one has its place. The one that had waited longer than that was refused.
  expect([places.taken, places.waiting]).toEqual([4, 0])

  now += 5000
  late.place!.leave()
  working[0]!.place!.leave()
  const again = [askFor(places, 'new'), askFor(places, 'new')]
  await afterIntake()
  now += 5000
  working[1]!.place!.leave()
  await afterIntake()
  expect(again.map(({ place }) => place !== undefined)).toEqual([true, true])
})

test('in an overload a request that finds a free place still takes it', async () => {
  const { places, working } = await overrun()
  await afterIntake()
  for (const { place } of working) place!.leave()
  await afterIntake()
  const next = askFor(places, 'new')
  now += 150
  await afterIntake()
  expect(next.place).toBeDefined()
})

test('a request whose caller hangs up passes its turn to the next', async () => {
  const places = open()
  const working = Array.from({ length: 3 }, () => askFor(places, 'new'))
  const leaving = new AbortController()
  const [gone, next] = [askFor(places, 'new', leaving.signal), askFor(places, 'new')]
  await afterIntake()
  leaving.abort()
  await afterIntake()
  expect([gone.isSettled, gone.place, places.waiting]).toEqual([true, undefined, 1])
  working[0]!.place!.leave()
  await afterIntake()
  expect(next.place).toBeDefined()
})

test('a place is freed once, however often it is returned', async () => {
  const places = open()
  const place = await places.take('new')
  place!.leave()
  place!.leave()
  expect(places.taken).toBe(0)
})
