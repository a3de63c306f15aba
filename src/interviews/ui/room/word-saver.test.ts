import { afterEach, expect, test, vi } from 'vitest'
import { saveAfterPause, wordSaver } from './word-saver.ts'

afterEach(() => void vi.useRealTimers())

test('on a slow line, an answer in writing is one take, and its newest words are saved last', async () => {
  const calls: string[] = []
  const reserved = Promise.withResolvers<void>()
  const save = wordSaver(
    {
      reserve: async (id) => {
        calls.push(`reserve ${id}`)
        await reserved.promise
      },
      put: async (id, words) => void calls.push(`${id}: ${words}`),
    },
    undefined,
  )
  const saved = [save('Bread'), save('Bread and cake')]
  reserved.resolve()
  const [id, same] = await Promise.all(saved)
  expect(same).toBe(id)
  expect(calls).toEqual([`reserve ${id}`, `${id}: Bread`, `${id}: Bread and cake`])
})

test('words that could not be saved are saved later, in the same take', async () => {
  const reserved: string[] = []
  let isConnected = false
  const save = wordSaver(
    {
      reserve: async (id) => {
        reserved.push(id)
        if (!isConnected) throw new TypeError('no connection')
      },
      put: async () => {},
    },
    undefined,
  )
  await expect(save('Bread')).rejects.toThrow('no connection')
  isConnected = true
  const id = await save('Bread and cake')
  await save('Cake')
  expect(reserved).toEqual([id, id])
})

test('what was begun before is gone on with', async () => {
  const put: string[] = []
  const save = wordSaver(
    {
      reserve: () => Promise.reject(new Error('It has a number already.')),
      put: async (id, words) => void put.push(`${id}: ${words}`),
    },
    'tak_earlier',
  )
  expect([await save('Cake'), put]).toEqual(['tak_earlier', ['tak_earlier: Cake']])
})

test('words are saved after a pause, and at once if somebody leaves before it', () => {
  vi.useFakeTimers()
  const saved: string[] = []
  const { type, flush, cancel } = saveAfterPause((words) => void saved.push(words), 'Bread')
  for (const words of ['Bread a', 'Bread and', 'Bread and cake']) type(words)
  vi.advanceTimersByTime(2000)
  expect(saved).toEqual(['Bread and cake'])
  // What stood there at first is new again by now.
  type('Bread')
  flush()
  flush()
  expect(saved).toEqual(['Bread and cake', 'Bread'])
  for (const words of ['Bread', '  ']) type(words)
  type('Rolls')
  cancel()
  vi.advanceTimersByTime(2000)
  flush()
  expect(saved).toEqual(['Bread and cake', 'Bread'])
})
