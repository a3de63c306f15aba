import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import { openThread } from './thread.ts'

const thread = openThread(path.join(import.meta.dirname, 'test-thread.ts'), { workerData: { greeting: 'Right' } })
afterAll(() => thread.close())

test('simultaneous calls get their own results', async () => {
  expect(await Promise.all(['Rhona', 'Iain'].map((name) => thread.call('greet', name)))).toEqual([
    'Right, Rhona',
    'Right, Iain',
  ])
})

test('the caller gets what a task throws, and an error for an unknown task', async () => {
  await expect(thread.call('refuse', undefined)).rejects.toThrow('Not today.')
  await expect(thread.call('dance', undefined)).rejects.toThrow('There is no task dance')
})

test('the caller gets a Problem unchanged', async () => {
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

test('if a thread dies, its calls fail, and the next call starts another', async () => {
  await expect(thread.call('die', undefined)).rejects.toThrow('unfinished')
  expect(await thread.call('greet', 'Rhona')).toBe('Right, Rhona')
})

test('if it is closed, waiting calls fail with a sentence', async () => {
  const [greeting] = await Promise.allSettled([thread.call('greet', 'Rhona'), thread.close()])
  expect(greeting).toMatchObject({ status: 'rejected', reason: { message: 'The program is stopping' } })
})
