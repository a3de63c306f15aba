import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { takingTurns, TookTooLong, type Turns, type TurnTaker } from './taking-turns.ts'
import { openThread } from './thread.ts'

const open: TurnTaker[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((thread) => thread.close()))
})

function turns(bounds: Partial<Turns> = {}): TurnTaker {
  const thread = takingTurns(
    openThread(path.join(import.meta.dirname, 'test-thread.ts'), { workerData: { greeting: 'Right' } }),
    { waiting: 2, limitMs: 60_000, ...bounds },
  )
  open.push(thread)
  return thread
}

const shared = () => new Int32Array(new SharedArrayBuffer(4))
function letGo(gate: Int32Array): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

test('one call runs at a time, two may wait, and a fourth is told to try again', async () => {
  const thread = turns()
  const [gate, atOnce] = [shared(), shared()]
  const calls = [1, 2, 3].map(() => thread.call<number>('wait', { gate, atOnce }))
  await expect(thread.call('wait', { gate, atOnce })).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'busy',
    retryAfter: 5,
  })
  letGo(gate)
  expect(await Promise.all(calls)).toEqual([1, 1, 1])
  expect(await thread.call('greet', 'Rhona')).toBe('Right, Rhona')
})

test('a call whose caller has gone is not started', async () => {
  const thread = turns()
  const [gate, atOnce, leaving] = [shared(), shared(), new AbortController()]
  const first = thread.call<number>('wait', { gate, atOnce })
  const left = thread.call('die', undefined, leaving.signal)
  const last = thread.call('greet', 'Iain')
  leaving.abort(new Error('hung up'))
  letGo(gate)
  await expect(left).rejects.toThrow('hung up')
  expect(await Promise.all([first, last])).toEqual([1, 'Right, Iain'])
})

test('what takes too long is stopped, and the next call has its turn', async () => {
  const thread = turns({ limitMs: 300 })
  const endless = thread.call('spin', undefined)
  const next = thread.call('greet', 'Rhona')
  await expect(endless).rejects.toBeInstanceOf(TookTooLong)
  // The new thread may need longer than that to start.
  expect(await next.catch((error: unknown) => error)).toSatisfy(
    (answer) => answer === 'Right, Rhona' || answer instanceof TookTooLong,
  )
})

test('an error of a task does not prevent the next one', async () => {
  const thread = turns()
  const calls = [thread.call('refuse', undefined), thread.call('greet', 'Rhona')]
  await expect(calls[0]).rejects.toThrow('Not today.')
  expect(await calls[1]).toBe('Right, Rhona')
})

test('closing fails those that wait and starts no other thread', async () => {
  const thread = turns()
  const calls = [1, 2].map(() => thread.call('wait', { gate: shared(), atOnce: shared() }))
  const [first, second] = await Promise.allSettled([...calls, thread.close()])
  for (const result of [first, second])
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The program is stopping' } })
})
