import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestsFirst } from './requests-first.ts'

/** Far longer than any test. */
const forLong = 600_000

test('work in the background begins at once if no request is under way', async () => {
  await new RequestsFirst().giveWay(forLong)
})

test('work in the background waits until the last of several requests is answered', async () => {
  const requests = new RequestsFirst()
  const [first, second] = [requests.begin(), requests.begin()]
  const order: string[] = []
  const work = requests.giveWay(forLong).then(() => order.push('work'))
  first()
  // A request that ends twice must not stand for another one.
  first()
  await pause(50)
  order.push('answered')
  second()
  await work
  expect(order).toEqual(['answered', 'work'])
})

test('however long requests go on, work in the background begins after the longest wait', async () => {
  const requests = new RequestsFirst()
  requests.begin()
  await requests.giveWay(30)
})
