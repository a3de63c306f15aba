import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import { openThread } from './thread.ts'

const thread = openThread(path.join(import.meta.dirname, 'test-thread.ts'), { workerData: { greeting: 'Right' } })
afterAll(() => thread.close())

test('calls at the same time get each their own answer', async () => {
  expect(await Promise.all(['Rhona', 'Iain'].map((name) => thread.call('greet', name)))).toEqual([
    'Right, Rhona',
    'Right, Iain',
  ])
})

test('what a task throws, and a task that is none, reach the caller', async () => {
  await expect(thread.call('refuse', undefined)).rejects.toThrow('Not today.')
  await expect(thread.call('dance', undefined)).rejects.toThrow('There is no task dance')
})

test('a Problem reaches the caller as it is', async () => {
  const thrown = await thread.call('explain', undefined).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Problem)
  expect(thrown).toMatchObject({
    kind: 'too-many',
    code: 'enough',
    message: 'That is enough.',
    fields: [{ path: 'a', msg: 'b' }],
    retryAfter: 7,
  })
})

test('a thread that dies fails what it had in hand, and the next call begins another', async () => {
  await expect(thread.call('die', undefined)).rejects.toThrow('unfinished')
  expect(await thread.call('greet', 'Rhona')).toBe('Right, Rhona')
})

test('a closed one says so to who waits', async () => {
  const [greeting] = await Promise.allSettled([thread.call('greet', 'Rhona'), thread.close()])
  expect(greeting).toMatchObject({ status: 'rejected', reason: { message: 'The program is stopping' } })
})
