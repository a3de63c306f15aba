import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftChange, DraftSaver, type SaveState } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const typed = (companyName: string): DraftChange => ({ companyName })

function saverWith(answer: (change: DraftChange) => Promise<void>, mayRetry = true) {
  const sent: string[] = []
  const states: SaveState[] = []
  const saver = new DraftSaver({
    put: async (change, { keepalive }) => {
      sent.push(`${Object.values(change).join(', ')}${keepalive ? ' (leaving)' : ''}`)
      await answer(change)
    },
    onState: (state) => states.push(state),
    mayRetry: () => mayRetry,
  })
  return { saver, sent, states }
}

test('typing is saved once, at the next pause', async () => {
  const { saver, sent, states } = saverWith(async () => {})
  for (const name of ['L', 'Lo', 'Loch']) {
    saver.change(typed(name))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual(['Loch'])
  expect(states.at(-1)).toBe('saved')
})

test('what is typed while a request is under way is sent after it, never at the same time', async () => {
  let answer = () => {}
  const { saver, sent } = saverWith(() => new Promise((resolve) => (answer = resolve)))
  saver.change(typed('Loch'))
  const first = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.change(typed('Lochbay'))
  const second = saver.flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['Loch'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['Loch', 'Lochbay'])
  answer()
  expect(await first).toBe(true)
  expect(await second).toBe(true)
})

test('only what was changed is sent, and only until it has arrived', async () => {
  const { saver, sent } = saverWith(async () => {})
  saver.change({ companyName: 'Loch', jobTitle: 'Founder' })
  saver.change({ companyName: 'Lochbay' })
  expect(await saver.flush()).toBe(true)
  expect(saver.unsaved).toBeUndefined()
  saver.change({ jobTitle: 'Director' })
  expect(saver.unsaved).toEqual({ jobTitle: 'Director' })
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual(['Lochbay, Founder', 'Director'])
})

test('after a lost connection it tries again until it is back, with the latest draft', async () => {
  let isDown = true
  const { saver, sent, states } = saverWith(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
  })
  saver.change(typed('Loch'))
  expect(await saver.flush()).toBe(false)
  expect(states.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(2000)
  saver.change(typed('Lochbay'))
  isDown = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual(['Loch', 'Loch', 'Lochbay'])
  expect(states.at(-1)).toBe('saved')
})

test('after a refusal it does not try again', async () => {
  const { saver, sent } = saverWith(() => Promise.reject(new Error('409')), false)
  saver.change(typed('Loch'))
  expect(await saver.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toEqual(['Loch'])
})

test('leaving the page sends what is not saved, and nothing if all is saved', async () => {
  const { saver, sent } = saverWith(async () => {})
  saver.leave()
  saver.change(typed('Loch'))
  saver.leave()
  expect(sent).toEqual(['Loch (leaving)'])
})
